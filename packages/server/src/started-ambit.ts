/** What `startAmbit` of `@ambit/server/testing` takes and gives: the one part of the service that others compile against. */
import type { Capability, PolicyMatrix, PurposeClass } from '@ambit/core'

export interface StartOptions {
  /** Where the clock stands at the beginning; now by default. */
  readonly now?: Date | string
  /** What may read what; by default, the policy of every new project. */
  readonly policy?: PolicyMatrix
  /** Registered purposes, as in the file that `ambit purposes import` takes. */
  readonly register?: object
  /** Requests a minute of a key; no limit by default. */
  readonly rateLimitPerMinute?: number
  /** How many memories one user may have in one scope; as many as usual by default. */
  readonly memoriesPerScope?: number
}

export interface KeyOptions {
  readonly name?: string
  /** The only purpose classes that it may ever be used for. */
  readonly purposeClasses?: readonly PurposeClass[]
  /** The only registered purposes that it may use. */
  readonly purposes?: readonly string[]
  /** What it may be used for; by default, everything. */
  readonly capabilities?: readonly Capability[]
  readonly expiresAt?: Date
}

export type StartAmbit = (options?: StartOptions) => Promise<TestService>

export interface TestService {
  /** With `apiKey`, what a client needs. */
  readonly baseUrl: string
  readonly apiKey: string
  /** The clock of the service. It stands still until it is moved, and never goes back. */
  readonly clock: {
    now(): Date
    set(to: Date | string): Promise<void>
    advance(by: { readonly days?: number; readonly hours?: number; readonly seconds?: number }): Promise<void>
  }
  /** A further key of the same project. */
  createKey(options?: KeyOptions): Promise<string>
  setPolicy(matrix: PolicyMatrix): Promise<void>
  /** Makes the register of purposes what this says. */
  setRegister(register: object): Promise<void>
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}
