/** The registered purposes that somebody may mean by what they have written so far. */
export interface Completion {
  readonly name: string
  readonly statement: string
}

const shownMax = 6

/** By the beginning of the name first, then by any words of the statement. None once a name is written out. */
export function completionsFor<Purpose extends Completion>(
  text: string,
  purposes: readonly Purpose[],
): readonly Purpose[] {
  const written = text.trim().toLowerCase()
  if (purposes.some(({ name, statement }) => name === written || statement.toLowerCase() === written)) return []
  const byName = purposes.filter(({ name }) => name.startsWith(written))
  const byStatement = purposes.filter(
    (purpose) => !byName.includes(purpose) && purpose.statement.toLowerCase().includes(written),
  )
  return [...byName, ...byStatement].slice(0, shownMax)
}
