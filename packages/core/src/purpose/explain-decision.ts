/** Says which stretches of the text did what to the decision. */
import type { Decision } from './decide-classes.ts'
import { purposeClasses } from './purpose-classes.ts'
import type { PurposeModel } from './purpose-model.ts'
import { outsideOutcome } from './purpose-outcomes.ts'
import type { PurposeParts } from './purpose-parts.ts'
import type { PurposeEvidence } from './purpose-reading.ts'
import { type ClauseScore, contributionsTo } from './score-clause.ts'
import type { Token } from './tokens.ts'

export interface Explained {
  readonly text: string
  readonly tokens: readonly Token[]
  readonly parts: PurposeParts
  readonly scores: readonly ClauseScore[]
  readonly decision: Decision
  readonly model: PurposeModel
}

/** Words that speak at least this loudly, compared with the loudest, are named. */
const loudShare = 0.35
const loudWordsMax = 4

export function explainDecision(explained: Explained): PurposeEvidence[] {
  const evidence = [...explainDiscounts(explained), ...explainRefusal(explained), ...explainClasses(explained)]
  return evidence.sort((left, right) => left.start - right.start || left.end - right.end)
}

function explainDiscounts({ text, tokens, parts }: Explained): PurposeEvidence[] {
  const evidence: PurposeEvidence[] = []
  let at = 0
  while (at < tokens.length) {
    const discount = parts.discounts[at] ?? null
    let end = at + 1
    while (end < tokens.length && parts.discounts[end] === discount) end += 1
    if (discount !== null) {
      evidence.push(evidenceOf(text, tokens.slice(at, end), { effect: 'discounted', class: null, reason: discount }))
    }
    at = end
  }
  return evidence
}

function explainRefusal({ text, scores, decision, model }: Explained): PurposeEvidence[] {
  if (decision.refusal === null) return []
  const refusal = { effect: 'refuses', class: null, reason: decision.refusal } as const
  if (decision.refusal === 'outside') {
    return loudestWords(outsideOutcome, scores, model).map((token) => evidenceOf(text, [token], refusal))
  }
  const left = scores.flatMap((score) => score.tokens)
  return left.length === 0 ? [] : [evidenceOf(text, left, refusal)]
}

function explainClasses({ text, parts, scores, decision, model }: Explained): PurposeEvidence[] {
  return decision.classes.flatMap((purposeClass) => {
    const names = parts.names.filter((name) => name.purposeClass === purposeClass)
    if (names.length > 0) {
      return names.map((name) =>
        evidenceOf(text, name.tokens, { effect: 'counts', class: purposeClass, reason: 'class_name' }),
      )
    }
    const words = loudestWords(purposeClasses.indexOf(purposeClass), scores, model)
    return words.map((token) => evidenceOf(text, [token], { effect: 'counts', class: purposeClass, reason: 'intent' }))
  })
}

/** In the clause where the outcome is likeliest, the words that made it so. */
function loudestWords(outcome: number, scores: readonly ClauseScore[], model: PurposeModel): Token[] {
  const likeliest = scores.reduce((best, score) =>
    (score.probabilities[outcome] as number) > (best.probabilities[outcome] as number) ? score : best,
  )
  const contributions = contributionsTo(outcome, likeliest.tokens, model)
  const loudest = Math.max(...contributions)
  return likeliest.tokens
    .map((token, at) => ({ token, contribution: contributions[at] as number }))
    .filter(({ contribution }) => contribution > 0 && contribution >= loudShare * loudest)
    .sort((left, right) => right.contribution - left.contribution)
    .slice(0, loudWordsMax)
    .map(({ token }) => token)
}

function evidenceOf(
  text: string,
  tokens: readonly Token[],
  meaning: Pick<PurposeEvidence, 'effect' | 'class' | 'reason'>,
): PurposeEvidence {
  const start = Math.min(...tokens.map((token) => token.start))
  const end = Math.max(...tokens.map((token) => token.end))
  return { start, end, text: text.slice(start, end), ...meaning }
}
