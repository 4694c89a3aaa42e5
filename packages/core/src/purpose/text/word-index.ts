import { hashWord } from './word-hash.ts'

/** The places of words in a list, or -1. A map would do; to fill one with tens of thousands takes five times as long. */
export function indexWords(words: readonly string[]): (word: string) => number {
  const slots = new Int32Array(1 << (33 - Math.clz32(words.length)))
  const mask = slots.length - 1
  for (let at = 0; at < words.length; at += 1) {
    let slot = slotOf(words[at] as string, mask)
    while (slots[slot] !== 0) slot = (slot + 1) & mask
    slots[slot] = at + 1
  }
  return (word) => {
    for (let slot = slotOf(word, mask); slots[slot] !== 0; slot = (slot + 1) & mask) {
      const at = (slots[slot] as number) - 1
      if (words[at] === word) return at
    }
    return -1
  }
}

function slotOf(word: string, mask: number): number {
  const hash = hashWord(word)
  return (hash ^ (hash >>> 15)) & mask
}
