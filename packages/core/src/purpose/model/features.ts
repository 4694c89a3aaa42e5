/** What the model looks at in a stretch of words. Shared by training and deciding, so that both see the same. */
import { zonesOf } from '../parts/zones.ts'
import type { Legibility, Token } from '../text/tokens.ts'
import { hashWord } from '../text/word-hash.ts'
import { addRow, atWord, atWords, type FeatureList, nowhere, rowLength, rowsNumbers } from './feature-rows.ts'

/** The number of the cluster of words that the word of a rank belongs to; 0 for none. */
export type ClusterOf = (rank: number) => number

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
  clusterAndWord: 36,
} as const

const readingSalt = { part: 0, whole: 64 } as const
const nounMarkers = new Set('the a an his her their its my our of for with about'.split(' '))
/** Replaces what the list holds. A feature is listed as often as it is there. */
export function listFeatures(
  tokens: readonly Token[],
  clusters: ClusterOf,
  { reading, link, verbBefore }: Surroundings,
  list: FeatureList,
): void {
  const most = rowsNumbers(tokens.length)
  if (list.rows.length < most) list.rows = new Int32Array(2 * most)
  const zones = zonesOf(tokens)
  const verb = leadingVerbAt(tokens, zones)
  const stretch: ListedStretch = {
    tokens,
    zones,
    verb,
    verbHash: verb < 0 ? 0 : (tokens[verb] as Token).stemHash,
    salt: readingSalt[reading],
    linkHash: hashWord(link),
    rows: list.rows,
  }
  const afterWords = addWords(stretch, clusters)
  const afterLexicon = addLexicon(stretch, afterWords)
  list.count = addSurroundings(stretch, reading, verbBefore, afterLexicon) / rowLength
}

/** A stretch, and the rows that its features are written to. Each step takes where the next row begins, and gives where it then begins. */
interface ListedStretch {
  readonly tokens: readonly Token[]
  readonly zones: Int8Array
  /** Where the verb is that leads; -1: nowhere. */
  readonly verb: number
  readonly verbHash: number
  readonly salt: number
  readonly linkHash: number
  readonly rows: Int32Array
}

function addWords(stretch: ListedStretch, clusters: ClusterOf): number {
  const { tokens, zones, verb, verbHash, salt, rows } = stretch
  let end = 0
  let previous = -1
  let previousName = 0
  let previousCluster = 0
  let preposition = -1
  let prepositionHash = 0
  let determiner = -1
  let determinerHash = 0
  let partyAt = -1
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as Token
    const next = tokens[at + 1]
    if (next !== undefined) {
      end = addRow(rows, end, kinds.twoWords + salt, token.wordName, next.wordName, 0, atWords(at, at + 1))
      const third = tokens[at + 2]?.wordName
      if (third !== undefined)
        end = addRow(rows, end, kinds.threeWords + salt, token.wordName, next.wordName, third, atWords(at, at + 1))
    }
    const zone = zones[at] as number
    const determinerBefore = determiner >= 0 && determiner === at - 1 ? determinerHash : null
    if (token.parties > 0) {
      end = addParties(stretch, at, preposition < 0 ? null : prepositionHash, determinerBefore, partyAt, end)
      partyAt = at
    }
    if (zone < 0) {
      end = addRow(rows, end, kinds.empty + salt, token.wordHash, 0, 0, atWord(at))
      if (token.isPreposition) {
        preposition = at
        prepositionHash = token.wordHash
      }
      if (token.isDeterminer) {
        determiner = at
        determinerHash = token.wordHash
      }
      continue
    }
    const name = token.stemName
    const cluster = token.rank < 0 ? 0 : clusters(token.rank)
    end = addRow(rows, end, kinds.word + salt, name, 0, 0, atWord(at))
    end = addRow(rows, end, kinds.wordInZone + salt, name, zone, 0, atWord(at))
    if (token.isVerb && token.lead !== 0) end = addRow(rows, end, kinds.leads + salt, token.lead, 0, 0, atWord(at))
    if (cluster > 0) {
      end = addRow(rows, end, kinds.cluster + salt, cluster, 0, 0, atWord(at))
      end = addRow(rows, end, kinds.clusterInZone + salt, cluster, zone, 0, atWord(at))
      if (preposition >= 0)
        end = addRow(rows, end, kinds.prepositionAndCluster + salt, prepositionHash, cluster, 0, atWord(at))
      if (determinerBefore !== null)
        end = addRow(rows, end, kinds.determinerAndCluster + salt, determinerBefore, cluster, 0, atWord(at))
    }
    if (preposition >= 0) end = addRow(rows, end, kinds.prepositionAndWord + salt, prepositionHash, name, 0, atWord(at))
    if (previous >= 0) {
      const both = atWords(previous, at)
      end = addRow(rows, end, kinds.twoStems + salt, previousName, name, 0, both)
      if (cluster > 0) {
        end = addRow(rows, end, kinds.stemAndCluster + salt, previousName, cluster, 0, both)
        if (previousCluster > 0) end = addRow(rows, end, kinds.twoClusters + salt, previousCluster, cluster, 0, both)
      }
      if (previousCluster > 0) end = addRow(rows, end, kinds.clusterAndWord + salt, previousCluster, name, 0, both)
    }
    if (verb >= 0 && at > verb) {
      end = addRow(rows, end, kinds.verbAndWord + salt, verbHash, name, zone, atWords(verb, at))
      if (cluster > 0) end = addRow(rows, end, kinds.verbAndCluster + salt, verbHash, cluster, zone, atWords(verb, at))
    }
    previous = at
    previousName = name
    previousCluster = cluster
  }
  return end
}

/** Who is spoken of: by itself, with the verb, with what leads to it, and with who was spoken of before. */
function addParties(
  { tokens, zones, verb, verbHash, salt, linkHash, rows }: ListedStretch,
  at: number,
  preposition: number | null,
  determiner: number | null,
  partyAt: number,
  from: number,
): number {
  const { parties } = tokens[at] as Token
  const zone = zones[at] as number
  const verbLead = verb < 0 ? 0 : (tokens[verb] as Token).lead
  let end = addRow(rows, from, kinds.party + salt, parties, 0, 0, atWord(at))
  end = addRow(rows, end, kinds.partyInZone + salt, parties, zone, 0, atWord(at))
  if (verb >= 0 && at !== verb)
    end = addRow(rows, end, kinds.verbAndParty + salt, verbHash, parties, zone, atWords(verb, at))
  if (verbLead !== 0 && at !== verb)
    end = addRow(rows, end, kinds.leadAndParty + salt, verbLead, parties, zone, atWords(verb, at))
  if (preposition !== null)
    end = addRow(rows, end, kinds.prepositionAndParty + salt, preposition, parties, 0, atWord(at))
  if (determiner !== null) end = addRow(rows, end, kinds.determinerAndParty + salt, determiner, parties, 0, atWord(at))
  if (partyAt >= 0) {
    const before = (tokens[partyAt] as Token).parties
    end = addRow(rows, end, kinds.twoParties + salt, before, parties, 0, atWords(partyAt, at))
  }
  return addRow(rows, end, kinds.linkAndParty + salt, linkHash, parties, 0, atWord(at))
}

/** The lexicon's groups: of the word that leads, of the words it acts on, and of both together. */
function addLexicon({ tokens, zones, verb, verbHash, salt, rows }: ListedStretch, from: number): number {
  let end = from
  if (verb >= 0) end = addRow(rows, end, kinds.verb + salt, verbHash, 0, 0, atWord(verb))
  const head = firstInZone(zones)
  const lead = head >= 0 && (tokens[head] as Token).lead !== 0 ? head : verb
  const leadGroup = lead < 0 ? 0 : (tokens[lead] as Token).lead
  if (lead >= 0) {
    end = addRow(rows, end, kinds.lead + salt, leadGroup, 0, 0, atWord(lead))
    end = addRow(rows, end, kinds.leadPlace + salt, leadGroup, lead === head ? 1 : 0, 0, atWord(lead))
  }
  let object = -1
  let objectGroup = 0
  for (let at = 0; at < tokens.length; at += 1) {
    const group = (tokens[at] as Token).object
    if (group === 0 || (zones[at] as number) < 0 || at === lead) continue
    end = addRow(rows, end, kinds.object + salt, zones[at] as number, group, 0, atWord(at))
    if (object >= 0) continue
    object = at
    objectGroup = group
  }
  if (lead >= 0) return addRow(rows, end, kinds.leadAndObject + salt, leadGroup, objectGroup, 0, atWords(lead, object))
  if (object < 0) return end
  return addRow(rows, end, kinds.leadAndObject + salt, leadGroup, objectGroup, 0, atWord(object))
}

/** How a stretch is joined to what stands before it, how long it is, and how well it can be read. */
function addSurroundings(
  { tokens, zones, salt, linkHash, rows }: ListedStretch,
  reading: Surroundings['reading'],
  verbBefore: Token | null,
  from: number,
): number {
  let end = addRow(rows, from, kinds.link + salt, linkHash, 0, 0, nowhere)
  const head = firstInZone(zones)
  if (head >= 0)
    end = addRow(rows, end, kinds.linkAndHead + salt, linkHash, (tokens[head] as Token).stemName, 0, atWord(head))
  if (verbBefore !== null) {
    end = addRow(rows, end, kinds.linkAndVerbBefore + salt, linkHash, verbBefore.stemHash, 0, nowhere)
    end = addRow(rows, end, kinds.linkAndVerbBefore + salt, linkHash, verbBefore.lead, 1, nowhere)
  }
  const length = Math.min(8, tokens.length >> (reading === 'whole' ? 2 : 0))
  end = addRow(rows, end, kinds.length + salt, length, 0, 0, nowhere)
  for (let at = 0; at < countedLegibilities.length; at += 1) {
    const count = countOf(tokens, countedLegibilities[at] as Legibility)
    if (count > 0) end = addRow(rows, end, kinds.legibility + salt, at + 1, Math.min(3, count), 0, nowhere)
  }
  return end
}

const countedLegibilities: readonly Legibility[] = ['unknown', 'mended', 'foreign']

function countOf(tokens: readonly Token[], legibility: Legibility): number {
  let count = 0
  for (const token of tokens) if (token.legibility === legibility) count += 1
  return count
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
