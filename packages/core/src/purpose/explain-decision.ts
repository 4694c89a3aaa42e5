/** Says which stretches of the text did what to the decision. */
import type { Decision, PurposeScores } from './decide-classes.ts'
import { purposeClasses } from './purpose-classes.ts'
import { outsideOutcome } from './purpose-outcomes.ts'
import type { PurposeParts } from './purpose-parts.ts'
import type { PurposeEvidence } from './purpose-reading.ts'
import { type ClauseScore, contributionsTo } from './score-clause.ts'
import type { Token } from './tokens.ts'

export interface Explained {
  readonly text: string
  readonly tokens: readonly Token[]
  readonly parts: PurposeParts
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
function explainDiscounts({ text, tokens, parts }: Explained): PurposeEvidence[] {
  const stretches: { reason: PurposeEvidence['reason']; tokens: Token[] }[] = []
  let previous: string | null = null
  for (const token of tokens) {
    const reason = parts.discounts.get(token) ?? null
    if (reason !== null && reason === previous) stretches.at(-1)?.tokens.push(token)
    else if (reason !== null) stretches.push({ reason, tokens: [token] })
    previous = reason
  }
  return stretches.map((stretch) => {
    return evidenceOf(text, stretch.tokens, { effect: 'discounted', class: null, reason: stretch.reason })
  })
}

function explainRefusal({ text, scores, decision }: Explained): PurposeEvidence[] {
  const { refusal } = decision
  if (refusal === null) return []
  const meaning: Meaning = { effect: 'refuses', class: null, reason: refusal }
  if (refusal !== 'outside') {
    const left = scores.whole.flatMap((score) => score.tokens)
    return left.length === 0 ? [] : [evidenceOf(text, left, meaning)]
  }
  const { outsidePhrases, clauses, withoutCommas, whole } = scores
  if (outsidePhrases.length > 0) return outsidePhrases.map((phrase) => evidenceOf(text, phrase, meaning))
  const words = loudestWords(outsideOutcome, [...clauses, ...withoutCommas, ...whole])
  return words.map((token) => evidenceOf(text, [token], meaning))
}

function explainClasses({ text, parts, scores, decision }: Explained): PurposeEvidence[] {
  return decision.classes.flatMap((purposeClass) => {
    const names = parts.names.filter((name) => name.purposeClass === purposeClass)
    if (names.length > 0) {
      const meaning: Meaning = { effect: 'counts', class: purposeClass, reason: 'class_name' }
      return names.map((name) => evidenceOf(text, name.tokens, meaning))
    }
    const all = [...scores.clauses, ...scores.withoutCommas, ...scores.fragments()]
    const words = loudestWords(purposeClasses.indexOf(purposeClass), all)
    return words.map((token) => evidenceOf(text, [token], { effect: 'counts', class: purposeClass, reason: 'intent' }))
  })
}

/** Where the outcome is likeliest, the words that made it so. Articles and the like are not worth naming. */
function loudestWords(outcome: number, scores: readonly ClauseScore[]): Token[] {
  const likelihoodIn = (score: ClauseScore) => score.probabilities[outcome] as number
  const likeliest = scores.reduce((best, score) => (likelihoodIn(score) > likelihoodIn(best) ? score : best))
  const contributions = contributionsTo(outcome, likeliest)
  const loudest = Math.max(...contributions)
  return likeliest.tokens
    .map((token, at) => ({ token, contribution: likeliest.zones[at] === null ? 0 : (contributions[at] as number) }))
    .filter(({ contribution }) => contribution > 0 && contribution >= loudShare * loudest)
    .sort((left, right) => right.contribution - left.contribution)
    .slice(0, loudWordsMax)
    .map(({ token }) => token)
}

function evidenceOf(text: string, tokens: readonly Token[], meaning: Meaning): PurposeEvidence {
  const start = Math.min(...tokens.map((token) => token.start))
  const end = Math.max(...tokens.map((token) => token.end))
  return { start, end, text: text.slice(start, end), ...meaning }
}
