/** Wires the steps: words, what is discounted, clauses, scores, decision, evidence. */
import { splitIntoFragments } from './clauses.ts'
import { decideClasses, type PurposeScores } from './decide-classes.ts'
import { explainDecision } from './explain-decision.ts'
import { lazy } from './lazy.ts'
import { findOutsidePhrases } from './outside-phrases.ts'
import type { PurposeModel } from './purpose-model.ts'
import { type PurposeParts, takeApart } from './purpose-parts.ts'
import type { PurposeReading } from './purpose-reading.ts'
import { type ClauseScore, scoreClause } from './score-clause.ts'
import { readTokens, type Token } from './tokens.ts'

/** Longer texts are refused unread: nobody needs them, and what is read must be read whole. */
export const purposeLengthMax = 1000

export function createPurposeClassifier(model: PurposeModel): (text: string) => PurposeReading {
  return (text) => {
    if (text.length > purposeLengthMax) return refuseUnread(text)
    const tokens = readTokens(text, model.vocabulary)
    const parts = takeApart(tokens)
    // Neither quotation marks nor arguing with the gate excuse one; only negation does.
    const outsidePhrases = findOutsidePhrases(tokens.filter((token) => parts.discounts.get(token) !== 'negated'))
    const scores = outsidePhrases.length > 0 ? leaveUnscored(outsidePhrases) : scoreParts(parts, model)
    const decision = decideClasses(scores)
    return { classes: decision.classes, evidence: explainDecision({ text, tokens, parts, scores, decision }) }
  }
}

function scoreParts(parts: PurposeParts, model: PurposeModel): PurposeScores {
  const score = createClauseScorer(model)
  const whole = parts.clauses.flat()
  return {
    clauses: score(parts.clauses),
    withoutCommas: score(parts.clausesWithoutCommas),
    whole: score(whole.length > 0 ? [whole] : []),
    fragments: lazy(() => score(parts.clauses.flatMap(splitIntoFragments).filter((fragment) => fragment.length > 1))),
    names: parts.names,
    outsidePhrases: [],
  }
}

/** Such a phrase decides alone, so nothing needs a score. */
function leaveUnscored(outsidePhrases: PurposeScores['outsidePhrases']): PurposeScores {
  return { clauses: [], withoutCommas: [], whole: [], fragments: () => [], names: [], outsidePhrases }
}

/** The different ways to cut a text often agree; a stretch that was scored is not scored again. */
function createClauseScorer(model: PurposeModel): (clauses: readonly (readonly Token[])[]) => ClauseScore[] {
  const scores: ClauseScore[] = []
  return (clauses) =>
    clauses.map((clause) => {
      const known = scores.find(({ tokens }) => isSameStretch(tokens, clause))
      if (known !== undefined) return known
      const score = scoreClause(clause, model)
      scores.push(score)
      return score
    })
}

/** By the tokens themselves: the words of one that was run together all begin at the same place. */
function isSameStretch(left: readonly Token[], right: readonly Token[]): boolean {
  return left.length === right.length && left.every((token, at) => token === right[at])
}

function refuseUnread(text: string): PurposeReading {
  return {
    classes: [],
    evidence: [{ start: 0, end: text.length, text, effect: 'refuses', class: null, reason: 'uncertain' }],
  }
}
