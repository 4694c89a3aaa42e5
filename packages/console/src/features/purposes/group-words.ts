/** Who stated a purpose and for what, in words. */
import { listed } from '../../format/lists.ts'
import { formatCount } from '../../format/numbers.ts'
import { scopeName } from '../../format/scope-words.ts'

interface KeyCount {
  readonly name: string | null
  readonly count: number
}

const namedMax = 3

/** `with web shop and mobile app`, most first. */
export function keysInWords(keys: readonly KeyCount[]): string {
  const names = keys.map(({ name }) => name ?? 'a deleted key')
  return `with ${listedUpTo(namedMax, names)}`
}

/** `web shop, mobile app and 199 more`. */
export function listedUpTo(max: number, names: readonly string[]): string {
  const more = names.length - max
  return listed(more > 0 ? [...names.slice(0, max), `${formatCount(more)} more`] : names)
}

/** `for preferences and schedule`. */
export function scopesInWords(scopes: readonly { readonly scope: string }[]): string {
  return `for ${listed(scopes.map(({ scope }) => scopeName(scope).toLowerCase()))}`
}
