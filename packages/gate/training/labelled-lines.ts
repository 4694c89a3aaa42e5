/** Reads the labelled lines, and packs them: one compressed file a split, one JSON object a line. */
import { readFileSync } from 'node:fs'
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { readReasons } from '../src/purpose-reading.ts'

export type Split = 'train' | 'test'

export interface LabelledLine {
  readonly purpose: string
  readonly classes: readonly string[]
  readonly kind: string
  /** Why a line without classes is refused. Missing where that is open, or where there are several reasons. */
  readonly reason?: (typeof readReasons)[number]
  /** The sort of attack, or the attack whose honest twin this is. */
  readonly family?: string
  /** The sort of real text that the line imitates. */
  readonly source?: string
  readonly set: string
  readonly author?: string
  readonly round?: number
}

/** A labelling rule, as a case that must hold. */
export interface GuideCase {
  /** "16 conversation is content" */
  readonly rule: string
  readonly purpose: string
  readonly classes: readonly string[]
}

const folder = new URL('../data/', import.meta.url)

export function packedFile(split: Split): URL {
  return new URL(`${split}.jsonl.zst`, folder)
}

/** In the order of the file: training depends on it. */
export function readLines(split: Split): LabelledLine[] {
  return parseLines(zstdDecompressSync(readFileSync(packedFile(split))).toString('utf8'))
}

/** The lines of the test split with classes that were chosen with care: those with loan words ask only whether a text can be read. */
export function readScoredLines(): LabelledLine[] {
  return readLines('test').filter(({ set }) => set !== 'loan-words')
}

export function readGuideCases(): GuideCase[] {
  return parseLines(readFileSync(new URL('guide-cases.jsonl', folder), 'utf8'))
}

export function parseLines<Line = LabelledLine>(text: string): Line[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

export function formatLines(lines: readonly object[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}

/** The window covers the whole split, so that lines that repeat an earlier one cost next to nothing. */
export function packLines(lines: readonly LabelledLine[]): Buffer {
  return zstdCompressSync(formatLines(lines), {
    params: {
      [constants.ZSTD_c_compressionLevel]: 22,
      [constants.ZSTD_c_enableLongDistanceMatching]: 1,
      [constants.ZSTD_c_windowLog]: 27,
    },
  })
}

/** Every so-manieth line of the training split, kept as plain text for readers of the repository. */
export function sampleOf(lines: readonly LabelledLine[], count = 500): LabelledLine[] {
  return Array.from({ length: count }, (_, at) => lines[Math.floor((at * lines.length) / count)] as LabelledLine)
}

/** Names lines of one origin: "attacks round 4", "prose verbs-a-to-f". */
export function campaignOf({ set, author, round }: Pick<LabelledLine, 'set' | 'author' | 'round'>): string {
  return [set, author, round === undefined ? undefined : `round ${round}`]
    .filter((part) => part !== undefined)
    .join(' ')
}
