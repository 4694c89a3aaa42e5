/** A sign-in from a device, which from then on is known by a new token. */
export interface DeviceSignIn {
  /** The session that began with it: nothing is remembered of one that has ended meanwhile. */
  readonly sessionId: string
  readonly tokenHash: string
  /** What it was known by; null when it was not. */
  readonly previousTokenHash: string | null
  readonly nowMs: number
  readonly expiresAtMs: number
}

/** Those that have signed in last; nobody has more. */
export const devicesPerPersonMax = 50

export interface KnownDeviceStore {
  /** The person of this address, when the device has signed in to their account before; otherwise null. */
  find(tokenHash: string, email: string, nowMs: number): Promise<string | null>
  /** Other accounts that the device has signed in to know it by the new token as well. */
  remember(signIn: DeviceSignIn): Promise<void>
}
