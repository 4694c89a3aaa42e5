/** From what the readings make of a text to the set of classes. Unsure is denied: every doubt here narrows. */
import { outsideOutcome, windowOutside, windowRefusal } from '../model/purpose-outcomes.ts'
import type { StretchScore } from '../model/score-text.ts'
import type { WindowSums } from '../model/windows.ts'
import { type PurposeClass, purposeClasses } from '../purpose-classes.ts'
import type { PurposeRefusal } from '../purpose-reading.ts'
import { type DecisionSettings, decisionSettings } from './decision-settings.ts'
import type { PartScore, PurposeScores, SentenceScore, WholeScore } from './score-purpose.ts'

export interface Decision {
  readonly classes: readonly PurposeClass[]
  readonly refusal: PurposeRefusal['reason'] | null
}

export function decideClasses(scores: PurposeScores, settings: DecisionSettings = decisionSettings): Decision {
  if (scores.unreadable.length > 0) return refuse('unreadable')
  if (scores.outsidePhrases.length > 0) return refuse('outside')
  const named = new Set(scores.names.map((name) => name.purposeClass))
  const part = mostOutside(scores.contents, settings)
  if (part !== null && outsideSum(part, settings) >= settings.outside.from) return refuse('outside')
  if (scores.sentences.some((sentence) => sentenceSum(sentence, settings) >= settings.sentence.from)) {
    return refuse('outside')
  }
  // What argues may not make it better, so both must pass: with it and without.
  const readings = [scores.content, scores.claim].filter((reading) => reading !== null)
  const likelihoods = purposeClasses.map((name, at) => {
    return named.has(name) ? 1 : classLikelihood(at, scores.claims, scores.claim, settings)
  })
  const highest = Math.max(...likelihoods)
  if (readings.some((reading) => refusalSum(reading, part, settings) >= settings.refusal.from)) {
    const isPartOutside = part !== null && isOutside(part, settings)
    // Where no part is outside and no class is likely, the words say nothing rather than something bad.
    return refuse(isPartOutside || highest >= settings.sure ? 'outside' : emptyReason(scores, highest, settings))
  }
  if (highest < settings.sure) return refuse(emptyReason(scores, highest, settings))
  return allow(
    purposeClasses.filter((_, at) => {
      if (likelihoods[at] === highest || (likelihoods[at] as number) >= settings.alsoLikely) return true
      return scores.sentences.some(({ claims, claim }) => {
        return classLikelihood(at, claims, claim, settings) >= settings.surelyInSentence
      })
    }),
  )
}

/** The part that is most surely outside, or null where there are no parts. */
export function mostOutside(contents: readonly PartScore[], settings = decisionSettings): PartScore | null {
  let most: PartScore | null = null
  let highest = Number.NEGATIVE_INFINITY
  for (const score of contents) {
    const sum = outsideSum(score, settings)
    if (sum > highest) {
      most = score
      highest = sum
    }
  }
  return most
}

function outsideSum(score: PartScore, { outside }: DecisionSettings): number {
  return outside.part * logOdds(outsideOf(score)) + windowSum(score.windows, outside)
}

/** From here on a part is what refuses, rather than the text as a whole. */
export function isOutside(score: PartScore, settings = decisionSettings): boolean {
  return outsideSum(score, settings) >= 0
}

function outsideOf({ likelihoods }: StretchScore): number {
  return likelihoods[outsideOutcome] as number
}

/** How surely a sentence is outside by itself. */
function sentenceSum({ content, parts }: SentenceScore, settings: DecisionSettings): number {
  const { sentence } = settings
  const part = mostOutside(parts, settings)
  return (
    sentence.whole * logOdds(outsideOf(content.stretch)) +
    sentence.part * logOdds(part === null ? 0 : outsideOf(part)) +
    windowSum(content.windows, sentence)
  )
}

function refusalSum({ stretch, windows }: WholeScore, part: PartScore | null, { refusal }: DecisionSettings): number {
  return (
    refusal.whole * logOdds(outsideOf(stretch)) +
    refusal.part * logOdds(part === null ? 0 : outsideOf(part)) +
    windowSum(windows, refusal)
  )
}

function windowSum(
  windows: WindowSums,
  { refusalByWindows, outsideByWindows }: Pick<DecisionSettings['outside'], 'refusalByWindows' | 'outsideByWindows'>,
): number {
  return refusalByWindows * (windows[windowRefusal] as number) + outsideByWindows * (windows[windowOutside] as number)
}

function emptyReason(
  { argues }: PurposeScores,
  highestClass: number,
  { sure }: DecisionSettings,
): PurposeRefusal['reason'] {
  if (argues) return 'argues_with_gate'
  return highestClass < sure / 2 ? 'vague' : 'uncertain'
}

/** Some part says it (noisy-or), the whole does, and its windows do. */
function classLikelihood(
  at: number,
  claims: readonly StretchScore[],
  claim: WholeScore | null,
  { classes }: DecisionSettings,
): number {
  if (claim === null) return 0
  let miss = 1
  for (const { likelihoods } of claims) miss *= 1 - (likelihoods[at] as number)
  const sum =
    classes.part * logOdds(1 - miss) +
    classes.whole * logOdds(claim.stretch.likelihoods[at] as number) +
    classes.windows * (claim.windows[at] as number)
  return 1 / (1 + Math.exp(-sum))
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
