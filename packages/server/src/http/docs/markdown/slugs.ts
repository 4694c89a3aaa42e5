/** Names for headings, as those who read the same file elsewhere know them: small letters, and - for spaces. */
export function createSlugs(): (text: string) => string {
  const seen = new Map<string, number>()
  return (text) => {
    const base = text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_\s-]/gu, '')
      .trim()
      .replace(/\s/g, '-')
    const count = seen.get(base) ?? 0
    seen.set(base, count + 1)
    return count === 0 ? base || 'section' : `${base}-${count}`
  }
}
