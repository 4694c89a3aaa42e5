/** A text as a QR code, drawn here: what it says is nobody else's business. Dark on light in either theme, as cameras want it. */
import { encode } from 'uqr'
import styles from './qr-code.module.css'

export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 2 })
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={outline(data)} shapeRendering="crispEdges" />
    </svg>
  )
}

/** A stroke for each run of dark squares. */
function outline(rows: readonly (readonly boolean[])[]): string {
  const runs = rows.flatMap((row, y) => {
    const starts = row.flatMap((isDark, x) => (isDark && !row[x - 1] ? [x] : []))
    return starts.map((x) => {
      const end = row.indexOf(false, x)
      return `M${x} ${y}h${(end === -1 ? row.length : end) - x}v1h-${(end === -1 ? row.length : end) - x}z`
    })
  })
  return runs.join('')
}
