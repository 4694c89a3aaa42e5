/** The kind of credential that is a password of ours. */
export const passwordProvider = 'credential'

/** The tables whose rows the sign-in library keeps. It decides what is in them; we decide how they are kept. */
export const signInTables = ['people', 'credentials', 'sessions'] as const
export type SignInTable = (typeof signInTables)[number]
export type SignInValue = string | number | null
/** Columns by name; moments are milliseconds, truth is 0 or 1. */
export type SignInRow = Readonly<Record<string, SignInValue>>
/** All of them hold; a list means any of its values. An empty object is every row. */
export type SignInFilter = Readonly<Record<string, SignInValue | readonly SignInValue[]>>

export interface SignInRows {
  insert(table: SignInTable, row: SignInRow): Promise<void>
  /** By id. */
  select(table: SignInTable, filter: SignInFilter): Promise<readonly SignInRow[]>
  /** Returns how many rows were changed. */
  update(table: SignInTable, filter: SignInFilter, values: SignInRow): Promise<number>
  /** Returns how many rows are gone. */
  delete(table: SignInTable, filter: SignInFilter): Promise<number>
}

export interface Attempt {
  /** Of what is being tried, such as a hashed e-mail address or a network address. */
  readonly subject: string
  readonly nowMs: number
  /** A window begins with the first attempt. */
  readonly windowMs: number
}

export interface SignInStore extends SignInRows {
  /** Counts an attempt and returns how many there were in the window, this one included, and when it ends. */
  countAttempt(attempt: Attempt): Promise<{ readonly count: number; readonly resetsAtMs: number }>
  forgetAttempts(subject: string): Promise<void>
  /** The secret that signs cookies: the candidate, unless there has been one before. */
  signingSecret(candidate: string): Promise<string>
}
