import { classNames } from '../design/class-names.ts'
import styles from './meter.module.css'

interface MeterProps {
  value: number
  max: number
  /** What is measured, such as "share of the rate limit". */
  label: string
  /** The same in words; it is shown beside the bar. */
  words: string
}

/** From here on it is soon. */
const soonShare = 0.8

export function Meter({ value, max, label, words }: MeterProps) {
  const share = max > 0 ? Math.min(1, value / max) : 0
  return (
    <div className={styles.measure}>
      <meter className="visually-hidden" aria-label={label} min={0} max={max} value={value} aria-valuetext={words} />
      <div className={styles.track} aria-hidden="true">
        <div
          className={classNames(styles.fill, share >= soonShare && styles.soon)}
          style={{ width: `${share === 0 ? 0 : Math.max(2, share * 100)}%` }}
        />
      </div>
      <span className={classNames(styles.words, share >= soonShare && styles.soonWords)}>{words}</span>
    </div>
  )
}
