/** What was looked at, how it is, and what to do about it. */
export interface Finding {
  readonly check: string
  readonly verdict: 'ok' | 'warning' | 'problem'
  readonly found: string
  /** Null where nothing is to be done. */
  readonly remedy: string | null
}

export function ok(check: string, found: string): Finding {
  return { check, verdict: 'ok', found, remedy: null }
}

export function warning(check: string, found: string, remedy: string): Finding {
  return { check, verdict: 'warning', found, remedy }
}

export function problem(check: string, found: string, remedy: string): Finding {
  return { check, verdict: 'problem', found, remedy }
}
