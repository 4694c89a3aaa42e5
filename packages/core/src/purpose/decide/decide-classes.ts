/** From what the readings make of a text to the set of classes. Unsure is denied: every doubt here narrows. */
import type { PurposeModel } from '../model/purpose-model.ts'
import { stackedRefusal } from '../model/stacking-net.ts'
import { type PurposeClass, purposeClasses } from '../purpose-classes.ts'
import type { PurposeRefusal } from '../purpose-reading.ts'
import { type DecisionSettings, decisionSettings } from './decision-settings.ts'
import { partOdds, type ReadingOdds, readingOdds, sentenceOdds } from './reading-odds.ts'
import type { PartScore, PurposeScores } from './score-purpose.ts'
import { stackingInputs } from './stacking-inputs.ts'

export interface Decision {
  readonly classes: readonly PurposeClass[]
  readonly refusal: PurposeRefusal['reason'] | null
}

/** All that a decision depends on, so that other settings are tried without reading anew. */
export interface Judgement {
  readonly found: RuleFindings
  /** Log-odds that all is refused. */
  readonly refusal: number
  /** And that a class is meant, by class: in all of it, and in each sentence where there are several. */
  readonly classes: readonly number[]
  readonly sentenceClasses: readonly (readonly number[])[]
  readonly hasPartOutside: boolean
}

/** What rules find in a text; what was read counts only where they refuse nothing. */
export type RuleFindings = Pick<PurposeScores, 'unreadable' | 'outsidePhrases' | 'names' | 'argues'>

/** What was read then changes nothing. */
export function judgedByRules({ unreadable, outsidePhrases }: RuleFindings): boolean {
  return unreadable.length > 0 || outsidePhrases.length > 0
}

export function decideClasses(scores: PurposeScores, model: PurposeModel): Decision {
  return decideBy(judge(scores, model), decisionSettings)
}

export function judge(scores: PurposeScores, { stack }: PurposeModel): Judgement {
  const odds = readingOdds(scores)
  const stacked = stack(stackingInputs(odds))
  const named = new Set(scores.names.map(({ purposeClass }) => purposeClass))
  const classes = claimedClasses(odds, stacked)
  return {
    found: scores,
    // Where there is nothing but names, nothing speaks against them.
    refusal: odds.wholes.length === 0 ? Number.NEGATIVE_INFINITY : (stacked[stackedRefusal] as number),
    classes: purposeClasses.map((name, at) => (named.has(name) ? Number.POSITIVE_INFINITY : (classes[at] as number))),
    sentenceClasses: scores.sentences.map((sentence) => {
      const ofSentence = sentenceOdds(sentence)
      return claimedClasses(ofSentence, stack(stackingInputs(ofSentence)))
    }),
    hasPartOutside: partOutside(scores.contents) !== null,
  }
}

function claimedClasses({ claim }: ReadingOdds, stacked: Float32Array): readonly number[] {
  return purposeClasses.map((_, at) => (claim === null ? Number.NEGATIVE_INFINITY : (stacked[at] as number)))
}

export function decideBy(judgement: Judgement, settings: DecisionSettings): Decision {
  const { found, refusal, classes, sentenceClasses, hasPartOutside } = judgement
  if (found.unreadable.length > 0) return refuse('unreadable')
  if (found.outsidePhrases.length > 0) return refuse('outside')
  const highest = Math.max(...classes)
  const isSure = highest >= oddsOf(settings.sure)
  if (refusal >= oddsOf(settings.refused)) {
    // Where no part is outside and no class is likely, the words say nothing rather than something bad.
    return refuse(hasPartOutside || isSure ? 'outside' : emptyReason(found, highest, settings))
  }
  if (!isSure) return refuse(emptyReason(found, highest, settings))
  const alsoLikely = oddsOf(settings.alsoLikely)
  const sureInSentence = oddsOf(settings.sureInSentence)
  return {
    classes: purposeClasses.filter((_, at) => {
      if (classes[at] === highest || (classes[at] as number) >= alsoLikely) return true
      return sentenceClasses.some((odds) => (odds[at] as number) >= sureInSentence)
    }),
    refusal: null,
  }
}

/** The part of a text that refuses it, rather than the text as a whole; null where none does. */
export function partOutside(contents: readonly PartScore[]): PartScore | null {
  let most: PartScore | null = null
  let highest = 0
  for (const part of contents) {
    const { outside, refusalByWindows, outsideByWindows } = partOdds(part)
    // Features of a few words say more about them than windows do.
    const sum = 2 * outside + 0.5 * refusalByWindows + outsideByWindows
    if (sum < highest) continue
    most = part
    highest = sum
  }
  return most
}

function emptyReason({ argues }: RuleFindings, highest: number, { sure }: DecisionSettings) {
  if (argues) return 'argues_with_gate'
  return highest < oddsOf(sure / 2) ? 'vague' : 'uncertain'
}

function oddsOf(likelihood: number): number {
  return Math.log(likelihood / (1 - likelihood))
}

function refuse(refusal: PurposeRefusal['reason']): Decision {
  return { classes: [], refusal }
}
