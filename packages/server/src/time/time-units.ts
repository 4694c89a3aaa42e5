export const dayMs = 86_400_000
export const hourMs = 3_600_000

/** UTC, with milliseconds and Z. */
export function isoTimestamp(ms: number): string {
  return new Date(ms).toISOString()
}
