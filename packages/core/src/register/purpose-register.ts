import type { PurposeClass } from '@ambit/gate/purpose-classes'
import type { Scope } from '../memory/scopes.ts'

/** A purpose that an owner has declared, so that applications can name it instead of claiming one in words of their own. */
export interface RegisteredPurpose {
  readonly name: string
  /** What people are shown. */
  readonly statement: string
  readonly purposeClasses: readonly PurposeClass[]
  /** The only scopes that it may open; null: whatever the matrix opens for its classes. */
  readonly scopes: readonly Scope[] | null
  /** Scopes that it opens though the matrix does not, each with the reason that is on record. */
  readonly exceptions: Readonly<Partial<Record<Scope, string>>>
  /** The only domains that it may see, null among them for memories without one; null: every one that is not protected. */
  readonly domains: readonly (string | null)[] | null
}

/** `open`: free text goes through the gate. `registered`: nothing but registered purposes is taken. */
export const registerModes = ['open', 'registered'] as const
export type RegisterMode = (typeof registerModes)[number]

export interface PurposeRegister {
  readonly mode: RegisterMode
  /** Domains that exist for registered purposes that name them, and for nobody else. */
  readonly protectedDomains: readonly string[]
  /** Those that memories are usually filed under. They decide nothing: an owner sees what is filed elsewhere, or nowhere. */
  readonly usualDomains: readonly string[]
  readonly purposes: readonly RegisteredPurpose[]
}

export const emptyRegister: PurposeRegister = {
  mode: 'open',
  protectedDomains: [],
  usualDomains: [],
  purposes: [],
}

export const registerLimits = {
  purposes: 200,
  /** Those that are retired included: they are known for ever. */
  names: 2_000,
  /** Of all names together, as JSON: every process reads it whole after each change. */
  characters: 1_000_000,
  statementLength: 300,
  classes: 3,
  domains: 50,
  protectedDomains: 50,
  usualDomains: 50,
  domainLength: 512,
  reasonLength: 300,
} as const

export const purposeNamePattern = /^[a-z][a-z0-9_-]{0,63}$/u
