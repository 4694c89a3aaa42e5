/**
 * How far a text speaks of what a prompt is about: by the stems of its words, without a model. Entries are only looked at where
 * they have a word that begins like one of the focus, so that a long list takes little time.
 */
import { composed } from '../memory/composed-text.ts'
import { stem } from './stem.ts'

export interface Focus {
  /** How many of the words of the focus the text has, each counted once. */
  matches(text: string): number
}

/** Words that are in every request, and say nothing of what it is about. */
const emptyWords = new Set(
  `a an the and or but of for from to in on at by with without about into over under as is are was were be been am do does did
  have has had will would can could should shall may might must i me my mine we us our you your he him his she her it its they
  them their this that these those there here what which who whom whose when where why how not no nor so than then too very just
  please need want like likes dislike dislikes prefer prefers some any all each more most other user person`.split(
    /\s+/,
  ),
)

const wordPattern = /[\p{L}\p{N}]+/gu
/** Written without spaces between words: their letters in pairs are the best there is. */
const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+$/u
const wordsMax = 100

export function createFocus(about: string): Focus | null {
  const stems = new Set<string>()
  const pairs = new Set<string>()
  for (const word of wordsOf(about)) {
    if (stems.size + pairs.size >= wordsMax) break
    if (unspaced.test(word)) for (const pair of letterPairs(word)) pairs.add(pair)
    else if (!emptyWords.has(word)) stems.add(stem(word))
  }
  if (stems.size + pairs.size === 0) return null
  const mayHaveStem = beginningsPattern([...stems])
  return {
    matches(text) {
      const found = new Set<string>()
      if (mayHaveStem.test(text)) {
        for (const word of wordsOf(text)) {
          const root = stem(word)
          if (stems.has(root)) found.add(root)
        }
      }
      for (const pair of pairs) if (text.includes(pair)) found.add(pair)
      return found.size
    },
  }
}

function wordsOf(text: string): readonly string[] {
  // A name such as `preferredTone` is two words.
  const apart = text.replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
  return composed(apart.toLowerCase()).match(wordPattern) ?? []
}

function letterPairs(word: string): readonly string[] {
  const letters = [...word]
  return letters.length < 2 ? letters : letters.slice(1).map((letter, index) => `${letters[index]}${letter}`)
}

/** Every form of a word begins with two letters of its stem; letters with marks can be written in several ways. */
function beginningsPattern(stems: readonly string[]): RegExp {
  const beginnings = [...new Set(stems.map((text) => text.slice(0, 2)))]
  if (beginnings.length === 0) return /(?!)/
  return beginnings.every((text) => /^[a-z0-9]+$/.test(text)) ? new RegExp(beginnings.join('|'), 'i') : /(?:)/
}
