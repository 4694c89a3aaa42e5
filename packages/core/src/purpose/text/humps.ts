/** The words of an identifier by its capitals: `calcLifetimeValue`, `URLPreview`, `ReplyWriterV3`. Lower-cased; one entry when it has no humps. */
export function humpsOf(written: string): string[] {
  const name = written.replace(version, '')
  if (!identifier.test(name)) return [written.toLowerCase()]
  return (name.match(/[A-Z]{2,}(?![a-z])|[A-Z]?[a-z]+/g) ?? [name]).map((hump) => hump.toLowerCase())
}

/** Says nothing about the purpose. */
const version = /[vV]?\d{1,3}$/

/** Letters that are capital at random are no humps. */
const identifier = /^(?:[a-z]{2,}|[A-Z][a-z]+)(?:[A-Z][a-z]+|[A-Z]{2,}(?![a-z]))+$/
