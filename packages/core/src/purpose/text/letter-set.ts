/** Which letters a word has, a bit for each: tells two words apart before they are compared letter by letter. */

export function letterSet(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters
}

/** Each has one letter at most that the other has not. */
export function differInOne(letters: number, others: number): boolean {
  return withoutLowest(letters & ~others) === 0 && withoutLowest(others & ~letters) === 0
}

export function differInTwo(letters: number, others: number): boolean {
  return withoutLowest(withoutLowest(letters & ~others)) === 0 && withoutLowest(withoutLowest(others & ~letters)) === 0
}

function withoutLowest(bits: number): number {
  return bits & (bits - 1)
}
