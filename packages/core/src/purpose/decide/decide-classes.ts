/** From what the readings make of a text to the set of classes. Unsure is denied: every doubt here narrows. */
import { type PurposeClass, purposeClasses } from '../purpose-classes.ts'
import type { PurposeRefusal } from '../purpose-reading.ts'
import { type DecisionSettings, decisionSettings } from './decision-settings.ts'
import {
  type ClassOdds,
  leastOdds,
  partOdds,
  type ReadingOdds,
  type RefusalOdds,
  readingOdds,
  type SentenceOdds,
} from './reading-odds.ts'
import type { PartScore, PurposeScores } from './score-purpose.ts'

export interface Decision {
  readonly classes: readonly PurposeClass[]
  readonly refusal: PurposeRefusal['reason'] | null
}

/** What rules find in a text; the readings are weighed only where they refuse nothing. */
export type RuleFindings = Pick<PurposeScores, 'unreadable' | 'outsidePhrases' | 'names' | 'argues'>

export function decideClasses(scores: PurposeScores): Decision {
  return decideByOdds(scores, readingOdds(scores), decisionSettings)
}

export function decideByOdds(found: RuleFindings, odds: ReadingOdds, settings: DecisionSettings): Decision {
  if (found.unreadable.length > 0) return refuse('unreadable')
  if (found.outsidePhrases.length > 0) return refuse('outside')
  const part = mostOutside(odds.parts, settings)
  if (part !== null && outsideSum(part, settings) >= settings.outside.from) return refuse('outside')
  if (odds.sentences.some((sentence) => sentenceSum(sentence, settings) >= settings.sentence.from)) {
    return refuse('outside')
  }
  const named = new Set(found.names.map((name) => name.purposeClass))
  const sums = purposeClasses.map((name, at) => {
    return named.has(name) ? Number.POSITIVE_INFINITY : classSum(at, odds.claim, settings)
  })
  const highest = Math.max(...sums)
  const isSure = highest >= oddsOf(settings.sure)
  if (odds.wholes.some((whole) => refusalSum(whole, part, settings) >= settings.refusal.from)) {
    const isPartOutside = part !== null && outsideSum(part, settings) >= 0
    // Where no part is outside and no class is likely, the words say nothing rather than something bad.
    return refuse(isPartOutside || isSure ? 'outside' : emptyReason(found, highest, settings))
  }
  if (!isSure) return refuse(emptyReason(found, highest, settings))
  return allow(
    purposeClasses.filter((_, at) => {
      if (sums[at] === highest || (sums[at] as number) >= oddsOf(settings.alsoLikely)) return true
      return isSureInSentence(at, odds.sentences, settings)
    }),
  )
}

/** The part of a text that refuses it, rather than the text as a whole; null where none does. */
export function partOutside(contents: readonly PartScore[]): PartScore | null {
  const odds = contents.map(partOdds)
  const most = mostOutside(odds, decisionSettings)
  if (most === null || outsideSum(most, decisionSettings) < 0) return null
  return contents[odds.indexOf(most)] as PartScore
}

/** The part that is most surely outside, or null where there are no parts. */
function mostOutside(parts: readonly RefusalOdds[], settings: DecisionSettings): RefusalOdds | null {
  let most: RefusalOdds | null = null
  let highest = Number.NEGATIVE_INFINITY
  for (const part of parts) {
    const sum = outsideSum(part, settings)
    if (sum > highest) {
      most = part
      highest = sum
    }
  }
  return most
}

function outsideSum(part: RefusalOdds, { outside }: DecisionSettings): number {
  return outside.part * part.outside + windowSum(part, outside)
}

/** How surely a sentence is outside by itself. */
function sentenceSum({ whole, parts }: SentenceOdds, settings: DecisionSettings): number {
  return weighedTogether(whole, mostOutside(parts, settings), settings.sentence)
}

function refusalSum(whole: RefusalOdds, part: RefusalOdds | null, { refusal }: DecisionSettings): number {
  return weighedTogether(whole, part, refusal)
}

function weighedTogether(whole: RefusalOdds, part: RefusalOdds | null, weights: DecisionSettings['refusal']): number {
  return weights.whole * whole.outside + weights.part * (part?.outside ?? leastOdds) + windowSum(whole, weights)
}

function windowSum(odds: RefusalOdds, weights: DecisionSettings['outside']): number {
  return weights.refusalByWindows * odds.refusalByWindows + weights.outsideByWindows * odds.outsideByWindows
}

function emptyReason({ argues }: RuleFindings, highestSum: number, { sure }: DecisionSettings) {
  if (argues) return 'argues_with_gate'
  return highestSum < oddsOf(sure / 2) ? 'vague' : 'uncertain'
}

function classSum(at: number, claim: readonly ClassOdds[] | null, { classes }: DecisionSettings): number {
  if (claim === null) return Number.NEGATIVE_INFINITY
  const { part, whole, windows } = claim[at] as ClassOdds
  return classes.part * part + classes.whole * whole + classes.windows * windows
}

function isSureInSentence(at: number, sentences: readonly SentenceOdds[], settings: DecisionSettings): boolean {
  return sentences.some(({ claim }) => classSum(at, claim, settings) >= oddsOf(settings.surelyInSentence))
}

function oddsOf(likelihood: number): number {
  return Math.log(likelihood / (1 - likelihood))
}

function allow(classes: readonly PurposeClass[]): Decision {
  return { classes, refusal: null }
}

function refuse(refusal: PurposeRefusal['reason']): Decision {
  return { classes: [], refusal }
}
