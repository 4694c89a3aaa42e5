/** Whether a stated purpose is one of the register, is free text, or may not be used at all. */
import type { PurposeClass } from '../purpose/purpose-classes.ts'
import type { PurposeRegister, RegisteredPurpose } from './purpose-register.ts'
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
  | { readonly kind: 'not_registered' }

/** A register, ready to be asked for every request. */
export interface RegisterIndex {
  readonly register: PurposeRegister
  /** @param text a name, a statement, or free text. */
  find(text: string, key: KeyBinding): FoundPurpose
  /** By its name alone, for a read that began under it. */
  findByName(name: string, key: KeyBinding): FoundPurpose
  /** What a key may name, in the order of the names. */
  usableBy(key: KeyBinding): readonly RegisteredPurpose[]
}

/** @param retired what was declared once and is not any more: neither its name nor its statement is read as free text. */
export function indexRegister(register: PurposeRegister, retired: readonly RegisteredPurpose[]): RegisterIndex {
  const byName = new Map(register.purposes.map((purpose) => [purpose.name, purpose]))
  const byStatement = new Map(register.purposes.map((purpose) => [statementKey(purpose.statement), purpose]))
  const retiredNames = new Set(retired.map(({ name }) => name))
  const retiredStatements = new Set(retired.map(({ statement }) => statementKey(statement)))
  const isEmpty = byName.size === 0 && retiredNames.size === 0

  function found(purpose: RegisteredPurpose | undefined, isRetired: () => boolean, key: KeyBinding): FoundPurpose {
    if (purpose) return mayName(key, purpose) ? { kind: 'registered', purpose } : notRegistered
    const takesFreeText = register.mode === 'open' && key.purposes === null
    return takesFreeText && !isRetired() ? freeText : notRegistered
  }

  return {
    register,
    find(text, key) {
      if (isEmpty) return found(undefined, () => false, key)
      const statement = statementKey(text)
      const purpose = byName.get(text) ?? byStatement.get(statement)
      return found(purpose, () => retiredNames.has(text) || retiredStatements.has(statement), key)
    },
    findByName(name, key) {
      const purpose = byName.get(name)
      return purpose ? found(purpose, () => false, key) : notRegistered
    },
    usableBy: (key) =>
      register.purposes.filter(
        (purpose) =>
          mayName(key, purpose) && purpose.purposeClasses.every((name) => key.purposeClasses?.includes(name) ?? true),
      ),
  }
}

const freeText = { kind: 'free_text' } as const
const notRegistered = { kind: 'not_registered' } as const

function mayName({ purposes }: KeyBinding, { name }: RegisteredPurpose): boolean {
  return purposes?.includes(name) ?? true
}
