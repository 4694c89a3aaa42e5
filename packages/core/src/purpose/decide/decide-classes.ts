/** From what the readings make of a text to the set of classes. Unsure is denied: every doubt here narrows. */
import { classCount, outsideOutcome, windowOutside, windowRefusal } from '../model/purpose-outcomes.ts'
import type { StretchScore } from '../model/score-text.ts'
import { type PurposeClass, purposeClasses } from '../purpose-classes.ts'
import type { PurposeRefusal } from '../purpose-reading.ts'
import type { PartScore, PurposeScores, SentenceScore, WholeScore } from './score-purpose.ts'

/** Chosen on purposes that were not trained on; see docs/decisions/0011-the-gate-in-the-wild.md. */
export const settings = {
  /** How much each reading says about a refusal, in log-odds, and from which sum on everything is refused. */
  refusal: { whole: 1, part: 0.5, windows: 0.05, outsideByWindows: 1.13, from: -1.3 },
  /** The same about one part, whatever stands around it. */
  outside: { part: 0.5, windows: 1, from: 4.8 },
  /** And about one sentence. */
  sentence: { whole: 0.5, part: 0.5, windows: 1, from: 1.5 },
  /** How much each reading says about a class. */
  classes: { whole: 0.5, part: 0.6, windows: 0.8 },
  /** Some class must be this likely. */
  sure: 0.55,
  /** Then others count from here on: a class too many can only deny, and one of two that a scope allows alike is enough. */
  alsoLikely: 0.55,
  /** What a sentence says by itself counts as well, when it is this sure. */
  surelyInSentence: 0.93,
} as const

export interface Decision {
  readonly classes: readonly PurposeClass[]
  readonly refusal: PurposeRefusal['reason'] | null
}

export function decideClasses(scores: PurposeScores): Decision {
  if (scores.unreadable.length > 0) return refuse('unreadable')
  if (scores.outsidePhrases.length > 0) return refuse('outside')
  const named = scores.names.map((name) => name.purposeClass)
  const part = mostOutside(scores.contents)
  if (part !== null && outsideSum(part) >= settings.outside.from) return refuse('outside')
  if (scores.sentences.some((sentence) => sentenceSum(sentence) >= settings.sentence.from)) return refuse('outside')
  // What argues may not make it better, so both must pass: with it and without.
  const readings = [scores.content, scores.claim].filter((reading) => reading !== null)
  const likelihoods = classLikelihoods(scores, new Set(named))
  const highest = Math.max(...likelihoods)
  if (readings.some((reading) => refusalSum(reading, part) >= settings.refusal.from)) {
    return refuse(refusalReason(scores, highest))
  }
  if (highest < settings.sure) return refuse(emptyReason(scores, highest))
  return allow(
    purposeClasses.filter((_, at) => {
      if (likelihoods[at] === highest || (likelihoods[at] as number) >= settings.alsoLikely) return true
      return scores.sentences.some((sentence) => likelihoodIn(at, sentence) >= settings.surelyInSentence)
    }),
  )
}

/** The part that is most surely outside, or null where there are no parts. */
export function mostOutside(contents: readonly PartScore[]): PartScore | null {
  let most: PartScore | null = null
  for (const score of contents) if (most === null || outsideSum(score) > outsideSum(most)) most = score
  return most
}

export function outsideSum(score: PartScore): number {
  return settings.outside.part * logOdds(outsideOf(score)) + settings.outside.windows * score.outsideByWindows
}

/** From here on a part is what refuses, rather than the text as a whole. */
export function isOutside(score: PartScore): boolean {
  return outsideSum(score) >= 0
}

function outsideOf({ likelihoods }: StretchScore): number {
  return likelihoods[outsideOutcome] as number
}

/** How surely a sentence is outside by itself. */
function sentenceSum({ content, parts }: SentenceScore): number {
  const { sentence } = settings
  const part = mostOutside(parts)
  return (
    sentence.whole * logOdds(outsideOf(content.stretch)) +
    sentence.part * logOdds(part === null ? 0 : outsideOf(part)) +
    sentence.windows * (content.windows[windowOutside] as number)
  )
}

function likelihoodIn(at: number, { claims, claim }: SentenceScore): number {
  return claim === null ? 0 : 1 / (1 + Math.exp(-classSum(at, claims, claim)))
}

function refusalSum({ stretch, windows }: WholeScore, part: PartScore | null): number {
  const { refusal } = settings
  return (
    refusal.whole * logOdds(outsideOf(stretch)) +
    refusal.part * logOdds(part === null ? 0 : outsideOf(part)) +
    refusal.windows * (windows[windowRefusal] as number) +
    refusal.outsideByWindows * (windows[windowOutside] as number)
  )
}

/** Where no part is outside and no class is likely, the words say nothing rather than something bad. */
function refusalReason(scores: PurposeScores, highestClass: number): PurposeRefusal['reason'] {
  const part = mostOutside(scores.contents)
  if (part !== null && isOutside(part)) return 'outside'
  return highestClass < settings.sure ? emptyReason(scores, highestClass) : 'outside'
}

function emptyReason({ argues }: PurposeScores, highestClass: number): PurposeRefusal['reason'] {
  if (argues) return 'argues_with_gate'
  return highestClass < settings.sure / 2 ? 'vague' : 'uncertain'
}

function classLikelihoods({ claims, claim }: PurposeScores, named: ReadonlySet<PurposeClass>): number[] {
  const likelihoods: number[] = []
  for (let at = 0; at < classCount; at += 1) {
    if (named.has(purposeClasses[at] as PurposeClass)) likelihoods.push(1)
    else if (claim === null) likelihoods.push(0)
    else likelihoods.push(1 / (1 + Math.exp(-classSum(at, claims, claim))))
  }
  return likelihoods
}

function classSum(at: number, claims: readonly StretchScore[], { stretch, windows }: WholeScore): number {
  let miss = 1
  for (const claim of claims) miss *= 1 - (claim.likelihoods[at] as number)
  const { classes } = settings
  return (
    classes.part * logOdds(1 - miss) +
    classes.whole * logOdds(stretch.likelihoods[at] as number) +
    classes.windows * (windows[at] as number)
  )
}

const surest = 1e-4

function logOdds(likelihood: number): number {
  const bounded = Math.min(1 - surest, Math.max(surest, likelihood))
  return Math.log(bounded / (1 - bounded))
}

function allow(classes: readonly PurposeClass[]): Decision {
  return { classes, refusal: null }
}

function refuse(refusal: PurposeRefusal['reason']): Decision {
  return { classes: [], refusal }
}
