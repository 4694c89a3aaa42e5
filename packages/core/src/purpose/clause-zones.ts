/** Where each word of a clause stands: the word that leads, what it acts on, what is only said around that, what it is merely about. */
import type { Token } from './tokens.ts'

export const zones = ['head', 'core', 'tail', 'topic'] as const

export type Zone = (typeof zones)[number]

export function zonesOf(tokens: readonly Token[]): (Zone | null)[] {
  let zone: Zone = 'head'
  return tokens.map(({ zoneRole }) => {
    if (zoneRole === 'content') {
      if (zone !== 'head') return zone
      zone = 'core'
      return 'head'
    }
    if (zoneRole === 'starts_topic') zone = 'topic'
    // Before the word that leads there is nothing to say something around.
    else if (zoneRole === 'starts_tail' && zone === 'core') zone = 'tail'
    return null
  })
}

/** "but we", left over when the rest was negated, is no clause. */
export function saysSomething(tokens: readonly Token[]): boolean {
  return tokens.some(({ zoneRole }) => zoneRole === 'content')
}
