/** A number for a word (FNV-1a), so that the model can be asked about words and pairs of words without composing a key. */
export function hashWord(word: string): number {
  let hash = hashStart
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), hashFactor)
  return hash
}

export const hashStart = 0x811c9dc5
export const hashFactor = 0x01000193

/** The number of a feature: its kind and up to three words or groups, in order. */
export function mixHashes(kind: number, first: number, second: number, third: number): number {
  let hash = Math.imul(kind + 0x9e3779b9, 0x85ebca6b)
  hash = Math.imul((hash ^ (hash >>> 15)) + first, 0xc2b2ae35)
  hash = Math.imul((hash ^ (hash >>> 13)) + second, 0x27d4eb2f)
  hash = Math.imul((hash ^ (hash >>> 16)) + third, 0x165667b1)
  return hash ^ (hash >>> 15)
}
