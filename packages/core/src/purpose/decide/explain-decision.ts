/** Says which stretches of the text did what to the decision. */
import type { PurposeModel } from '../model/purpose-model.ts'
import { outsideOutcome } from '../model/purpose-outcomes.ts'
import { contributionsTo, type StretchScore } from '../model/score-text.ts'
import { purposeClasses } from '../purpose-classes.ts'
import type { PurposeEvidence } from '../purpose-reading.ts'
import type { Token } from '../text/tokens.ts'
import { type Decision, partOutside } from './decide-classes.ts'
import type { PurposeScores } from './score-purpose.ts'
import { strangeWordsIn } from './strange-words.ts'

export interface Explained {
  readonly model: PurposeModel
  readonly text: string
  readonly scores: PurposeScores
  readonly decision: Decision
}

type Meaning = Pick<PurposeEvidence, 'effect' | 'class' | 'reason'>

/** Words that speak at least this loudly, compared with the loudest, are named. */
const loudShare = 0.35
const loudWordsMax = 4

export function explainDecision(explained: Explained): PurposeEvidence[] {
  const evidence = [...explainDiscounts(explained), ...explainRefusal(explained), ...explainClasses(explained)]
  return evidence.sort((left, right) => left.start - right.start || left.end - right.end)
}

/** Neighbouring words with the same discount make one stretch. */
function explainDiscounts({ text, scores: { read, parts } }: Explained): PurposeEvidence[] {
  const stretches: { reason: PurposeEvidence['reason']; tokens: Token[] }[] = []
  let previous: string | null = null
  for (const token of read.tokens) {
    const reason = parts.discounts.get(token) ?? null
    if (reason !== null && reason === previous) stretches.at(-1)?.tokens.push(token)
    else if (reason !== null) stretches.push({ reason, tokens: [token] })
    previous = reason
  }
  return stretches.map((stretch) => {
    return evidenceOf(text, stretch.tokens, { effect: 'discounted', class: null, reason: stretch.reason })
  })
}

function explainRefusal({ text, model, scores, decision: { refusal } }: Explained): PurposeEvidence[] {
  if (refusal === null || refusal === 'too_long') return []
  const meaning: Meaning = { effect: 'refuses', class: null, reason: refusal }
  if (refusal === 'unreadable')
    return scores.unreadable.map(({ start, end }) => ({ start, end, text: text.slice(start, end), ...meaning }))
  if (refusal === 'outside') {
    const strange = scores.outsidePhrases.length > 0 ? null : strangeWordsIn(partOutside(scores.contents)?.tokens ?? [])
    if (strange !== null) return [evidenceOf(text, strange, { ...meaning, reason: 'unreadable' })]
    return refusingWords(scores, model).map((tokens) => evidenceOf(text, tokens, meaning))
  }
  const left = scores.content?.stretch.tokens ?? []
  return left.length === 0 ? [] : [evidenceOf(text, left, meaning)]
}

function refusingWords(
  { outsidePhrases, contents, content }: PurposeScores,
  model: PurposeModel,
): (readonly Token[])[] {
  if (outsidePhrases.length > 0) return outsidePhrases.map(({ tokens }) => tokens)
  const loudest = partOutside(contents) ?? content?.stretch
  if (loudest === undefined) return []
  const words = loudestWords(outsideOutcome, loudest, model)
  return words.length > 0 ? words.map((token) => [token]) : [loudest.tokens]
}

function explainClasses({ text, model, scores, decision }: Explained): PurposeEvidence[] {
  return decision.classes.flatMap((purposeClass) => {
    const names = scores.names.filter((name) => name.purposeClass === purposeClass)
    if (names.length > 0) {
      const meaning: Meaning = { effect: 'counts', class: purposeClass, reason: 'class_name' }
      return names.map((name) => evidenceOf(text, name.tokens, meaning))
    }
    const outcome = purposeClasses.indexOf(purposeClass)
    const likeliest = scores.claims.reduce<StretchScore | null>((best, claim) => {
      return best === null || (claim.likelihoods[outcome] as number) > (best.likelihoods[outcome] as number)
        ? claim
        : best
    }, null)
    const words = likeliest === null ? [] : loudestWords(outcome, likeliest, model)
    return words.map((token) => evidenceOf(text, [token], { effect: 'counts', class: purposeClass, reason: 'intent' }))
  })
}

/** The words that made the outcome likely. Articles and the like are not worth naming. */
function loudestWords(outcome: number, score: StretchScore, model: PurposeModel): Token[] {
  const contributions = contributionsTo(outcome, score, model)
  const candidates = score.tokens
    .map((token, at) => ({ token, contribution: token.zoneRole === 'content' ? (contributions[at] as number) : 0 }))
    .filter(({ contribution }) => contribution > 0)
    .sort((left, right) => right.contribution - left.contribution)
  const loudest = candidates[0]?.contribution ?? 0
  return candidates
    .filter(({ contribution }) => contribution >= loudShare * loudest)
    .slice(0, loudWordsMax)
    .map(({ token }) => token)
}

function evidenceOf(text: string, tokens: readonly Token[], meaning: Meaning): PurposeEvidence {
  let start = text.length
  let end = 0
  for (const token of tokens) {
    start = Math.min(start, token.start)
    end = Math.max(end, token.end)
  }
  return { start, end, text: text.slice(start, end), ...meaning }
}
