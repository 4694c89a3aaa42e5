/** JSON as data: the types, and the few questions the core asks of them. */
export type JsonScalar = string | number | boolean | null
export type JsonValue = JsonScalar | JsonObject | readonly JsonValue[]
export type JsonObject = { readonly [key: string]: JsonValue }

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isJsonArray(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value)
}

export function isJsonScalar(value: JsonValue): value is JsonScalar {
  return typeof value !== 'object' || value === null
}

/** One text for one value, whatever the order of its keys: equal values have equal texts. */
export function canonicalJson(value: JsonValue): string {
  if (isJsonScalar(value)) return JSON.stringify(value)
  if (isJsonArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`
}
