/** What the model looks at in a clause. Shared by training and deciding, so that both see the same. */
import { type Zone, zonesOf } from './clause-zones.ts'
import { leadGroups, objectGroups } from './purpose-lexicon.ts'
import type { Token } from './tokens.ts'

/** Kinds that look at one name, and kinds that look at two, with what stands between the names in a key. */
const separatorByKind = {
  e: null,
  w: null,
  head: null,
  core: null,
  tail: null,
  topic: null,
  verb: null,
  n: ' ',
  b: ' ',
  v: ' ',
  lead: null,
  'lead@true': null,
  'lead@false': null,
  object: ':',
  pair: '>',
} as const

export type FeatureKind = keyof typeof separatorByKind

/**
 * Called with the kind of a feature, its one or two names, and the positions in the clause of the one or two words that
 * make it up. What is not there is null. No key is composed, because composing keys takes longer than all else.
 */
export type VisitFeature = (
  kind: FeatureKind,
  first: string,
  second: string | null,
  at: number,
  alsoAt: number | null,
) => void

interface ReadClause {
  readonly tokens: readonly Token[]
  readonly zones: readonly (Zone | null)[]
  /** Position of the first verb that no determiner makes a noun, or -1. */
  readonly verb: number
}

const nounMarkers = new Set('the a an his her their its my our of for with about'.split(' '))

export function visitFeatures(tokens: readonly Token[], zones: readonly (Zone | null)[], visit: VisitFeature): void {
  const clause = { tokens, zones, verb: leadingVerbAt(tokens, zones) }
  visitWords(clause, visit)
  visitPairs(clause, visit)
  visitLexicon(clause, visit)
}

/** The features by the keys under which training counts them and the tables list them. */
export function featuresOf(tokens: readonly Token[]): { readonly key: string }[] {
  const features: { key: string }[] = []
  visitFeatures(tokens, zonesOf(tokens), (kind, first, second) => {
    features.push({ key: second === null ? `${kind}:${first}` : `${kind}:${first}${separatorByKind[kind]}${second}` })
  })
  return features
}

/** The reverse of composing a key. */
export function parseFeatureKey(key: string): { kind: FeatureKind; first: string; second: string | null } {
  const colon = key.indexOf(':')
  const kind = key.slice(0, colon) as FeatureKind
  const separator = separatorByKind[kind]
  if (separator === null) return { kind, first: key.slice(colon + 1), second: null }
  const secondAt = key.indexOf(separator, colon + 1)
  return { kind, first: key.slice(colon + 1, secondAt), second: key.slice(secondAt + 1) }
}

function leadingVerbAt(tokens: readonly Token[], zones: readonly (Zone | null)[]): number {
  for (let at = 0; at < tokens.length; at += 1) {
    const isVerb = (tokens[at] as Token).isVerb && zones[at] !== null
    if (isVerb && !nounMarkers.has(tokens[at - 1]?.word ?? '')) return at
  }
  return -1
}

/** Each word by itself, and in the zone it stands in. */
function visitWords({ tokens, zones, verb }: ReadClause, visit: VisitFeature): void {
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as Token
    const zone = zones[at] as Zone | null
    if (zone === null) {
      visit('e', token.word, null, at, null)
    } else {
      const name = nameOf(token)
      visit('w', name, null, at, null)
      visit(zone, name, null, at, null)
    }
  }
  if (verb >= 0) visit('verb', (tokens[verb] as Token).stem, null, verb, null)
}

/** Neighbours as they stand, neighbours when empty words are left out, and the verb with what it acts on. */
function visitPairs({ tokens, zones, verb }: ReadClause, visit: VisitFeature): void {
  let previous = -1
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as Token
    const next = tokens[at + 1]
    if (next !== undefined) visit('n', token.word, next.word, at, at + 1)
    if (zones[at] === null) continue
    const name = nameOf(token)
    if (previous >= 0) visit('b', (tokens[previous] as Token).stem, name, previous, at)
    previous = at
    const isObject = verb >= 0 && at > verb && zones[at] === 'core'
    if (isObject) visit('v', (tokens[verb] as Token).stem, name, verb, at)
  }
}

/** The lexicon's groups: of the word that leads, of the words it acts on, and of both together. */
function visitLexicon({ tokens, zones, verb }: ReadClause, visit: VisitFeature): void {
  const head = zones.indexOf('head')
  const lead = head >= 0 && leadGroups.has((tokens[head] as Token).stem) ? head : verb
  const leadGroup = leadGroups.get(tokens[lead]?.stem ?? '') ?? ''
  if (lead >= 0) {
    visit('lead', leadGroup, null, lead, null)
    visit(lead === head ? 'lead@true' : 'lead@false', leadGroup, null, lead, null)
  }
  let object = -1
  let objectGroup = ''
  for (let at = 0; at < tokens.length; at += 1) {
    const zone = zones[at] as Zone | null
    if (zone === null || at === lead) continue
    const group = objectGroups.get((tokens[at] as Token).stem)
    if (group === undefined) continue
    visit('object', zone, group, at, null)
    if (object >= 0) continue
    object = at
    objectGroup = group
  }
  if (lead >= 0) visit('pair', leadGroup, objectGroup, lead, object >= 0 ? object : null)
  else if (object >= 0) visit('pair', leadGroup, objectGroup, object, null)
}

/** All numbers are one word to the model, and so are all unknown words. */
function nameOf(token: Token): string {
  if (token.isKnown) return token.stem
  return /^\d/.test(token.word) ? '0' : '?'
}
