/**
 * Comma-separated values after RFC 4180. A spreadsheet takes a cell that begins with one of a few characters for a formula,
 * whoever wrote it: those get an apostrophe in front, which a spreadsheet does not show.
 */
const formulaStart = /^[\s\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u
const needsQuotes = /[",\r\n]|^\s|\s$/

/** One line, with its end. Null is an empty cell. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: string | number | null): string {
  if (cell === null) return ''
  // A number of ours is a number, also below zero.
  if (typeof cell === 'number') return String(cell)
  const text = formulaStart.test(cell) ? `'${cell}` : cell
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
