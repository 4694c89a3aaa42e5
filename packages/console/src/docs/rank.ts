/** Which parts of the documentation a question finds, the best first. Every word has to be there, if only as a beginning. */
import { nearestWord } from './nearest-word.ts'

export type SearchEntry = readonly [title: string, heading: string, href: string, text: string]

const wordsMax = 8

/** What people look for by other names than the documentation has for it. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  install: ['quickstart', 'npm'],
  setup: ['quickstart'],
  kubernetes: ['docker', 'container'],
  k8s: ['docker', 'container'],
  langchain: ['tools', 'mcp'],
  llamaindex: ['tools', 'mcp'],
  rectification: ['correct'],
  throttling: ['limit'],
  role: ['owner'],
  sso: ['passkey'],
}

export function wordsOf(question: string): readonly string[] {
  return (question.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []).slice(0, wordsMax)
}

export function rank(entries: readonly SearchEntry[], question: string, countMax: number): readonly SearchEntry[] {
  const asked = wordsOf(question)
  if (asked.length === 0) return []
  const found = scored(entries, asked)
  // Nothing has all of them: one may be misspelt.
  return (found.length > 0 ? found : scored(entries, spelled(entries, asked))).slice(0, countMax)
}

/** The words as the documentation spells them. */
export function spelled(entries: readonly SearchEntry[], words: readonly string[]): readonly string[] {
  const lines = entries.map((entry) => entry.join(' ').toLowerCase())
  const isThere = (word: string): boolean => lines.some((line) => matchOf(line, word) > 0)
  if (words.every((word) => word in synonyms || isThere(word))) return words
  const counts = new Map<string, number>()
  for (const word of lines.flatMap(wordsIn)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return words.map((word) => (word in synonyms || isThere(word) ? word : (nearestWord(word, counts) ?? word)))
}

function wordsIn(line: string): readonly string[] {
  return line.match(/[\p{L}\p{N}]+/gu) ?? []
}

function scored(entries: readonly SearchEntry[], words: readonly string[]): readonly SearchEntry[] {
  const found = entries.map((entry, at) => ({ entry, at, score: scoreOf(entry, words) }))
  return found
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .map(({ entry }) => entry)
}

/** A word in a heading says more of what a part is about than one in its text; a whole word more than a beginning; a phrase most. */
function scoreOf([title, heading, , text]: SearchEntry, words: readonly string[]): number {
  const places = [
    { text: heading.toLowerCase(), weight: 8 },
    { text: title.toLowerCase(), weight: heading === '' ? 10 : 3 },
    { text: text.toLowerCase(), weight: 1 },
  ]
  const scoreOfWord = (word: string): number =>
    places.reduce((sum, place) => sum + place.weight * matchOf(place.text, word), 0)
  let score = 0
  for (const word of words) {
    const others = synonyms[word] ?? []
    const ofWord = Math.max(scoreOfWord(word), ...others.map((other) => scoreOfWord(other) / 2))
    if (ofWord === 0) return 0
    score += ofWord
  }
  const phrase = words.join(' ')
  const isPhrase = words.length > 1 && places.some((place) => matchOf(place.text, phrase) > 0)
  return isPhrase ? 2 * score : score
}

/** 2: the word; 1: the beginning of one; 0: neither. */
function matchOf(text: string, word: string): number {
  let best = 0
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (isLetter(text.charAt(at - 1))) continue
    if (!isLetter(text.charAt(at + word.length))) return 2
    best = 1
  }
  return best
}

function isLetter(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character)
}

const excerptCharacters = 140

/** Some of a part's text, around the first of the words that stands in it. */
export function excerpt(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase()
  const first = Math.min(...words.map((word) => lower.indexOf(word)).filter((at) => at >= 0), text.length)
  const from = first === text.length ? 0 : Math.max(0, first - 40)
  const start = from === 0 ? 0 : text.indexOf(' ', from) + 1
  const cut = text.slice(start, start + excerptCharacters)
  return `${start > 0 ? '… ' : ''}${cut}${start + excerptCharacters < text.length ? ' …' : ''}`
}
