/** Wires the steps: words, parts, readings, decision, explanation. */
import { lengthLimits } from '../limits.ts'
import { type Decision, decideClasses } from './decide/decide-classes.ts'
import { explainDecision } from './decide/explain-decision.ts'
import { explainRefusal } from './decide/explain-refusal.ts'
import { type PurposeScores, scorePurpose } from './decide/score-purpose.ts'
import type { PurposeModel } from './model/purpose-model.ts'
import { type PurposeClass, purposeClasses } from './purpose-classes.ts'
import type { PurposeEvidence, PurposeReading } from './purpose-reading.ts'
import { withoutLineBreaks } from './text/line-breaks.ts'

export interface PurposeClassifier {
  classify(text: string): PurposeReading
  /** Which words did what to the decision. Asked for by few, and so not found out for all. */
  explain(text: string): readonly PurposeEvidence[]
}

export function createPurposeClassifier(model: PurposeModel): PurposeClassifier {
  return {
    classify(text) {
      if (isTooLong(text)) return { classes: [], refusal: { reason: 'too_long', theme: null, words: '' } }
      const { decisive, inOneLine } = judgeText(text, model)
      const { scores, decision } = decisive
      return {
        classes: inOneLine === null ? decision.classes : allOf(decision.classes, inOneLine.added),
        refusal: explainRefusal(decisive.text, scores, decision),
      }
    },
    explain(text) {
      if (isTooLong(text))
        return [{ start: 0, end: text.length, text, effect: 'refuses', class: null, reason: 'uncertain' }]
      const { decisive, inOneLine } = judgeText(text, model)
      const evidence = explainDecision({ ...decisive, model })
      if (inOneLine === null) return evidence
      const isAdded = (entry: PurposeEvidence) => entry.class !== null && inOneLine.added.includes(entry.class)
      return [...evidence, ...explainDecision({ ...inOneLine.judged, model }).filter(isAdded)]
    },
  }
}

/** Nobody needs longer texts, and what is read must be read whole. */
function isTooLong(text: string): boolean {
  return text.length > lengthLimits.purpose
}

interface JudgedText {
  readonly text: string
  readonly scores: PurposeScores
  readonly decision: Decision
}

interface Judgements {
  readonly decisive: JudgedText
  /** Where the same words in one line mean something more. */
  readonly inOneLine: { readonly judged: JudgedText; readonly added: readonly PurposeClass[] } | null
}

function judgeText(text: string, model: PurposeModel): Judgements {
  const judged = judgeOnce(text, model)
  // Line breaks cut a text into parts. They may not make it look better than the same words in one line.
  const line = withoutLineBreaks(text)
  if (line === null || judged.decision.classes.length === 0) return { decisive: judged, inOneLine: null }
  const again = judgeOnce(line, model)
  if (again.decision.classes.length === 0) return { decisive: again, inOneLine: null }
  const added = again.decision.classes.filter((name) => !judged.decision.classes.includes(name))
  return { decisive: judged, inOneLine: added.length === 0 ? null : { judged: again, added } }
}

function judgeOnce(text: string, model: PurposeModel): JudgedText {
  const scores = scorePurpose(text, model)
  return { text, scores, decision: decideClasses(scores, model) }
}

function allOf(classes: readonly PurposeClass[], added: readonly PurposeClass[]): readonly PurposeClass[] {
  return purposeClasses.filter((name) => classes.includes(name) || added.includes(name))
}
