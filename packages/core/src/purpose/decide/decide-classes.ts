/** From what the readings make of a text to the set of classes. Unsure is denied: every doubt here narrows. */
import type { PurposeModel } from '../model/purpose-model.ts'
import { stackedRefusal } from '../model/stacking-net.ts'
import { type PurposeClass, purposeClasses } from '../purpose-classes.ts'
import type { PurposeRefusal } from '../purpose-reading.ts'
import { type DecisionSettings, decisionSettings } from './decision-settings.ts'
import { partOdds, type ReadingOdds, readingOdds, sentenceOdds } from './reading-odds.ts'
import type { PartScore, PurposeScores } from './score-purpose.ts'
import { stackingInputCount, stackingInputs } from './stacking-inputs.ts'

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
  /** That one part is outside, by all readings of it together. */
  readonly partOutside: number
}

/** What rules find in a text; what was read counts only where they refuse nothing. */
export type RuleFindings = Pick<PurposeScores, 'unreadable' | 'outsidePhrases' | 'names' | 'argues'>

export function decideClasses(scores: PurposeScores, model: PurposeModel): Decision {
  return decideByRules(scores) ?? decideBy(judge(scores, model), decisionSettings)
}

/** Null where rules refuse nothing. */
function decideByRules({ unreadable, outsidePhrases }: RuleFindings): Decision | null {
  if (unreadable.length > 0) return refuse('unreadable')
  return outsidePhrases.length > 0 ? refuse('outside') : null
}

/** Used again for each text and each sentence. */
const inputs = new Float32Array(stackingInputCount)

export function judge(scores: PurposeScores, { stack }: PurposeModel): Judgement {
  const odds = readingOdds(scores)
  const stacked = stack(stackingInputs(odds, inputs))
  const named = new Set(scores.names.map(({ purposeClass }) => purposeClass))
  const classes = claimedClasses(odds, stacked)
  return {
    found: scores,
    // Where there is nothing but names, nothing speaks against them.
    refusal: odds.wholes.length === 0 ? Number.NEGATIVE_INFINITY : (stacked[stackedRefusal] as number),
    classes: purposeClasses.map((name, at) => (named.has(name) ? Number.POSITIVE_INFINITY : (classes[at] as number))),
    sentenceClasses: scores.sentences.map((sentence) => {
      const ofSentence = sentenceOdds(sentence)
      return claimedClasses(ofSentence, stack(stackingInputs(ofSentence, inputs)))
    }),
    partOutside: worstPart(scores.contents)?.odds ?? Number.NEGATIVE_INFINITY,
  }
}

function claimedClasses({ claim }: ReadingOdds, stacked: Float32Array): readonly number[] {
  return purposeClasses.map((_, at) => (claim === null ? Number.NEGATIVE_INFINITY : (stacked[at] as number)))
}

export function decideBy(judgement: Judgement, settings: DecisionSettings): Decision {
  const { found, refusal, classes, sentenceClasses, partOutside } = judgement
  const byRules = decideByRules(found)
  if (byRules !== null) return byRules
  const highest = Math.max(...classes)
  const isSure = highest >= oddsOf(settings.sure)
  if (refusal >= oddsOf(settings.refused)) {
    // Where no part is outside and no class is likely, the words say nothing rather than something bad.
    return refuse(partOutside >= 0 || isSure ? 'outside' : emptyReason(found, highest, settings))
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
  const worst = worstPart(contents)
  return worst !== null && worst.odds >= 0 ? worst.part : null
}

function worstPart(contents: readonly PartScore[]): { readonly part: PartScore; readonly odds: number } | null {
  let worst: { part: PartScore; odds: number } | null = null
  for (const part of contents) {
    const { outside, refusalByWindows, outsideByWindows } = partOdds(part)
    // Features of a few words say more about them than windows do.
    const odds = (4 * outside + refusalByWindows + 2 * outsideByWindows) / 7
    if (worst === null || odds >= worst.odds) worst = { part, odds }
  }
  return worst
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
