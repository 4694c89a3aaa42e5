/** What the draft would have done, before it may be applied. */
import type { PolicySimulated } from '@ambit/core'
import { useId } from 'react'
import { Button } from '../../components/button.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { counted } from '../../format/numbers.ts'
import { simulationSentence } from '../../format/simulation-words.ts'
import styles from './draft-bar.module.css'
import type { CellChange } from './matrix-changes.ts'

interface DraftBarProps {
  changes: readonly CellChange[]
  /** The last simulation there was; of this very draft only when `isFresh`. */
  simulation: PolicySimulated | undefined
  isFresh: boolean
  error: unknown
  onRetry: () => void
  isOvertaken: boolean
  onReset: () => void
  onDetails: () => void
  onApply: () => void
}

export function DraftBar(props: DraftBarProps) {
  const { changes, simulation, isFresh, error, onRetry, isOvertaken, onReset, onDetails, onApply } = props
  const id = useId()
  const isReady = isFresh && !isOvertaken
  return (
    <section className={styles.bar} aria-labelledby={id}>
      <div className={styles.texts}>
        <h2 id={id} className={styles.title}>
          {counted(changes.length, 'change')}, not in force yet
        </h2>
        <p role="status" className={isFresh ? undefined : styles.pending}>
          {isFresh && simulation ? simulationSentence(simulation) : 'Looking at the reads of last week…'}
        </p>
      </div>
      <div className={styles.actions}>
        <Button variant="quiet" onClick={onReset}>
          Reset
        </Button>
        <Button onClick={onDetails} disabled={!isFresh}>
          Details
        </Button>
        <Button variant="primary" onClick={onApply} disabled={!isReady}>
          Apply…
        </Button>
      </div>
      {error !== null && (
        <div className={styles.error}>
          <ErrorNotice error={error} title="The effect could not be worked out." onRetry={onRetry} />
        </div>
      )}
    </section>
  )
}
