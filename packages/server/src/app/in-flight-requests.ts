/** The idempotent requests that this process is working on, by what identifies them; the value is the body's fingerprint. */
export type InFlightRequests = Map<string, string>

export function createInFlightRequests(): InFlightRequests {
  return new Map()
}
