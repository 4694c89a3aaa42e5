/** Where a key leads in a grid: the arrows to the next cell, Home and End to the ends of a row, with Ctrl to those of all. */

interface PressedKey {
  readonly key: string
  readonly ctrlKey: boolean
}

/** Null: the key moves nothing. At an edge it stays where it is. */
export function cellAfterKey(
  { key, ctrlKey }: PressedKey,
  at: number,
  { columns, cells }: { readonly columns: number; readonly cells: number },
): number | null {
  const rowStart = at - (at % columns)
  const rowEnd = Math.min(rowStart + columns, cells) - 1
  switch (key) {
    case 'ArrowLeft':
      return Math.max(at - 1, rowStart)
    case 'ArrowRight':
      return Math.min(at + 1, rowEnd)
    case 'ArrowUp':
      return at - columns >= 0 ? at - columns : at
    case 'ArrowDown':
      return at + columns < cells ? at + columns : at
    case 'Home':
      return ctrlKey ? 0 : rowStart
    case 'End':
      return ctrlKey ? cells - 1 : rowEnd
    default:
      return null
  }
}
