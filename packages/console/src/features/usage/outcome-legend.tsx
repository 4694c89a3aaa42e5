/** What the colours of the chart mean; a press leaves one out or brings it back. */
import { formatCount } from '../../format/numbers.ts'
import styles from './outcome-legend.module.css'
import { type Outcome, type OutcomeCounts, outcomes, outcomeWords } from './usage-outcomes.ts'

interface OutcomeLegendProps {
  totals: OutcomeCounts
  hidden: ReadonlySet<Outcome>
  onToggle: (outcome: Outcome) => void
}

export function OutcomeLegend({ totals, hidden, onToggle }: OutcomeLegendProps) {
  return (
    <ul className={styles.legend} aria-label="Shown in the chart">
      {outcomes.map((outcome) => (
        <li key={outcome}>
          <button
            type="button"
            className={styles.entry}
            aria-pressed={!hidden.has(outcome)}
            title={outcomeWords[outcome].explanation}
            onClick={() => onToggle(outcome)}
          >
            <OutcomeSwatch outcome={outcome} />
            <span className={styles.name}>{outcomeWords[outcome].name}</span>
            <span className={styles.count}>{formatCount(totals[outcome])}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

export function OutcomeSwatch({ outcome }: { outcome: Outcome }) {
  return (
    <svg width={12} height={12} aria-hidden="true" className={styles.swatch}>
      <rect width={12} height={12} rx={3} className={styles[outcome]} />
      <OutcomeTexture outcome={outcome} width={12} height={12} />
    </svg>
  )
}

/** Stripes for what was refused, dots for what broke: the chart can be read without its colours. */
export function OutcomeTexture(props: { outcome: Outcome; x?: number; y?: number; width: number; height: number }) {
  const { outcome, ...place } = props
  if (outcome !== 'refused' && outcome !== 'faults') return null
  return <rect {...place} fill={`url(#${outcome}-texture)`} />
}

/** Once a page; what it holds is referred to from the charts. */
export function OutcomeTextures() {
  return (
    <svg width={0} height={0} aria-hidden="true" className={styles.textures}>
      <defs>
        <pattern id="refused-texture" width={4} height={4} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width={1.25} height={4} className={styles.texture} />
        </pattern>
        <pattern id="faults-texture" width={4} height={4} patternUnits="userSpaceOnUse">
          <circle cx={2} cy={2} r={0.9} className={styles.texture} />
        </pattern>
      </defs>
    </svg>
  )
}
