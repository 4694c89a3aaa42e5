/** A sign-in from a device, which this account then knows by a new token. */
export interface DeviceSignIn {
  /** The session that began with it: nothing is remembered of one that has ended meanwhile. */
  readonly sessionId: string
  readonly tokenHash: string
  /** The tokens that the device came with. Those of this account no longer work. */
  readonly previousTokenHashes: readonly string[]
  readonly nowMs: number
  readonly expiresAtMs: number
}

/** Those that have signed in last; nobody has more. */
export const devicesPerPersonMax = 50

export interface DeviceOfAccount {
  readonly tokenHash: string
  readonly personId: string
}

export interface KnownDeviceStore {
  /** Finds the token by which the account of this address knows the device; null when there is none. */
  find(tokenHashes: readonly string[], email: string, nowMs: number): Promise<DeviceOfAccount | null>
  /** Returns those of the previous tokens by which other accounts know the device, unchanged. */
  remember(signIn: DeviceSignIn): Promise<readonly string[]>
}
