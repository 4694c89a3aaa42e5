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
  const names = keys.slice(0, namedMax).map(({ name }) => name ?? 'a deleted key')
  const more = keys.length - names.length
  return `with ${listed(more > 0 ? [...names, `${formatCount(more)} more`] : names)}`
}

/** `for preferences and schedule`. */
export function scopesInWords(scopes: readonly { readonly scope: string }[]): string {
  return `for ${listed(scopes.map(({ scope }) => scopeName(scope).toLowerCase()))}`
}
