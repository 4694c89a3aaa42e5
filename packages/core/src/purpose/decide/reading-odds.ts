/** What the readings say, in log-odds. A decision depends on nothing else of them. */
import { classCount, outsideOutcome, windowOutside, windowRefusal } from '../model/purpose-outcomes.ts'
import type { StretchScore } from '../model/score-text.ts'
import type { WindowSums } from '../model/windows.ts'
import { purposeClasses } from '../purpose-classes.ts'
import type { PartScore, PurposeScores, SentenceScore, WholeScore } from './score-purpose.ts'

/** Of a text, or of one sentence of it. */
export interface ReadingOdds {
  /** Of what can speak against all of it. */
  readonly parts: readonly RefusalOdds[]
  /** Of all of it, with and without what argues. */
  readonly wholes: readonly RefusalOdds[]
  /** Of each sentence by itself, where there are several: what stands beside one may not hide it. */
  readonly sentences: readonly RefusalOdds[]
  /** Of all that stands before some part, and from it on: nothing is hidden by what was said before or is said afterwards. */
  readonly beginnings: readonly HalfOdds[]
  readonly endings: readonly HalfOdds[]
  /** Of what can speak for a class, by class; null where nothing can. */
  readonly claim: readonly ClassOdds[] | null
  /** How many words there are to be judged. */
  readonly words: number
}

/** That a stretch of text is outside: by its features, and by its windows twice. */
export interface RefusalOdds {
  readonly outside: number
  readonly refusalByWindows: number
  readonly outsideByWindows: number
}

/** Of a half of a text, by its windows alone. */
export interface HalfOdds extends Omit<RefusalOdds, 'outside'> {
  readonly likeliestClass: number
}

/** That a class is meant: by some part (noisy-or), by the whole, and by the windows of the whole. */
export interface ClassOdds {
  readonly part: number
  readonly whole: number
  readonly windows: number
}

export function readingOdds({ contents, content, claims, claim, sentences, halves }: PurposeScores): ReadingOdds {
  return {
    parts: contents.map(partOdds),
    wholes: [content, claim].filter((whole) => whole !== null).map(wholeOdds),
    sentences: sentences.map((sentence) => wholeOdds(sentence.content)),
    beginnings: halves.beginnings.map(halfOdds),
    endings: halves.endings.map(halfOdds),
    claim: claimOdds(claims, claim),
    words: wordsIn(contents),
  }
}

export function sentenceOdds({ parts, content, claims, claim }: SentenceScore): ReadingOdds {
  return {
    parts: parts.map(partOdds),
    wholes: [wholeOdds(content)],
    sentences: [],
    beginnings: [],
    endings: [],
    claim: claimOdds(claims, claim),
    words: wordsIn(parts),
  }
}

function wordsIn(parts: readonly PartScore[]): number {
  return parts.reduce((sum, { tokens }) => sum + tokens.length, 0)
}

export function partOdds(part: PartScore): RefusalOdds {
  return refusalOdds(part, part.windows)
}

function wholeOdds({ stretch, windows }: WholeScore): RefusalOdds {
  return refusalOdds(stretch, windows)
}

function refusalOdds({ likelihoods }: StretchScore, windows: WindowSums): RefusalOdds {
  return {
    outside: logOdds(likelihoods[outsideOutcome] as number),
    refusalByWindows: windows[windowRefusal] as number,
    outsideByWindows: windows[windowOutside] as number,
  }
}

function halfOdds(windows: WindowSums): HalfOdds {
  return {
    refusalByWindows: windows[windowRefusal] as number,
    outsideByWindows: windows[windowOutside] as number,
    likeliestClass: Math.max(...windows.subarray(0, classCount)),
  }
}

function claimOdds(claims: readonly StretchScore[], claim: WholeScore | null): ClassOdds[] | null {
  if (claim === null) return null
  return purposeClasses.map((_, at) => {
    let miss = 1
    for (const { likelihoods } of claims) miss *= 1 - (likelihoods[at] as number)
    return {
      part: logOdds(1 - miss),
      whole: logOdds(claim.stretch.likelihoods[at] as number),
      windows: claim.windows[at] as number,
    }
  })
}

const surest = 1e-4

function logOdds(likelihood: number): number {
  const bounded = Math.min(1 - surest, Math.max(surest, likelihood))
  return Math.log(bounded / (1 - bounded))
}

/** Of nothing that could be outside. */
export const leastOdds = logOdds(0)
