/** Everything that is known about a text before anything is decided. */
import { findOutsidePhrases, type OutsidePhrase } from '../lexicon/outside-phrases.ts'
import type { PurposeModel } from '../model/purpose-model.ts'
import { windowOutside } from '../model/purpose-outcomes.ts'
import { type StretchScore, scorePart, scoreWhole, surroundParts, wholeOf } from '../model/score-text.ts'
import type { WindowScore } from '../model/windows.ts'
import { type NamedClass, type PurposeParts, takeApart } from '../parts/purpose-parts.ts'
import type { Part } from '../parts/split-parts.ts'
import { type ReadText, readText } from '../text/tokens.ts'
import { findUnreadable, type UnreadableStretch } from '../text/unreadable.ts'

export interface PurposeScores {
  readonly read: ReadText
  readonly parts: PurposeParts
  readonly names: readonly NamedClass[]
  /** Of what can speak for a class, part by part and as a whole; null where nothing can. */
  readonly claims: readonly StretchScore[]
  readonly claim: WholeScore | null
  /** Of what can speak against all of it. */
  readonly contents: readonly PartScore[]
  readonly content: WholeScore | null
  /** Each sentence by itself, where there are several: what stands beside one may not hide it. */
  readonly sentences: readonly SentenceScore[]
  readonly unreadable: readonly UnreadableStretch[]
  readonly outsidePhrases: readonly OutsidePhrase[]
  /** Some of it argues with the gate. */
  readonly argues: boolean
}

export interface WholeScore {
  readonly stretch: StretchScore
  readonly windows: WindowScore
}

/** Of what a sentence can say against and for; null where it says nothing. */
export interface SentenceScore {
  readonly content: WholeScore
  readonly parts: readonly PartScore[]
  readonly claim: WholeScore | null
  readonly claims: readonly StretchScore[]
}

export interface PartScore extends StretchScore {
  /** Log-odds that it is outside, by its windows alone. */
  readonly outsideByWindows: number
}

export function scorePurpose(text: string, model: PurposeModel): PurposeScores {
  const read = readText(text, model.vocabulary)
  const parts = takeApart(read.tokens)
  const isAllClaimed = parts.discounts.size === 0
  const content = scoreAll(parts.contents, model)
  const contents = scoreParts(parts.contents, content, model)
  const claim = isAllClaimed ? content : scoreAll(parts.claims, model)
  return {
    read,
    parts,
    names: parts.names,
    claims: isAllClaimed ? contents : scoreParts(parts.claims, claim, model),
    claim,
    contents,
    content,
    sentences: scoreSentences(parts, contents, model),
    unreadable: findUnreadable(text, read),
    outsidePhrases: findOutsidePhrases(read.tokens.filter((token) => parts.discounts.get(token) !== 'negated')),
    argues: [...parts.discounts.values()].includes('argues_with_gate'),
  }
}

function scoreParts(parts: readonly Part[], whole: WholeScore | null, model: PurposeModel): PartScore[] {
  const surroundings = surroundParts(parts)
  const windowsOf = (part: Part) => (parts.length === 1 && whole !== null ? whole.windows : model.readWindows([part]))
  return parts.map((part, at) => ({
    ...scorePart(part, surroundings[at] as (typeof surroundings)[number], model),
    outsideByWindows: windowsOf(part).sums[windowOutside] as number,
  }))
}

function scoreAll(parts: readonly Part[], model: PurposeModel): WholeScore | null {
  if (parts.length === 0) return null
  return { stretch: scoreWhole(wholeOf(parts), model), windows: model.readWindows(parts) }
}

function scoreSentences(
  { contents, claims }: PurposeParts,
  scores: readonly PartScore[],
  model: PurposeModel,
): SentenceScore[] {
  const groups = sentencesOf(contents)
  if (groups.length < 2) return []
  const scoreByPart = new Map(contents.map((part, at) => [part, scores[at] as PartScore]))
  const claimed = new Set(claims)
  return groups.flatMap((sentence) => {
    const content = scoreAll(sentence, model)
    if (content === null) return []
    const parts = sentence.map((part) => scoreByPart.get(part) as PartScore)
    // A sentence that is partly discounted speaks for no class by itself.
    const isClaimed = sentence.every((part) => claimed.has(part))
    return [{ content, parts, claim: isClaimed ? content : null, claims: isClaimed ? parts : [] }]
  })
}

function sentencesOf(parts: readonly Part[]): Part[][] {
  const sentences: Part[][] = []
  for (const part of parts) {
    if (part.link === 'stop' || sentences.length === 0) sentences.push([part])
    else sentences.at(-1)?.push(part)
  }
  return sentences
}
