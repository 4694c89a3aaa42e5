/** Wires the steps: words, what is discounted, clauses, scores, decision, evidence. */
import { decideClasses } from './decide-classes.ts'
import { explainDecision } from './explain-decision.ts'

import type { PurposeModel } from './purpose-model.ts'
import { takeApart } from './purpose-parts.ts'
import type { PurposeReading } from './purpose-reading.ts'
import { scoreClause } from './score-clause.ts'
import { readTokens } from './tokens.ts'

/** Longer texts are refused unread: nobody needs them, and what is read must be read whole. */
export const purposeLengthMax = 1000

export function createPurposeClassifier(model: PurposeModel): (text: string) => PurposeReading {
  return (text) => {
    if (text.length > purposeLengthMax) return { classes: [], evidence: [] }
    const tokens = readTokens(text, model.vocabulary)
    const parts = takeApart(tokens, true)
    const scores = parts.clauses.map((clause) => scoreClause(clause, model))
    const decision = decideClasses(scores, parts.names)
    return { classes: decision.classes, evidence: explainDecision({ text, tokens, parts, scores, decision, model }) }
  }
}
