/** Where each word of a clause stands: the word that leads, what it acts on, what is only said around that, what it is merely about. */
import type { Token } from './tokens.ts'

export const zones = ['head', 'core', 'tail', 'topic'] as const

export type Zone = (typeof zones)[number]

/** Words that say nothing by themselves belong to no zone. */
const emptyWords = new Set(
  `a an the this that these those his her their its my our your it them me us him he she they we i is are be been being
  was were am has have had do does did will would shall can could may might must of to and or so as at in on for with from
  by into but then also just only please`.split(/\s+/),
)
const tailStarters = new Set(
  `about on of for with from in at by into that which who whose because so when if before after as per via than during over
  under within between among across against to where while since until whenever unless whether through based regarding
  concerning around`.split(/\s+/),
)
const topicStarters = new Set(['about', 'regarding', 'concerning'])

export function zonesOf(tokens: readonly Token[]): (Zone | null)[] {
  let zone: Zone = 'head'
  let hasHead = false
  return tokens.map((token) => {
    if (topicStarters.has(token.word)) zone = 'topic'
    else if (hasHead && zone !== 'topic' && tailStarters.has(token.word)) zone = 'tail'
    if (emptyWords.has(token.word) || tailStarters.has(token.word)) return null
    if (zone !== 'head') return zone
    zone = 'core'
    hasHead = true
    return 'head'
  })
}

/** "but we", left over when the rest was negated, is no clause. */
export function saysSomething(tokens: readonly Token[]): boolean {
  return zonesOf(tokens).some((zone) => zone !== null)
}
