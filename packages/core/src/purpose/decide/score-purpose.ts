/** Everything that is known about a text before anything is decided. */
import { findOutsidePhrases, type OutsidePhrase } from '../lexicon/outside-phrases.ts'
import type { Surroundings } from '../model/features.ts'
import type { ReadingModel } from '../model/purpose-model.ts'
import { type StretchScore, scorePart, scoreWhole, surroundParts, wholeOf } from '../model/score-text.ts'
import type { WindowSums } from '../model/windows.ts'
import { indexPhrasePatterns, longestPhrase } from '../parts/phrase-pattern.ts'
import { type NamedClass, type PurposeParts, takeApart } from '../parts/purpose-parts.ts'
import { cutIntoSentences } from '../parts/sentences.ts'
import type { Part, PartRange } from '../parts/split-parts.ts'
import { withoutTicketKey } from '../parts/ticket-key.ts'
import { busForTrain } from '../text/rail-trains.ts'
import { type ReadAs, type ReadText, readText, type Token } from '../text/tokens.ts'
import { findUnreadable, type UnreadableStretch } from '../text/unreadable.ts'
import type { Word } from '../text/words.ts'
import { type Halves, noHalves, readRanges } from './read-ranges.ts'
import { isTooMuch } from './too-much.ts'

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
  readonly halves: Halves
  readonly unreadable: readonly UnreadableStretch[]
  readonly outsidePhrases: readonly OutsidePhrase[]
  /** Some of it argues with the gate. */
  readonly argues: boolean
}

export interface WholeScore {
  readonly stretch: StretchScore
  readonly windows: WindowSums
}

/** Of what a sentence can say against and for; null where it says nothing. */
export interface SentenceScore {
  readonly content: WholeScore
  readonly parts: readonly PartScore[]
  readonly claim: WholeScore | null
  readonly claims: readonly StretchScore[]
}

export interface PartScore extends StretchScore {
  readonly windows: WindowSums
}

export function scorePurpose(text: string, model: ReadingModel): PurposeScores {
  const read = readText(text, model.vocabulary, meantWord)
  const parts = takeApart(withoutTicketKey(read.tokens))
  const rules = {
    read,
    parts,
    names: parts.names,
    unreadable: isTooMuch(text, read, parts) ? [allOf(text)] : findUnreadable(text, read),
    outsidePhrases: findOutsidePhrases(withoutDenied(parts, read.tokens)),
    argues: argues(parts),
  }
  if (isRefusedByRules(rules)) return { ...rules, ...unscored }
  const isAllClaimed = parts.discounts.size === 0
  const sentences = cutIntoSentences(parts.contents)
  const { whole, ofParts, ofSentences, halves } = readRanges(parts.contents, sentences, model)
  const content = wholeScore(parts.contents, whole, model)
  const contents = scoreClaims(parts.contents, model).map((score, at) => ({
    ...score,
    windows: ofParts[at] as WindowSums,
  }))
  return {
    ...rules,
    claims: isAllClaimed ? contents : scoreClaims(parts.claims, model, contents),
    claim: isAllClaimed ? content : scoreAll(parts.claims, model),
    contents,
    content,
    sentences: scoreSentences(parts, contents, sentences, ofSentences, model),
    halves,
  }
}

function argues({ discounts }: PurposeParts): boolean {
  return [...discounts.values()].includes('argues_with_gate')
}

/** Nothing that the model could say would change that. */
export function isRefusedByRules({
  unreadable,
  outsidePhrases,
}: Pick<PurposeScores, 'unreadable' | 'outsidePhrases'>): boolean {
  return unreadable.length > 0 || outsidePhrases.length > 0
}

/** Training reads what was written. */
const meantWord: ReadAs = (words, at) => contractions.get((words[at] as Word).text) ?? busForTrain(words, at)

/** "what's" is read as "what": so it is where the mark is left out. */
const contractions: ReadonlyMap<string, string> = new Map(
  ['what', 'how', 'where', 'who', 'when', 'that', 'there', 'here'].map((word) => [`${word}s`, word]),
)

function allOf(text: string): UnreadableStretch {
  return { start: 0, end: text.length, cause: 'too_much' }
}

const unscored = { claims: [], claim: null, contents: [], content: null, sentences: [], halves: noHalves } as const

/** "No profiling other than the usual" denies nothing. */
const exceptions = indexPhrasePatterns([
  'other than',
  'apart|aside from',
  'except|excepting|barring|unless',
  'save for',
])

function withoutDenied({ denied }: PurposeParts, tokens: readonly Token[]): readonly Token[] {
  if (denied.size === 0) return tokens
  const isDenied = (token: Token | undefined) => token !== undefined && denied.has(token)
  const hasException = tokens.some(
    (token, at) =>
      (isDenied(token) || isDenied(tokens[at - 1])) &&
      token.after !== 'stop' &&
      longestPhrase(exceptions, tokens, at) > 0,
  )
  return hasException ? tokens : tokens.filter((token) => !denied.has(token))
}

/** Parts that stand among others as they did before need not be scored again. */
function scoreClaims(
  parts: readonly Part[],
  model: ReadingModel,
  scored: readonly StretchScore[] = [],
): StretchScore[] {
  const scoreByTokens = new Map(scored.map((score) => [score.tokens, score]))
  const surroundings = surroundParts(parts)
  return parts.map((part, at) => {
    const around = surroundings[at] as Surroundings
    const known = scoreByTokens.get(part.tokens)
    const isSame = known?.surroundings.link === around.link && known.surroundings.verbBefore === around.verbBefore
    return isSame ? known : scorePart(part, around, model)
  })
}

function scoreAll(parts: readonly Part[], model: ReadingModel): WholeScore | null {
  if (parts.length === 0) return null
  const [whole] = model.readWindows(parts, [[0, parts.length]])
  return wholeScore(parts, whole, model)
}

function wholeScore(parts: readonly Part[], windows: WindowSums | undefined, model: ReadingModel): WholeScore | null {
  return windows === undefined ? null : { stretch: scoreWhole(wholeOf(parts), model), windows }
}

function scoreSentences(
  { contents, claims }: PurposeParts,
  scores: readonly PartScore[],
  sentences: readonly PartRange[],
  windows: readonly WindowSums[],
  model: ReadingModel,
): SentenceScore[] {
  const claimed = new Set(claims)
  return sentences.flatMap(([from, to], at) => {
    const sentence = contents.slice(from, to)
    const content = wholeScore(sentence, windows[at], model)
    if (content === null) return []
    const parts = scores.slice(from, to)
    // A sentence that is partly discounted speaks for no class by itself.
    const isClaimed = sentence.every((part) => claimed.has(part))
    return [{ content, parts, claim: isClaimed ? content : null, claims: isClaimed ? parts : [] }]
  })
}
