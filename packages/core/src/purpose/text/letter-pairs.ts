/** How the letters of a word follow each other. "gryrzrgel" and "kcart" surprise whoever knows English; "Yolanda" does a little. */
const letters = 27
const lengthMin = 4

/** In bits a pair, on average; nothing for what is too short to tell. */
export type LetterSurprise = (word: string) => number

/** From the words that are known, each once. */
export function learnLetterPairs(words: Iterable<string>): LetterSurprise {
  const counts = new Float64Array(letters * letters).fill(0.3)
  const totals = new Float64Array(letters).fill(0.3 * letters)
  for (const word of words) {
    let before = 0
    for (let at = 0; at <= word.length; at += 1) {
      const letter = letterAt(word, at)
      counts[before * letters + letter] = (counts[before * letters + letter] as number) + 1
      totals[before] = (totals[before] as number) + 1
      before = letter
    }
  }
  return (word) => {
    if (word.length < lengthMin) return 0
    let surprise = 0
    let before = 0
    for (let at = 0; at <= word.length; at += 1) {
      const letter = letterAt(word, at)
      surprise -= Math.log2((counts[before * letters + letter] as number) / (totals[before] as number))
      before = letter
    }
    return surprise / (word.length + 1)
  }
}

/** 0 before the first and after the last letter. */
function letterAt(word: string, at: number): number {
  const code = word.charCodeAt(at) - 96
  return code >= 1 && code < letters ? code : 0
}
