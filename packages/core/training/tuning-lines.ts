/** The texts that settings of the decision are tried on, each read once: whatever the settings, what the readings say stays the same. */
import { decideBy, type Judgement, judge } from '../src/purpose/decide/decide-classes.ts'
import type { DecisionSettings } from '../src/purpose/decide/decision-settings.ts'
import { scorePurpose } from '../src/purpose/decide/score-purpose.ts'
import type { PurposeModel } from '../src/purpose/model/purpose-model.ts'
import { type PurposeClass, purposeClasses } from '../src/purpose/purpose-classes.ts'
import { withoutLineBreaks } from '../src/purpose/text/line-breaks.ts'
import { connectives } from './connectives.ts'
import type { LabelledPurpose } from './labelled-purposes.ts'
import { seededRandom } from './seeded-random.ts'

export interface ReadLine {
  readonly labelled: LabelledPurpose
  /** As it stands and, where line breaks could make it look better, in one line. */
  readonly judgements: readonly Judgement[]
}

export function readLine(labelled: LabelledPurpose, model: PurposeModel): ReadLine {
  const texts = [labelled.purpose, withoutLineBreaks(labelled.purpose)].filter((text) => text !== null)
  return {
    labelled,
    judgements: texts.map((text) => judge(scorePurpose(text, model), model)),
  }
}

/** All must pass, and each class that one of them has counts. */
export function classesOf({ judgements }: ReadLine, settings: DecisionSettings): readonly PurposeClass[] {
  const classes = new Set<PurposeClass>()
  for (const judgement of judgements) {
    const decision = decideBy(judgement, settings)
    if (decision.classes.length === 0) return []
    for (const name of decision.classes) classes.add(name)
  }
  return purposeClasses.filter((name) => classes.has(name))
}

/** Refused because it is outside, rather than because it says too little. */
export function isRefusedAsOutside({ judgements }: ReadLine, settings: DecisionSettings): boolean {
  return judgements.some((judgement) => decideBy(judgement, settings).refusal === 'outside')
}

/** Two purposes, and both in one text. */
export interface ReadPair {
  readonly first: ReadLine
  readonly second: ReadLine
  readonly together: ReadLine
}

/** Proper purposes of the test part beside ones outside the six, joined in one of fifty ways. */
export function joinedPairs(lines: readonly LabelledPurpose[], count: number, model: PurposeModel): ReadPair[] {
  const isSimple = ({ purpose }: LabelledPurpose) => /^[a-z][ -~]{8,80}$/.test(purpose) && !/["'_{}<>:;]/.test(purpose)
  const proper = lines.filter((line) => isSimple(line) && line.kind === 'plain' && line.classes.length === 1)
  const outside = lines.filter((line) => isSimple(line) && line.kind === 'outside' && line.purpose.includes(' '))
  return readPairs(proper, outside, connectives, count, model)
}

/** Two proper purposes of the training part, a sentence each. */
export function secondIntents(lines: readonly LabelledPurpose[], count: number, model: PurposeModel): ReadPair[] {
  const intents = lines.filter(
    ({ kind, classes, purpose }) => kind === 'plain' && classes.length === 1 && !/["'“]/.test(purpose),
  )
  return readPairs(intents, intents, ['. '], count, model)
}

function readPairs(
  firsts: readonly LabelledPurpose[],
  seconds: readonly LabelledPurpose[],
  joints: readonly string[],
  count: number,
  model: PurposeModel,
): ReadPair[] {
  const random = seededRandom(5)
  const pick = <Item>(from: readonly Item[]): Item => from[Math.floor(random() * from.length)] as Item
  return Array.from({ length: count }, () => {
    const first = pick(firsts)
    const second = pick(seconds)
    const together = { ...second, purpose: first.purpose + pick(joints) + second.purpose }
    return { first: readLine(first, model), second: readLine(second, model), together: readLine(together, model) }
  })
}
