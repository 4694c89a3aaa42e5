/** What is only decoration: marks around a text, and marks that are written several times. */
const repeated = /([.,;:!?])\1+/g
const before = /^[\s.,;:!?>–—-]+/
/** A full stop, an exclamation or a question mark at the end says something. */
const decoration = /[\s,;:>–—-]/

export function tidy(text: string): string {
  const once = text.replace(repeated, (run, mark: string) => (run === '...' ? run : mark))
  const begun = once.replace(before, '')
  let end = begun.length
  while (end > 0 && decoration.test(begun[end - 1] as string)) end -= 1
  return begun.slice(0, end) || text
}

/** Null: it has none. */
export function withoutQuotationMarks(text: string): string | null {
  const bare = text.replace(/["“”«»]/g, '')
  return bare === text ? null : bare
}
