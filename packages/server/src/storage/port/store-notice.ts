/** What an operator should know of the database, for the log. Never a secret, and nothing that somebody stored. */
export interface StoreNotice {
  readonly level: 'info' | 'warn'
  readonly message: string
  /** In the words of the database or the operating system; null: there is nothing to add. */
  readonly reason: string | null
}

export type OnNotice = (notice: StoreNotice) => void

/** Of a thread that has ended without being told to. */
export function deathNotice(onNotice: OnNotice, message: string): (reason: string) => void {
  return (reason) => onNotice({ level: 'warn', message, reason })
}
