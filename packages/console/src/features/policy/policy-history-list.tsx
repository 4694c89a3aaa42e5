/** Every version that was in force: when, by whom, and what it changed. */
import type { PolicyHistory, PolicyMatrix } from '@ambit/core'
import { useId, useState } from 'react'
import { Badge } from '../../components/badge.tsx'
import { Button } from '../../components/button.tsx'
import { Timestamp } from '../../components/timestamp.tsx'
import list from '../../components/version-list.module.css'
import { changeSentences, matrixChanges } from './matrix-changes.ts'
import styles from './policy-history-list.module.css'

interface PolicyHistoryListProps {
  policy: PolicyHistory
  /** Null: whoever looks may not change it. */
  onRestore: ((matrix: PolicyMatrix) => void) | null
}

const shownAtFirst = 8

export function PolicyHistoryList({ policy, onRestore }: PolicyHistoryListProps) {
  const id = useId()
  const [isWhole, setIsWhole] = useState(false)
  const { history } = policy
  const shown = isWhole ? history : history.slice(0, shownAtFirst)
  return (
    <section className={styles.history} aria-labelledby={id}>
      <h2 id={id}>History</h2>
      <ol className={styles.versions}>
        {shown.map((entry, index) => (
          <Version
            key={entry.version}
            entry={entry}
            before={history[index + 1]}
            isInForce={entry.version === policy.version}
            onRestore={onRestore}
          />
        ))}
      </ol>
      {shown.length < history.length && (
        <Button size="small" onClick={() => setIsWhole(true)}>
          Show {history.length - shown.length} older
        </Button>
      )}
    </section>
  )
}

type Entry = PolicyHistory['history'][number]

function Version(props: {
  entry: Entry
  before: Entry | undefined
  isInForce: boolean
  onRestore: PolicyHistoryListProps['onRestore']
}) {
  const { entry, before, isInForce, onRestore } = props
  return (
    <li className={list.version}>
      <p className={list.title}>
        Version {entry.version}
        {isInForce && <Badge>in force</Badge>}
      </p>
      <p className={list.when}>
        {entry.set_at === null ? (
          'What the product comes with'
        ) : (
          <>
            <Timestamp at={entry.set_at} />
            {entry.set_by !== null && ` by ${entry.set_by}`}
          </>
        )}
      </p>
      {entry.note !== null && <p className={list.change}>“{entry.note}”</p>}
      {before && <Changes sentences={changeSentences(matrixChanges(before.matrix, entry.matrix))} />}
      {onRestore && !isInForce && (
        <Button size="small" variant="quiet" className={styles.restore} onClick={() => onRestore(entry.matrix)}>
          Restore into the draft<span className="visually-hidden">: version {entry.version}</span>
        </Button>
      )}
    </li>
  )
}

function Changes({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return <p className={list.change}>The same as the version before.</p>
  return (
    <ul>
      {sentences.map((sentence) => (
        <li key={sentence} className={list.change}>
          {sentence}
        </li>
      ))}
    </ul>
  )
}
