/** What the model looks at in a clause. Shared by training and deciding, so that both see the same. */
import { type Zone, zonesOf } from './clause-zones.ts'
import { leadGroups, objectGroups } from './purpose-lexicon.ts'
import type { Token } from './tokens.ts'

export interface ClauseFeature {
  readonly key: string
  /** Positions in the clause of the words that make up the feature. Never empty. */
  readonly at: readonly number[]
}

interface ReadClause {
  readonly tokens: readonly Token[]
  readonly zones: readonly (Zone | null)[]
  /** Position of the first verb that no determiner makes a noun, or -1. */
  readonly verb: number
}

const nounMarkers = new Set('the a an his her their its my our of for with about'.split(' '))

export function featuresOf(tokens: readonly Token[]): ClauseFeature[] {
  const zones = zonesOf(tokens)
  const clause = {
    tokens,
    zones,
    verb: tokens.findIndex((token, at) => isLeadingVerb(token, zones[at], tokens[at - 1])),
  }
  return [...wordFeatures(clause), ...pairFeatures(clause), ...lexiconFeatures(clause)]
}

function isLeadingVerb(token: Token, zone: Zone | null | undefined, before: Token | undefined): boolean {
  return token.isVerb && zone !== null && !nounMarkers.has(before?.word ?? '')
}

/** Each word by itself, and in the zone it stands in. */
function wordFeatures({ tokens, zones, verb }: ReadClause): ClauseFeature[] {
  const features = tokens.flatMap((token, at) => {
    if (zones[at] === null) return [{ key: `e:${token.word}`, at: [at] }]
    const name = nameOf(token)
    return [
      { key: `w:${name}`, at: [at] },
      { key: `${zones[at]}:${name}`, at: [at] },
    ]
  })
  return verb < 0 ? features : [...features, { key: `verb:${(tokens[verb] as Token).stem}`, at: [verb] }]
}

/** Neighbours as they stand, neighbours when empty words are left out, and the verb with what it acts on. */
function pairFeatures({ tokens, zones, verb }: ReadClause): ClauseFeature[] {
  const features: ClauseFeature[] = []
  let previous = -1
  for (const [at, token] of tokens.entries()) {
    const next = tokens[at + 1]
    if (next !== undefined) features.push({ key: `n:${token.word} ${next.word}`, at: [at, at + 1] })
    if (zones[at] === null) continue
    const name = nameOf(token)
    if (previous >= 0) features.push({ key: `b:${(tokens[previous] as Token).stem} ${name}`, at: [previous, at] })
    previous = at
    const isObject = verb >= 0 && at > verb && zones[at] === 'core'
    if (isObject) features.push({ key: `v:${(tokens[verb] as Token).stem} ${name}`, at: [verb, at] })
  }
  return features
}

/** The lexicon's groups: of the word that leads, of the words it acts on, and of both together. */
function lexiconFeatures({ tokens, zones, verb }: ReadClause): ClauseFeature[] {
  const head = zones.indexOf('head')
  const lead = head >= 0 && leadGroups.has((tokens[head] as Token).stem) ? head : verb
  const leadAt = lead >= 0 ? [lead] : []
  const leadGroup = leadAt.flatMap((at) => leadGroups.get((tokens[at] as Token).stem) ?? []).join('+')
  const objects = tokens.flatMap((token, at) => {
    const groups = objectGroups.get(token.stem)
    return groups === undefined || zones[at] === null || at === lead ? [] : [{ at, groups: groups.join('+') }]
  })
  const first = objects[0]
  const pairAt = first === undefined ? leadAt : [...leadAt, first.at]
  return [
    ...leadAt.map((at) => ({ key: `lead:${leadGroup}`, at: [at] })),
    ...leadAt.map((at) => ({ key: `lead@${at === head}:${leadGroup}`, at: [at] })),
    ...objects.map(({ at, groups }) => ({ key: `object:${zones[at]}:${groups}`, at: [at] })),
    ...(pairAt.length > 0 ? [{ key: `pair:${leadGroup}>${first?.groups ?? ''}`, at: pairAt }] : []),
  ]
}

/** All numbers are one word to the model, and so are all unknown words. */
function nameOf(token: Token): string {
  if (token.isKnown) return token.stem
  return /^\d/.test(token.word) ? '0' : '?'
}
