import styles from './sparkline.module.css'

interface SparklineProps {
  /** Oldest first. */
  values: readonly number[]
  /** What it shows, in words. */
  label: string
  width?: number
  height?: number
}

/** A bar for each value, the last one in the accent: it is still growing. */
export function Sparkline({ values, label, width = 96, height = 20 }: SparklineProps) {
  const most = Math.max(1, ...values)
  const step = width / values.length
  return (
    <svg className={styles.sparkline} width={width} height={height} role="img" aria-label={label}>
      {values.map((value, index) => {
        // What happened at all can be seen; what did not is a hairline.
        const tall = value === 0 ? 1 : Math.max(2, (value / most) * height)
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
            key={index}
            className={value === 0 ? styles.none : index === values.length - 1 ? styles.current : styles.bar}
            x={index * step}
            y={height - tall}
            width={Math.max(1, step - 1)}
            height={tall}
          />
        )
      })}
    </svg>
  )
}
