const lengthMax = 60

/** Short enough for a sentence, and in one line. */
export function quote(words: string): string {
  const line = words.replace(/\s+/g, ' ').trim()
  return line.length > lengthMax ? `${line.slice(0, lengthMax).trimEnd()}…` : line
}
