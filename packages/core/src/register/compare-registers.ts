/** What has to happen for one register to become another. */
import { canonicalJson } from '../json.ts'
import { registerFile } from './parse-register.ts'
import type { PurposeRegister, RegisteredPurpose } from './purpose-register.ts'

export interface RegisterDifference {
  readonly added: readonly RegisteredPurpose[]
  readonly changed: readonly { readonly from: RegisteredPurpose; readonly to: RegisteredPurpose }[]
  readonly retired: readonly RegisteredPurpose[]
  /** Null: it stays as it is. */
  readonly mode: PurposeRegister['mode'] | null
  readonly protectedDomains: readonly string[] | null
}

export function compareRegisters(from: PurposeRegister, to: PurposeRegister): RegisterDifference {
  const before = new Map(from.purposes.map((purpose) => [purpose.name, purpose]))
  const names = new Set(to.purposes.map(({ name }) => name))
  const isSame = canonicalJson([...from.protectedDomains].sort()) === canonicalJson([...to.protectedDomains].sort())
  return {
    added: to.purposes.filter(({ name }) => !before.has(name)),
    changed: to.purposes.flatMap((purpose) => {
      const old = before.get(purpose.name)
      return old && !isSamePurpose(old, purpose) ? [{ from: old, to: purpose }] : []
    }),
    retired: from.purposes.filter(({ name }) => !names.has(name)),
    mode: from.mode === to.mode ? null : to.mode,
    protectedDomains: isSame ? null : to.protectedDomains,
  }
}

export function isSamePurpose(one: RegisteredPurpose, other: RegisteredPurpose): boolean {
  return describe(one) === describe(other)
}

function describe(purpose: RegisteredPurpose): string {
  const domains = purpose.domains && [...purpose.domains].sort()
  return canonicalJson(registerFile({ mode: 'open', protectedDomains: [], purposes: [{ ...purpose, domains }] }))
}
