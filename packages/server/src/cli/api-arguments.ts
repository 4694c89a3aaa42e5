/** What the commands that speak to the API take and print. */
import { parseArguments } from './parse-arguments.ts'
import { plainText } from './plain-text.ts'
import { UsageError } from './usage-error.ts'

export const text = { type: 'string' } as const

export type Values = Readonly<Record<string, string | boolean | undefined>>

/** Options alone. */
export function parseOptions<const T extends Parameters<typeof parseArguments>[1]>(
  args: readonly string[],
  options: T,
) {
  const parsed = parseArguments(args, options)
  if (parsed.positionals.length > 0) throw new UsageError(`"${parsed.positionals[0]}" belongs to no option`)
  return parsed
}

export function required(values: Values, name: string): string {
  const value = values[name]
  if (typeof value !== 'string' || value === '') throw new UsageError(`--${name} is required`)
  return value
}

/** What is no number is sent as it is: the service says what is wrong with it. */
export function number(value: string | undefined): number | string | undefined {
  return value !== undefined && /^\d+$/.test(value) ? Number(value) : value
}

export function list(value: string | undefined): readonly string[] | undefined {
  return value?.split(',').map((item) => item.trim())
}

/** Control characters are escaped by JSON itself; those that turn a line around are not. */
export function printJson(answer: unknown, indent: number | undefined = 2): void {
  process.stdout.write(`${JSON.stringify(answer, null, indent).split('\n').map(plainText).join('\n')}\n`)
}
