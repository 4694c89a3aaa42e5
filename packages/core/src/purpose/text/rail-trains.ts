/** "book a train to Udaipur": where the town is unknown, next to nothing is left that tells a train from training. */
import type { Word } from './words.ts'

const before = new Set(
  'a the my her his their our your any every next last first early earlier late later night morning evening fast slow direct sleeper'.split(
    ' ',
  ),
)
const directions = new Set(['to', 'from'])
const alike = new Map([
  ['train', 'bus'],
  ['trains', 'buses'],
])

/** What a word is read as where it is such a train; else undefined. */
export function busForTrain(words: readonly Word[], at: number): string | undefined {
  const train = words[at] as Word
  const bus = alike.get(train.text)
  if (bus === undefined || !before.has(words[at - 1]?.text ?? '')) return undefined
  const [direction, town] = [words[at + 1], words[at + 2]]
  const isOneStretch = [train, direction, town].every((word) => word?.after === 'space')
  return isOneStretch && directions.has(direction?.text ?? '') && town?.entry === null ? bus : undefined
}
