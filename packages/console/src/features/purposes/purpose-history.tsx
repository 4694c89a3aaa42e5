/** Every version of a purpose: when, by whom, why, and what it changed. */
import type { PurposeShown } from '@ambit/core'
import { useId } from 'react'
import { Badge } from '../../components/badge.tsx'
import { Timestamp } from '../../components/timestamp.tsx'
import list from '../../components/version-list.module.css'
import styles from './purpose-history.module.css'
import { versionChanges } from './version-changes.ts'

export function PurposeHistory({ history }: { history: readonly PurposeShown[] }) {
  const id = useId()
  return (
    <section className={styles.history} aria-labelledby={id}>
      <h2 id={id}>History</h2>
      <ol>
        {history.map((version, index) => (
          <li key={version.version} className={list.version}>
            <p className={list.title}>
              Version {version.version}
              {index === 0 && !version.is_retired && <Badge>in force</Badge>}
            </p>
            <p className={list.when}>
              <Timestamp at={version.set_at} /> by {version.set_by}
            </p>
            <ul>
              {versionChanges(history[index + 1], version).map((sentence) => (
                <li key={sentence} className={list.change}>
                  {sentence}
                </li>
              ))}
            </ul>
            {version.reason !== null && <p className={list.change}>“{version.reason}”</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
