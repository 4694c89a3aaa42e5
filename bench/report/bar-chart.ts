/**
 * Horizontal bars as an SVG: narrow, so that it can be read on a phone, in the colours of light and dark, with each figure
 * beside its bar. Its classes are those that drawings have on a page of the documentation.
 */
export interface Bar {
  readonly label: string
  readonly value: number
  /** What is written behind the bar. */
  readonly figure: string
  /** Something to compare with. */
  readonly isYardstick?: boolean
}

const width = 480
const labelWidth = 150
const figureWidth = 100
const rowHeight = 28
const top = 40
const style =
  '.text{fill:#1c2330}.muted{fill:#586174;font-size:12px}.dot{fill:#3b5bdb}.head{fill:#8a93a5}' +
  '@media (prefers-color-scheme:dark){.text{fill:#e6e9ef}.muted{fill:#9aa4b6}.dot{fill:#91a7ff}.head{fill:#6b7486}}'

export function barChart({ title, bars }: { title: string; bars: readonly Bar[] }): string {
  const largest = Math.max(...bars.map(({ value }) => value), Number.MIN_VALUE)
  const rows = bars.map(({ label, value, figure, isYardstick }, index) => {
    const y = top + index * rowHeight
    const length = Math.max(1, Math.round((Math.max(0, value) / largest) * (width - labelWidth - figureWidth)))
    return [
      `  <text class="text" x="${labelWidth - 8}" y="${y + 15}" text-anchor="end">${escaped(label)}</text>`,
      `  <rect class="${isYardstick ? 'head' : 'dot'}" x="${labelWidth}" y="${y}" width="${length}" height="20" rx="3" />`,
      `  <text class="muted" x="${labelWidth + length + 8}" y="${y + 15}">${escaped(figure)}</text>`,
    ].join('\n')
  })
  const height = top + bars.length * rowHeight + 4
  const name = `${title}: ${bars.map(({ label, figure }) => `${label} ${figure}`).join(', ')}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(name)}" font-family="Inter, system-ui, sans-serif" font-size="14">
  <style>${style}</style>
  <text class="text" x="8" y="22">${escaped(title)}</text>
${rows.join('\n')}
</svg>
`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
