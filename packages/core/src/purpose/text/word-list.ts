/**
 * Words in order, found by their letters. An array and a map would do; to make tens of thousands of strings and put them into a map takes
 * ten times as long, and the loop over all letters longer in JavaScript than in WebAssembly, for it runs once and is never compiled in time.
 */
import { createKernel } from '../wasm/create-kernel.ts'
import { hashWord } from './word-hash.ts'

export interface WordList {
  readonly length: number
  at(place: number): string
  /** The place of a word, or -1. */
  find(word: string): number
}

const numberBytes = 4
export const lineFeed = 10

/** So many words of ASCII, one a line. */
export function listWords(lines: Uint8Array, length: number): WordList {
  const slotCount = 1 << (33 - Math.clz32(length))
  const mask = slotCount - 1
  const startsBytes = (length + 1) * numberBytes
  const slotsBytes = slotCount * numberBytes
  const { memory, indexLines } = createKernel<WordKernel>(startsBytes + slotsBytes + lines.length + 1)
  /** Where each word begins among the letters, and where another would. */
  const starts = new Int32Array(memory, 0, length + 1)
  /** By the hash of a word: its place, counted from one. */
  const slots = new Int32Array(memory, startsBytes, slotCount)
  const letters = new Uint8Array(memory, startsBytes + slotsBytes, lines.length + 1)
  letters.set(lines)
  letters[lines.length] = lineFeed
  if (length > 0)
    indexLines(letters.byteOffset, letters.byteOffset + letters.length, slots.byteOffset, mask, starts.byteOffset)
  const isAt = (start: number, word: string): boolean => {
    for (let at = 0; at < word.length; at += 1) if (letters[start + at] !== word.charCodeAt(at)) return false
    return letters[start + word.length] === lineFeed
  }
  const text = new TextDecoder().decode(lines)
  return {
    length,
    at: (place) => text.slice(starts[place], (starts[place + 1] as number) - 1),
    find(word) {
      for (let slot = slotOf(hashWord(word), mask); slots[slot] !== 0; slot = (slot + 1) & mask) {
        const place = (slots[slot] as number) - 1
        if (isAt(starts[place] as number, word)) return place
      }
      return -1
    },
  }
}

function slotOf(hash: number, mask: number): number {
  return (hash ^ (hash >>> hashFold)) & mask
}

/** The slot of a word is of its hash and that shifted by so many bits. */
export const hashFold = 15

/** Addresses are in bytes of the memory. */
export interface WordKernel {
  /** Fills the slots with the places of words, and writes where the word behind each begins. */
  indexLines(letters: number, lettersEnd: number, slots: number, mask: number, starts: number): void
}

/** The part of the platform that is asked for. */
const { TextDecoder } = globalThis as unknown as {
  readonly TextDecoder: new () => { decode(bytes: Uint8Array): string }
}
