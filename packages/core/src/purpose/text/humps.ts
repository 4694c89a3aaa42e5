/** The words of an identifier by its capitals: `calcLifetimeValue`, `URLPreview`. Lower-cased; one entry when it has no humps. */
export function humpsOf(written: string): string[] {
  if (!identifier.test(written)) return [written.toLowerCase()]
  return (written.match(/[A-Z]{2,}(?![a-z])|[A-Z]?[a-z]+/g) ?? [written]).map((hump) => hump.toLowerCase())
}

/** Letters that are capital at random are no humps. */
const identifier = /^(?:[a-z]{2,}|[A-Z][a-z]+)(?:[A-Z][a-z]+|[A-Z]{2,}(?![a-z]))+$/
