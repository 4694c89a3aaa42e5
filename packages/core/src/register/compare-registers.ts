/** What has to happen for one register to become another. */
import { canonicalJson } from '../json.ts'
import { purposeFile } from './parse-register.ts'
import type { PurposeRegister, RegisteredPurpose } from './purpose-register.ts'

export interface RegisterDifference {
  readonly added: readonly RegisteredPurpose[]
  readonly changed: readonly { readonly from: RegisteredPurpose; readonly to: RegisteredPurpose }[]
  readonly retired: readonly RegisteredPurpose[]
  /** Null: it stays as it is. */
  readonly mode: PurposeRegister['mode'] | null
  readonly protectedDomains: readonly string[] | null
  readonly usualDomains: readonly string[] | null
}

export function compareRegisters(from: PurposeRegister, to: PurposeRegister): RegisterDifference {
  const before = new Map(from.purposes.map((purpose) => [purpose.name, purpose]))
  const names = new Set(to.purposes.map(({ name }) => name))
  return {
    added: to.purposes.filter(({ name }) => !before.has(name)),
    changed: to.purposes.flatMap((purpose) => {
      const old = before.get(purpose.name)
      return old && !isSamePurpose(old, purpose) ? [{ from: old, to: purpose }] : []
    }),
    retired: from.purposes.filter(({ name }) => !names.has(name)),
    mode: from.mode === to.mode ? null : to.mode,
    protectedDomains: areSameDomains(from.protectedDomains, to.protectedDomains) ? null : to.protectedDomains,
    usualDomains: areSameDomains(from.usualDomains, to.usualDomains) ? null : to.usualDomains,
  }
}

export function isSamePurpose(one: RegisteredPurpose, other: RegisteredPurpose): boolean {
  return describe(one) === describe(other)
}

/** Whether nothing has to happen. */
export function isNoDifference({ added, changed, retired, ...settings }: RegisterDifference): boolean {
  const isSet = Object.values(settings).some((setting) => setting !== null)
  return added.length + changed.length + retired.length === 0 && !isSet
}

function areSameDomains(some: readonly string[], others: readonly string[]): boolean {
  return canonicalJson(some.toSorted()) === canonicalJson(others.toSorted())
}

function describe(purpose: RegisteredPurpose): string {
  const domains = purpose.domains && [...purpose.domains].sort()
  return canonicalJson(purposeFile({ ...purpose, domains }))
}
