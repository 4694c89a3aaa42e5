/** What the last judgement is learnt from: texts that the readings have not seen, as those that come will be. */
import { readingOdds } from '../src/purpose/decide/reading-odds.ts'
import { isRefusedByRules, scorePurpose } from '../src/purpose/decide/score-purpose.ts'
import { stackingInputs } from '../src/purpose/decide/stacking-inputs.ts'
import type { ReadingModel } from '../src/purpose/model/purpose-model.ts'
import { purposeClasses } from '../src/purpose/purpose-classes.ts'
import { chainPurposes } from './chain-purposes.ts'
import { composePurposes } from './compose-purposes.ts'
import type { StackingRow } from './fit-stacking.ts'
import type { LabelledPurpose } from './labelled-purposes.ts'
import { createNearDuplicateFinder } from './near-duplicates.ts'
import { type TrainingLines, withoutSamples } from './training-material.ts'

/** One block of lines in so many is kept from the readings. Neighbours were often written as a pair: one may not give the other away. */
const keptEachNth = 7
const blockLines = 16
/** What is composed of them tells less than what was written. */
const composedWeight = 0.5

export interface StackingSplit {
  /** For the readings. */
  readonly seen: TrainingLines
  /** For the judgement. */
  readonly unseen: readonly LabelledPurpose[]
}

/** The samples are in neither, so that they show how the judgement that ships reads what it has not seen. */
export function splitForStacking(lines: TrainingLines): StackingSplit {
  const { purposes, guideCases } = withoutSamples(lines)
  const unseen = purposes.filter((_, at) => Math.floor(at / blockLines) % keptEachNth === 0)
  const isUnseen = new Set(unseen)
  const resembles = createNearDuplicateFinder(unseen)
  return {
    unseen,
    seen: {
      purposes: purposes.filter((labelled) => !isUnseen.has(labelled) && !resembles(labelled.purpose)),
      guideCases: guideCases.filter(({ purpose }) => !resembles(purpose)),
    },
  }
}

export function stackingRows(unseen: readonly LabelledPurpose[], model: ReadingModel): StackingRow[] {
  return [
    ...unseen.flatMap((labelled) => stackingRow(labelled, 1, model)),
    ...[...composePurposes(unseen), ...chainPurposes(unseen)].flatMap((labelled) =>
      stackingRow(labelled, composedWeight, model),
    ),
  ]
}

/** None where rules decide. */
function stackingRow({ purpose, classes }: LabelledPurpose, weight: number, model: ReadingModel): StackingRow[] {
  const scores = scorePurpose(purpose, model)
  if (isRefusedByRules(scores) || scores.content === null) return []
  const wanted = [...purposeClasses.map((name) => classes.includes(name)), classes.length === 0]
  return [{ inputs: stackingInputs(readingOdds(scores)), wanted: Float32Array.from(wanted, Number), weight }]
}
