/** From labelled purposes to what the fit sees: the features and vectors of each part and of the whole, and what is right. */
import { createFeatureList, featureNumber } from '../src/purpose/model/feature-rows.ts'
import { type ClusterOf, listFeatures, type Surroundings } from '../src/purpose/model/features.ts'
import { surroundParts, wholeOf } from '../src/purpose/model/score-text.ts'
import { borderedTokens, vectorRowOf } from '../src/purpose/model/windows.ts'
import { takeApart } from '../src/purpose/parts/purpose-parts.ts'
import type { Part } from '../src/purpose/parts/split-parts.ts'
import { purposeClasses } from '../src/purpose/purpose-classes.ts'
import { readText } from '../src/purpose/text/tokens.ts'
import type { Vocabulary } from '../src/purpose/text/vocabulary.ts'
import type { LabelledPurpose } from './labelled-purposes.ts'

export interface Stretch {
  readonly features: Int32Array
  /** Whether it can speak for a class, and against all of them. */
  readonly isClaim: boolean
  readonly isContent: boolean
}

export interface TrainingRow {
  readonly parts: readonly Stretch[]
  readonly whole: Stretch | null
  /** The same of what can speak for a class; null where that is all. */
  readonly claimWhole: Stretch | null
  /** Rows of the vectors, with borders between parts. */
  readonly words: Int32Array
  /** The same of what can speak for a class; null where that is all. */
  readonly claimWords: Int32Array | null
  /** For each class: 1, 0, or null where the label does not say. */
  readonly classTargets: readonly (0 | 1 | null)[]
  readonly outsideTarget: 0 | 1 | null
  readonly isRefused: boolean
  readonly weight: number
  /** Left out: about refusal and classes both. */
  readonly tells?: 'refusal' | 'classes'
}

export interface RowReader {
  readonly vocabulary: Vocabulary
  readonly clusters: ClusterOf
}

/** Attacks that hold no outside purpose: they argue, or cannot be read. */
const formalFamilies = /^(class-name-lists|argue|gate-argument|encoded|foreign-second)/

export function prepareRow(labelled: LabelledPurpose, reader: RowReader, weight: number): TrainingRow {
  const tokens = readText(labelled.purpose, reader.vocabulary).tokens
  const parts = takeApart(tokens)
  const named = new Set(parts.names.map((name) => name.purposeClass))
  const mayHideClass =
    labelled.classes.length === 0 &&
    (labelled.kind === 'outside' || labelled.kind === 'evasion') &&
    parts.contents.length > 1
  const classTargets = purposeClasses.map((name) => {
    if (mayHideClass) return null
    return labelled.classes.includes(name) && !named.has(name) ? 1 : 0
  })
  const claims = new Set(parts.claims)
  const contents = new Set(parts.contents)
  const all = [...parts.claims, ...parts.contents.filter((part) => !claims.has(part))]
  const hasDiscounts = parts.discounts.size > 0
  return {
    parts: all.map((part) =>
      stretchOf(part, partSurroundings(part, parts), reader, claims.has(part), contents.has(part)),
    ),
    whole: wholeStretch(wholeOf(parts.contents), reader),
    claimWhole: hasDiscounts ? wholeStretch(wholeOf(parts.claims), reader) : null,
    words: Int32Array.from(borderedTokens(parts.contents), vectorRowOf),
    claimWords: hasDiscounts ? Int32Array.from(borderedTokens(parts.claims), vectorRowOf) : null,
    classTargets,
    outsideTarget: outsideTargetOf(labelled),
    isRefused: labelled.classes.length === 0,
    weight,
  }
}

function wholeStretch(whole: Part, reader: RowReader): Stretch | null {
  if (whole.tokens.length === 0) return null
  return stretchOf(whole, { reading: 'whole', link: 'whole', verbBefore: null }, reader, true, true)
}

function partSurroundings(part: Part, parts: { claims: readonly Part[]; contents: readonly Part[] }): Surroundings {
  const list = parts.claims.includes(part) ? parts.claims : parts.contents
  return surroundParts(list)[list.indexOf(part)] as Surroundings
}

/** An empty set that is due to negation or evasion may or may not hide an outside purpose. */
function outsideTargetOf({ classes, kind, family }: LabelledPurpose): 0 | 1 | null {
  if (kind === 'outside') return 1
  if (kind === 'evasion' && family !== undefined && classes.length === 0) return formalFamilies.test(family) ? null : 1
  return classes.length > 0 || kind === 'vague' ? 0 : null
}

function stretchOf(
  part: Part,
  surroundings: Surroundings,
  { clusters }: RowReader,
  isClaim: boolean,
  isContent: boolean,
): Stretch {
  const list = createFeatureList()
  listFeatures(part.tokens, clusters, surroundings, list)
  return {
    features: Int32Array.from(
      new Set(Array.from({ length: list.count }, (_, feature) => featureNumber(list, feature))),
    ),
    isClaim,
    isContent,
  }
}
