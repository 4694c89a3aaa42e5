/** What one user may have in one scope. Memories that have expired count until the sweep has taken them out. */
export interface ScopeLimits {
  readonly memories: number
  readonly bytes: number
}

export const defaultScopeLimits: ScopeLimits = { memories: 10_000, bytes: 8 << 20 }
