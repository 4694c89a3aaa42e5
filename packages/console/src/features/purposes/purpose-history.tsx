/** Every version of a purpose: when, by whom, why, and what it changed. */
import type { PurposeShown } from '@ambit/core'
import { useId } from 'react'
import { Badge } from '../../components/badge.tsx'
import { Timestamp } from '../../components/timestamp.tsx'
import styles from './purpose-history.module.css'
import { versionChanges } from './version-changes.ts'

export function PurposeHistory({ history }: { history: readonly PurposeShown[] }) {
  const id = useId()
  return (
    <section className={styles.history} aria-labelledby={id}>
      <h2 id={id}>History</h2>
      <ol>
        {history.map((version, index) => (
          <li key={version.version} className={styles.version}>
            <p className={styles.title}>
              Version {version.version}
              {index === 0 && !version.is_retired && <Badge>in force</Badge>}
            </p>
            <p className={styles.when}>
              <Timestamp at={version.set_at} /> by {version.set_by}
            </p>
            <ul>
              {versionChanges(history[index + 1], version).map((sentence) => (
                <li key={sentence} className={styles.change}>
                  {sentence}
                </li>
              ))}
            </ul>
            {version.reason !== null && <p className={styles.change}>“{version.reason}”</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
