/** What the model looks at in a clause. Shared by training and deciding, so that both see the same. */
import { leadGroups, objectGroups } from './purpose-lexicon.ts'
import type { Token } from './tokens.ts'

export interface ClauseFeature {
  readonly key: string
  /** Positions in the clause of the words that make up the feature. */
  readonly at: readonly number[]
}

export const emptyWords = new Set(
  'a an the this that these those his her their its my our your it them me us him he she they we i is are be been being was were am has have had do does did will would shall can could may might must of to and or so as at in on for with from by into but then also just only please'.split(
    ' ',
  ),
)
const tailStarters = new Set(
  'about on of for with from in at by into that which who whose because so when if before after as per via than during over under within between among across against to where while since until whenever unless whether through based regarding concerning around'.split(
    ' ',
  ),
)
const topicStarters = new Set('about regarding concerning'.split(' '))

export const zones = ['head', 'core', 'tail', 'topic'] as const

export type Zone = (typeof zones)[number]

/** Where each word stands: the word that leads, what it acts on, what is only said around that, what it is merely about. */
export function zonesOf(tokens: readonly Token[]): (Zone | null)[] {
  let zone: Zone = 'head'
  let hasHead = false
  return tokens.map((token) => {
    if (topicStarters.has(token.word)) zone = 'topic'
    else if (hasHead && zone !== 'topic' && tailStarters.has(token.word)) zone = 'tail'
    if (emptyWords.has(token.word) || tailStarters.has(token.word)) return null
    if (zone === 'head') {
      zone = 'core'
      hasHead = true
      return 'head'
    }
    return zone
  })
}

/** "but we", left over when the rest was negated, is no clause. */
export function saysSomething(tokens: readonly Token[]): boolean {
  return zonesOf(tokens).some((zone) => zone !== null)
}

export function featuresOf(tokens: readonly Token[]): ClauseFeature[] {
  const zones = zonesOf(tokens)
  const features: ClauseFeature[] = []
  const content: number[] = []
  const verb = tokens.findIndex(
    (token, at) =>
      token.isVerb &&
      !emptyWords.has(token.word) &&
      !/^(the|a|an|his|her|their|its|my|our|of|for|with|about)$/.test(tokens[at - 1]?.word ?? ''),
  )
  for (const [at, token] of tokens.entries()) {
    const zone = zones[at]
    const name = token.isKnown ? token.stem : /^\d/.test(token.word) ? '0' : '?'
    if (zone === null) {
      features.push({ key: `e:${token.word}`, at: [at] })
    } else {
      features.push({ key: `w:${name}`, at: [at] })
      features.push({ key: `${zone}:${name}`, at: [at] })
      const previous = content.at(-1)
      if (previous !== undefined)
        features.push({ key: `b:${(tokens[previous] as Token).stem} ${name}`, at: [previous, at] })
      content.push(at)
    }
    const next = tokens[at + 1]
    if (next !== undefined) features.push({ key: `n:${token.word} ${next.word}`, at: [at, at + 1] })
    if (at > verb && verb >= 0 && zone === 'core')
      features.push({ key: `v:${(tokens[verb] as Token).stem} ${name}`, at: [verb, at] })
  }
  const head = zones.indexOf('head')
  const lead = head >= 0 && leadGroups.has((tokens[head] as Token).stem) ? head : verb
  const leadGroup = lead >= 0 ? (leadGroups.get((tokens[lead] as Token).stem) ?? []).join('+') : ''
  if (lead >= 0)
    features.push({ key: `lead:${leadGroup}`, at: [lead] }, { key: `lead@${lead === head}:${leadGroup}`, at: [lead] })
  let isFirstObject = true
  for (const [at, token] of tokens.entries()) {
    const zone = zones[at]
    if (zone === null || at === lead) continue
    const groups = (objectGroups.get(token.stem) ?? []).join('+')
    if (groups === '') continue
    features.push({ key: `object:${zone}:${groups}`, at: [at] })
    if (isFirstObject) features.push({ key: `pair:${leadGroup}>${groups}`, at: lead >= 0 ? [lead, at] : [at] })
    isFirstObject = false
  }
  if (isFirstObject && lead >= 0) features.push({ key: `pair:${leadGroup}>`, at: [lead] })
  if (verb >= 0) features.push({ key: `verb:${(tokens[verb] as Token).stem}`, at: [verb] })
  return features
}
