/** Where each word of a part stands: the word that leads, what it acts on, for or to whom, what is only said around that, what it is about. */
import type { Token } from '../text/tokens.ts'

export const zones = ['head', 'core', 'recipient', 'tail', 'topic'] as const

/** Index in `zones`, or -1 for words that belong to none. */
export function zonesOf(tokens: readonly Token[]): Int8Array {
  const found = new Int8Array(tokens.length)
  let zone = 0
  for (let at = 0; at < tokens.length; at += 1) {
    const role = (tokens[at] as Token).zoneRole
    if (role === 'content') {
      found[at] = zone
      if (zone === 0) zone = 1
      continue
    }
    found[at] = -1
    if (role === 'starts_topic') zone = 4
    // Before the word that leads there is nothing to say something around.
    else if (zone > 0 && role === 'starts_recipient') zone = 2
    else if (zone > 0 && role === 'starts_tail') zone = 3
  }
  return found
}

/** "but we", left over when the rest was negated, is no part. */
export function saysSomething(tokens: readonly Token[]): boolean {
  return tokens.some(({ zoneRole }) => zoneRole === 'content')
}
