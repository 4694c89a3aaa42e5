import { plainText } from './plain-text.ts'

/** Columns as wide as their widest cell. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, ...rows.map((row) => row.map(plainText))]
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const padded = lines.map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
  return padded.map((line) => `${line.trimEnd()}\n`).join('')
}
