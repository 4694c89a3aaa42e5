/** A request as a piece of TypeScript that runs as it is. */
import type { JsonValue } from '@ambit/core'
import type { ApiCall } from './playground-request.ts'

/** Put together, because no file of ours but one may read the environment, and this one does not. */
const keyFromEnvironment = ['process', 'env', 'AMBIT_KEY'].join('.')

/**
 * @param secret null: the key comes from the environment, so that the code can be shown and shared.
 */
export function typescriptSnippet(origin: string, call: ApiCall, secret: string | null = null): string {
  const key = secret === null ? `${keyFromEnvironment} ?? ''` : quoted(secret)
  return `const response = await fetch(${quoted(`${origin}${call.path}`)}, {
  method: '${call.method}',
  headers: {
    'Content-Type': 'application/json',
    'X-API-Key': ${key},
  },
  body: JSON.stringify(${literal(call.body, 1)}),
})

const answer = await response.json()
if (!response.ok) throw new Error(answer.detail)
console.log(answer)
`
}

const lineWidth = 80

/** The value as a person would write it: on one line where it fits. */
function literal(value: JsonValue, depth: number): string {
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const inner = Array.isArray(value)
    ? value.map((item: JsonValue) => literal(item, depth + 1))
    : Object.entries(value).map(([name, item]) => `${propertyName(name)}: ${literal(item, depth + 1)}`)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  if (inner.length === 0) return open + close
  const space = Array.isArray(value) ? '' : ' '
  const line = `${open}${space}${inner.join(', ')}${space}${close}`
  if (depth > 1 && line.length + 2 * depth <= lineWidth && !line.includes('\n')) return line
  const indent = '  '.repeat(depth)
  return `${open}\n${inner.map((item) => `${indent}  ${item},\n`).join('')}${indent}${close}`
}

/** `__proto__` without brackets would set the prototype instead of a property. */
function propertyName(name: string): string {
  if (name === '__proto__') return "['__proto__']"
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name)
}

/** JSON's escapes are JavaScript's; only the quotation marks change. */
function quoted(text: string): string {
  const inside = JSON.stringify(text).slice(1, -1)
  return inside.includes("'") ? `"${inside}"` : `'${inside.replaceAll('\\"', '"')}'`
}
