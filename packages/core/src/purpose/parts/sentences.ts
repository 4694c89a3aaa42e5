/** Which parts of a purpose make a sentence. */
import type { Part, PartRange } from './split-parts.ts'

const joining = new Set(['and', 'or', 'nor', 'comma', 'then', 'plus'])
/** Fewer in a row are read well as they are. */
const joinedMin = 4

/**
 * Where each sentence begins and ends; none where there is but one. "Do this, and do that, and that, and that": so many in a row would
 * hide one of them, and are read as the sentences they could be.
 */
export function cutIntoSentences(parts: readonly Part[]): PartRange[] {
  const sentences = rangesFrom(parts, ({ link }) => link === 'stop').flatMap(([from, to]): PartRange[] => {
    const intents = rangesFrom(parts.slice(from, to), ({ link }) => joining.has(link))
    return intents.length < joinedMin ? [[from, to]] : intents.map(([start, end]) => [from + start, from + end])
  })
  return sentences.length < 2 ? [] : sentences
}

function rangesFrom(parts: readonly Part[], isStart: (part: Part) => boolean): PartRange[] {
  const starts = parts.flatMap((part, at) => (isStart(part) || at === 0 ? [at] : []))
  return starts.map((from, at) => [from, starts[at + 1] ?? parts.length])
}
