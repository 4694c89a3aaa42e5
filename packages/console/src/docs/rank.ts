/** Which parts of the documentation a question finds, the best first. Every word has to be there, if only as a beginning. */
export type SearchEntry = readonly [title: string, heading: string, href: string, text: string]

const wordsMax = 8

export function wordsOf(question: string): readonly string[] {
  return (question.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []).slice(0, wordsMax)
}

export function rank(entries: readonly SearchEntry[], question: string, countMax: number): readonly SearchEntry[] {
  const words = wordsOf(question)
  if (words.length === 0) return []
  const scored = entries.map((entry, at) => ({ entry, at, score: scoreOf(entry, words) }))
  const found = scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score || a.at - b.at)
  return found.slice(0, countMax).map(({ entry }) => entry)
}

/** A word in a heading says more of what a part is about than one in its text; a whole word more than a beginning. */
function scoreOf([title, heading, , text]: SearchEntry, words: readonly string[]): number {
  const places = [
    { text: heading.toLowerCase(), weight: 8 },
    { text: title.toLowerCase(), weight: heading === '' ? 10 : 3 },
    { text: text.toLowerCase(), weight: 1 },
  ]
  let score = 0
  for (const word of words) {
    const ofWord = places.reduce((sum, place) => sum + place.weight * matchOf(place.text, word), 0)
    if (ofWord === 0) return 0
    score += ofWord
  }
  return score
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
