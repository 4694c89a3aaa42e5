/** What a version of a purpose changed, in sentences. */
import type { PurposeShown } from '@ambit/core'
import { classLabel } from '../../format/class-words.ts'
import { listed } from '../../format/lists.ts'
import { scopeName } from '../../format/scope-words.ts'

type Version = Pick<PurposeShown, 'statement' | 'purpose_classes' | 'scopes' | 'exceptions' | 'domains' | 'is_retired'>

/** @param before undefined: it is the first. */
export function versionChanges(before: Version | undefined, after: Version): readonly string[] {
  if (after.is_retired) return ['Retired.']
  if (!before) return ['Declared.']
  const changes = [
    ...(before.is_retired ? ['Declared again.'] : []),
    ...(before.statement === after.statement ? [] : [`The statement was “${before.statement}”.`]),
    ...classChanges(before, after),
    ...listChanges('scope', before.scopes?.map(scopeWord) ?? null, after.scopes?.map(scopeWord) ?? null),
    ...exceptionChanges(before, after),
    ...listChanges('domain', before.domains?.map(domainWord) ?? null, after.domains?.map(domainWord) ?? null),
  ]
  return changes.length > 0 ? changes : ['The same as the version before.']
}

function classChanges(before: Version, after: Version): readonly string[] {
  if (before.purpose_classes.join() === after.purpose_classes.join()) return []
  return [`Counts as ${words(after.purpose_classes)}; it was ${words(before.purpose_classes)}.`]
}

function words(classes: readonly string[]): string {
  return listed(classes.map(classLabel))
}

function listChanges(what: string, before: readonly string[] | null, after: readonly string[] | null): string[] {
  if (before === null && after === null) return []
  const named = (list: readonly string[]) => `the ${what}${list.length === 1 ? '' : 's'} ${listed(list)}`
  if (after === null) return [`No longer held to some ${what}s.`]
  if (before === null) return [`Held to ${named(after)}.`]
  const added = after.filter((one) => !before.includes(one))
  const taken = before.filter((one) => !after.includes(one))
  return [
    ...(added.length > 0 ? [`Now also ${named(added)}.`] : []),
    ...(taken.length > 0 ? [`No longer ${named(taken)}.`] : []),
  ]
}

function exceptionChanges(before: Version, after: Version): string[] {
  const reasonBefore = new Map(before.exceptions.map(({ scope, reason }) => [scope, reason]))
  const still = new Set(after.exceptions.map(({ scope }) => scope))
  return [
    ...after.exceptions
      .filter(({ scope, reason }) => reasonBefore.get(scope) !== reason)
      .map(({ scope, reason }) => `${scopeName(scope)} is opened by exception: “${reason}”.`),
    ...before.exceptions
      .filter(({ scope }) => !still.has(scope))
      .map(({ scope }) => `The exception for ${scopeWord(scope)} is gone.`),
  ]
}

function scopeWord(scope: string): string {
  return scopeName(scope).toLowerCase()
}

function domainWord(domain: string | null): string {
  return domain ?? '(none)'
}
