const lineCharactersMax = 76

export interface Notation {
  /** How a string, a number, a boolean or null is written. */
  readonly scalar: (value: unknown) => string
  readonly name: (name: string) => string
}

const json: Notation = { scalar: (value) => JSON.stringify(value), name: (name) => JSON.stringify(name) }

/** Indented JSON in which whatever fits on a line stays on one; in another notation, the literal of another language. */
export function pretty(value: unknown, indent = '', notation: Notation = json): string {
  const flat = onOneLine(value, notation)
  if (typeof value !== 'object' || value === null || indent.length + flat.length <= lineCharactersMax) return flat
  const inner = `${indent}  `
  const members = membersOf(value, notation).map(
    ([name, member]) => `${inner}${name}${pretty(member, inner, notation)}`,
  )
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${members.join(',\n')}\n${indent}${close}`
}

function onOneLine(value: unknown, notation: Notation): string {
  if (typeof value !== 'object' || value === null) return notation.scalar(value)
  const members = membersOf(value, notation).map(([name, member]) => `${name}${onOneLine(member, notation)}`)
  if (Array.isArray(value)) return `[${members.join(', ')}]`
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}

function membersOf(value: object, { name }: Notation): readonly (readonly [string, unknown])[] {
  return Array.isArray(value)
    ? value.map((member) => ['', member] as const)
    : Object.entries(value).map(([key, member]) => [`${name(key)}: `, member] as const)
}
