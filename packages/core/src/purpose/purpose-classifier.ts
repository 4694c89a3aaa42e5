/** Wires the steps: words, parts, readings, decision, explanation. */
import { lengthLimits } from '../limits.ts'
import { type Decision, decideClasses } from './decide/decide-classes.ts'
import { explainDecision } from './decide/explain-decision.ts'
import { explainRefusal } from './decide/explain-refusal.ts'
import { type PurposeScores, scorePurpose } from './decide/score-purpose.ts'
import type { PurposeModel } from './model/purpose-model.ts'
import { purposeClasses } from './purpose-classes.ts'
import type { PurposeReading } from './purpose-reading.ts'

export function createPurposeClassifier(model: PurposeModel): (text: string) => PurposeReading {
  return (text) => {
    // Nobody needs longer texts, and what is read must be read whole.
    if (text.length > lengthLimits.purpose) return refuseUnread(text)
    const reading = readOnce(text, model)
    // Line breaks cut a text into parts. They may not make it look better than the same words in one line.
    const line = inOneLine(text)
    if (line === null || reading.classes.length === 0) return reading
    const scores = scorePurpose(line, model)
    const decision = decideClasses(scores, model)
    if (decision.classes.length > 0 && decision.classes.every((name) => reading.classes.includes(name))) return reading
    const explained = explain(line, model, scores, decision)
    return decision.classes.length === 0 ? explained : withClasses(reading, explained)
  }
}

/** Where a full stop or a bullet stands beside a line break, one line would be cut there as well. */
const loneLineBreak = /(?<![.;:!?|&+*#~•·…—–] {0,2})[\n\r\t](?! {0,2}[-*•·] )/
const lineBreaks = /[\n\r\t]/g

/** The same words without line breaks; null where those change nothing. */
export function inOneLine(text: string): string | null {
  return loneLineBreak.test(text) ? text.replace(lineBreaks, ' ') : null
}

function readOnce(text: string, model: PurposeModel): PurposeReading {
  const scores = scorePurpose(text, model)
  return explain(text, model, scores, decideClasses(scores, model))
}

function explain(text: string, model: PurposeModel, scores: PurposeScores, decision: Decision): PurposeReading {
  return {
    classes: decision.classes,
    evidence: explainDecision({ text, model, scores, decision }),
    refusal: explainRefusal(text, scores, decision),
  }
}

function withClasses(reading: PurposeReading, other: PurposeReading): PurposeReading {
  const added = other.classes.filter((name) => !reading.classes.includes(name))
  return {
    classes: purposeClasses.filter((name) => reading.classes.includes(name) || added.includes(name)),
    evidence: [
      ...reading.evidence,
      ...other.evidence.filter((entry) => entry.class !== null && added.includes(entry.class)),
    ],
    refusal: null,
  }
}

function refuseUnread(text: string): PurposeReading {
  return {
    classes: [],
    evidence: [{ start: 0, end: text.length, text, effect: 'refuses', class: null, reason: 'uncertain' }],
    refusal: { reason: 'too_long', theme: null, words: '' },
  }
}
