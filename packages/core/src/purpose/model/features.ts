/** What the model looks at in a stretch of words. Shared by training and deciding, so that both see the same. */
import { zonesOf } from '../parts/zones.ts'
import type { Token } from '../text/tokens.ts'
import { hashWord, mixHashes } from '../text/word-hash.ts'
import { keyBits } from './packed-keys.ts'

/** The number of the cluster of words that the word of a rank belongs to; 0 for none. */
export type ClusterOf = (rank: number) => number

/** The numbers of features, each with the positions of the one or two words that make it up (-1: none). Used again for each stretch. */
export interface FeatureList {
  count: number
  numbers: Int32Array
  at: Int16Array
  alsoAt: Int16Array
}

/** No word has more of them, nor a stretch beside its words. */
const featuresPerWordMax = 26
const featuresBesideMax = 12

export function createFeatureList(): FeatureList {
  return { count: 0, numbers: new Int32Array(0), at: new Int16Array(0), alsoAt: new Int16Array(0) }
}

function emptied(list: FeatureList, words: number): FeatureList {
  const most = words * featuresPerWordMax + featuresBesideMax
  if (list.numbers.length < most) {
    list.numbers = new Int32Array(2 * most)
    list.at = new Int16Array(2 * most)
    list.alsoAt = new Int16Array(2 * most)
  }
  list.count = 0
  return list
}

/** Where a stretch stands in the text. */
export interface Surroundings {
  /** Features of parts and of whole texts are weighed apart. */
  readonly reading: 'part' | 'whole'
  readonly link: string
  /** The verb that leads the part before, or null. */
  readonly verbBefore: Token | null
}

const kinds = {
  empty: 1,
  word: 2,
  wordInZone: 3,
  cluster: 4,
  clusterInZone: 5,
  twoWords: 6,
  threeWords: 7,
  twoStems: 8,
  stemAndCluster: 9,
  twoClusters: 10,
  verb: 11,
  verbAndWord: 12,
  verbAndCluster: 13,
  prepositionAndWord: 14,
  prepositionAndCluster: 15,
  prepositionAndParty: 16,
  determinerAndCluster: 17,
  determinerAndParty: 18,
  lead: 19,
  leadPlace: 20,
  object: 21,
  leadAndObject: 22,
  party: 23,
  verbAndParty: 24,
  leadAndParty: 25,
  twoParties: 26,
  link: 27,
  linkAndHead: 28,
  linkAndVerbBefore: 29,
  length: 30,
  legibility: 31,
  partyInZone: 32,
  leads: 33,
  linkAndParty: 34,
  ending: 35,
  clusterAndWord: 36,
} as const

const readingSalt = { part: 0, whole: 64 } as const
const unknownName = hashWord('?')
const numberName = hashWord('0')
const foreignName = hashWord('?foreign')
const nounMarkers = new Set('the a an his her their its my our of for with about'.split(' '))
const prepositions = new Set(
  'for to with from in at by on into onto via about of against behind under over regarding concerning among between as per'.split(
    ' ',
  ),
)
const determinerWords = new Set(
  'a an the this that these those his her their its my our your every each all any which no'.split(' '),
)

/** Replaces what the list holds. A feature is listed as often as it is there. */
export function listFeatures(
  tokens: readonly Token[],
  clusters: ClusterOf,
  { reading, link, verbBefore }: Surroundings,
  list: FeatureList,
): void {
  const salt = readingSalt[reading]
  const zones = zonesOf(tokens)
  const verb = leadingVerbAt(tokens, zones)
  const verbHash = verb < 0 ? 0 : (tokens[verb] as Token).stemHash
  const verbLead = verb < 0 ? 0 : (tokens[verb] as Token).lead
  const { numbers, at: places, alsoAt: otherPlaces } = emptied(list, tokens.length)
  let count = 0
  const emit = (kind: number, a: number, b: number, c: number, at: number, alsoAt: number) => {
    numbers[count] = mixHashes(kind + salt, a, b, c) >>> (32 - keyBits)
    places[count] = at
    otherPlaces[count] = alsoAt
    count += 1
  }
  let previous = -1
  let previousName = 0
  let previousCluster = 0
  const linkHash = hashWord(link)
  let preposition = -1
  let determiner = -1
  let partyAt = -1
  let party = 0
  let unknown = 0
  let mended = 0
  let foreign = 0
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as Token
    const next = tokens[at + 1]
    if (next !== undefined) {
      emit(kinds.twoWords, nameHash(token), nameHash(next), 0, at, at + 1)
      const afterNext = tokens[at + 2]
      if (afterNext !== undefined)
        emit(kinds.threeWords, nameHash(token), nameHash(next), nameHash(afterNext), at, at + 1)
    }
    if (token.legibility === 'unknown') unknown += 1
    else if (token.legibility === 'mended') mended += 1
    else if (token.legibility === 'foreign') foreign += 1
    const zone = zones[at] as number
    if (token.parties > 0) {
      emit(kinds.party, token.parties, 0, 0, at, -1)
      emit(kinds.partyInZone, token.parties, zone, 0, at, -1)
      if (verb >= 0 && at !== verb) emit(kinds.verbAndParty, verbHash, token.parties, zone, verb, at)
      if (verbLead !== 0 && at !== verb) emit(kinds.leadAndParty, verbLead, token.parties, zone, verb, at)
      if (preposition >= 0)
        emit(kinds.prepositionAndParty, (tokens[preposition] as Token).wordHash, token.parties, 0, at, -1)
      if (determiner === at - 1 && determiner >= 0)
        emit(kinds.determinerAndParty, (tokens[determiner] as Token).wordHash, token.parties, 0, at, -1)
      if (partyAt >= 0) emit(kinds.twoParties, party, token.parties, 0, partyAt, at)
      emit(kinds.linkAndParty, linkHash, token.parties, 0, at, -1)
      partyAt = at
      party = token.parties
    }
    if (zone < 0) {
      emit(kinds.empty, token.wordHash, 0, 0, at, -1)
      if (prepositions.has(token.word)) preposition = at
      if (determinerWords.has(token.word)) determiner = at
      continue
    }
    const name = nameOf(token)
    const cluster = token.rank < 0 ? 0 : clusters(token.rank)
    emit(kinds.word, name, 0, 0, at, -1)
    emit(kinds.wordInZone, name, zone, 0, at, -1)
    if (token.isVerb && token.lead !== 0) emit(kinds.leads, token.lead, 0, 0, at, -1)
    if (cluster > 0) {
      emit(kinds.cluster, cluster, 0, 0, at, -1)
      emit(kinds.clusterInZone, cluster, zone, 0, at, -1)
      if (preposition >= 0)
        emit(kinds.prepositionAndCluster, (tokens[preposition] as Token).wordHash, cluster, 0, at, -1)
      if (determiner >= 0 && determiner === at - 1)
        emit(kinds.determinerAndCluster, (tokens[determiner] as Token).wordHash, cluster, 0, at, -1)
    }
    if (preposition >= 0) emit(kinds.prepositionAndWord, (tokens[preposition] as Token).wordHash, name, 0, at, -1)
    if (previous >= 0) {
      emit(kinds.twoStems, previousName, name, 0, previous, at)
      if (cluster > 0) {
        emit(kinds.stemAndCluster, previousName, cluster, 0, previous, at)
        if (previousCluster > 0) emit(kinds.twoClusters, previousCluster, cluster, 0, previous, at)
      }
      if (previousCluster > 0) emit(kinds.clusterAndWord, previousCluster, name, 0, previous, at)
    }
    if (verb >= 0 && at > verb) {
      emit(kinds.verbAndWord, verbHash, name, zone, verb, at)
      if (cluster > 0) emit(kinds.verbAndCluster, verbHash, cluster, zone, verb, at)
    }
    previous = at
    previousName = name
    previousCluster = cluster
  }
  if (verb >= 0) emit(kinds.verb, verbHash, 0, 0, verb, -1)
  visitLexicon(tokens, zones, verb, emit)
  emit(kinds.link, linkHash, 0, 0, -1, -1)
  const head = firstInZone(zones)
  if (head >= 0) emit(kinds.linkAndHead, linkHash, nameOf(tokens[head] as Token), 0, head, -1)
  if (verbBefore !== null) {
    emit(kinds.linkAndVerbBefore, linkHash, verbBefore.stemHash, 0, -1, -1)
    emit(kinds.linkAndVerbBefore, linkHash, verbBefore.lead, 1, -1, -1)
  }
  emit(kinds.length, Math.min(8, tokens.length >> (reading === 'whole' ? 2 : 0)), 0, 0, -1, -1)
  if (unknown > 0) emit(kinds.legibility, 1, Math.min(3, unknown), 0, -1, -1)
  if (mended > 0) emit(kinds.legibility, 2, Math.min(3, mended), 0, -1, -1)
  if (foreign > 0) emit(kinds.legibility, 3, Math.min(3, foreign), 0, -1, -1)
  list.count = count
}

type Emit = (kind: number, a: number, b: number, c: number, at: number, alsoAt: number) => void

/** The lexicon's groups: of the word that leads, of the words it acts on, and of both together. */
function visitLexicon(tokens: readonly Token[], zones: Int8Array, verb: number, emit: Emit): void {
  const head = firstInZone(zones)
  const lead = head >= 0 && (tokens[head] as Token).lead !== 0 ? head : verb
  const leadGroup = lead < 0 ? 0 : (tokens[lead] as Token).lead
  if (lead >= 0) {
    emit(kinds.lead, leadGroup, 0, 0, lead, -1)
    emit(kinds.leadPlace, leadGroup, lead === head ? 1 : 0, 0, lead, -1)
  }
  let object = -1
  let objectGroup = 0
  for (let at = 0; at < tokens.length; at += 1) {
    const group = (tokens[at] as Token).object
    if ((zones[at] as number) < 0 || at === lead || group === 0) continue
    emit(kinds.object, zones[at] as number, group, 0, at, -1)
    if (object >= 0) continue
    object = at
    objectGroup = group
  }
  if (lead >= 0) emit(kinds.leadAndObject, leadGroup, objectGroup, 0, lead, object)
  else if (object >= 0) emit(kinds.leadAndObject, leadGroup, objectGroup, 0, object, -1)
}

export function leadingVerbAt(tokens: readonly Token[], zones: Int8Array): number {
  for (let at = 0; at < tokens.length; at += 1) {
    const isVerb = (tokens[at] as Token).isVerb && (zones[at] as number) >= 0
    if (isVerb && !nounMarkers.has(tokens[at - 1]?.word ?? '')) return at
  }
  return -1
}

function firstInZone(zones: Int8Array): number {
  return zones.indexOf(0)
}

/** All numbers are one word to the model, and so are all unknown words. */
function nameOf(token: Token): number {
  if (token.isKnown) return token.stemHash
  if (token.legibility === 'number') return numberName
  return token.legibility === 'foreign' ? foreignName : unknownName
}

function nameHash(token: Token): number {
  if (token.isKnown) return token.wordHash
  return nameOf(token)
}
