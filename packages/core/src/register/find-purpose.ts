/** Whether a stated purpose is one of the register, is free text, or may not be used at all. */
import type { PurposeClass } from '@ambit/gate/purpose-classes'
import { registerInForce, type StoredRegister } from './declared-purpose.ts'
import { emptyRegister, type PurposeRegister, type RegisteredPurpose } from './purpose-register.ts'
import { statementKey } from './statement-key.ts'

/** What a key may use of the register. */
export interface KeyBinding {
  /** The only registered purposes that the key may use; null: it is bound to none. */
  readonly purposes: readonly string[] | null
  readonly purposeClasses: readonly PurposeClass[] | null
}

export type FoundPurpose =
  | { readonly kind: 'registered'; readonly purpose: RegisteredPurpose }
  | { readonly kind: 'free_text' }
  | {
      readonly kind: 'not_registered'
      /** What it was until it was retired; null: nothing that this key could have used. */
      readonly retired: RegisteredPurpose | null
      /** What this key was not to learn of, in force or retired: for the record alone. */
      readonly withheld: RegisteredPurpose | null
    }

/** A register, ready to be asked for every request. */
export interface RegisterIndex {
  readonly register: PurposeRegister
  /** @param text a name, a statement but for case and spacing, or free text. */
  find(text: string, key: KeyBinding): FoundPurpose
  /** By its name alone, for a read that began under it. */
  findByName(name: string, key: KeyBinding): FoundPurpose
  /** What a key may name, in the order of the names. */
  usableBy(key: KeyBinding): readonly RegisteredPurpose[]
}

/** @param retired what was declared once and is not any more: neither its name nor its statement is read as free text. */
export function indexRegister(register: PurposeRegister, retired: readonly RegisteredPurpose[]): RegisterIndex {
  const current = lookup(register.purposes)
  const former = lookup(retired)
  const isEmpty = register.purposes.length === 0 && retired.length === 0

  function notFound(key: KeyBinding, once: RegisteredPurpose | undefined): FoundPurpose {
    if (once) return mayName(key, once) ? { ...notRegistered, retired: once } : { ...notRegistered, withheld: once }
    return register.mode === 'open' && key.purposes === null ? freeText : notRegistered
  }

  function found(purpose: RegisteredPurpose, key: KeyBinding): FoundPurpose {
    return mayName(key, purpose) ? { kind: 'registered', purpose } : { ...notRegistered, withheld: purpose }
  }

  return {
    register,
    find(text, key) {
      // Most projects have no register: what they are told must not cost them a look at every letter.
      if (isEmpty) return notFound(key, undefined)
      const statement = statementKey(text)
      const purpose = current.byName.get(text) ?? current.byStatement.get(statement)
      if (purpose) return found(purpose, key)
      return notFound(key, former.byName.get(text) ?? former.byStatement.get(statement))
    },
    findByName(name, key) {
      const purpose = current.byName.get(name)
      if (purpose) return found(purpose, key)
      const once = former.byName.get(name)
      return once ? notFound(key, once) : notRegistered
    },
    usableBy: (key) =>
      register.purposes.filter(
        (purpose) =>
          mayName(key, purpose) && purpose.purposeClasses.every((name) => key.purposeClasses?.includes(name) ?? true),
      ),
  }
}

export function indexStoredRegister(stored: StoredRegister): RegisterIndex {
  return indexRegister(
    registerInForce(stored),
    stored.purposes.filter(({ isRetired }) => isRetired),
  )
}

/** The index of a project that has declared nothing. */
export const emptyRegisterIndex: RegisterIndex = indexRegister(emptyRegister, [])

const freeText = { kind: 'free_text' } as const
const notRegistered = { kind: 'not_registered', retired: null, withheld: null } as const

function lookup(purposes: readonly RegisteredPurpose[]) {
  return {
    byName: new Map(purposes.map((purpose) => [purpose.name, purpose])),
    byStatement: new Map(purposes.map((purpose) => [statementKey(purpose.statement), purpose])),
  }
}

function mayName({ purposes }: KeyBinding, { name }: RegisteredPurpose): boolean {
  return purposes?.includes(name) ?? true
}
