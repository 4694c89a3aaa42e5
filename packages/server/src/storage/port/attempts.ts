export interface Attempt {
  /** Of what is being tried, such as a hashed e-mail address or a network address. */
  readonly subject: string
  readonly nowMs: number
  /** A window begins with the first attempt. */
  readonly windowMs: number
}

export interface AttemptStore {
  /** Counts an attempt and returns how many there were in the window, this one included, and when it ends. */
  count(attempt: Attempt): Promise<{ readonly count: number; readonly resetsAtMs: number }>
  forget(subject: string): Promise<void>
}
