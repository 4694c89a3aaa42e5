import { CircleHelp } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { describeError, outcomeOf } from '../api/api-error.ts'
import type { ActionState } from '../api/use-action.ts'
import styles from './error-notice.module.css'
import { ErrorNotice } from './error-notice.tsx'

type Failure = Pick<ActionState, 'words' | 'error'>

/** What became of an action that did not succeed: nothing, or nobody can say. */
export function ActionNotice({ words, error }: Failure) {
  const place = useRef<HTMLDivElement>(null)
  const isFailed = error !== null && error !== undefined
  useEffect(() => {
    // Below a long form on a phone, it would be out of sight.
    if (isFailed) place.current?.scrollIntoView({ block: 'nearest' })
  }, [isFailed])
  return (
    isFailed && (
      <div ref={place} className={styles.place}>
        {isUnknown(error) ? unknownOutcome({ words, error }) : notDone({ words, error })}
      </div>
    )
  )
}

function isUnknown(error: unknown): boolean {
  return outcomeOf(error) === 'unknown'
}

function notDone({ words, error }: Failure) {
  return (
    <ErrorNotice error={error} title={words.notDone}>
      {outcomeOf(error) === 'not_sent' && 'Nothing was sent, and nothing will be sent later by itself.'}
    </ErrorNotice>
  )
}

function unknownOutcome({ words, error }: Failure) {
  return (
    <div className={styles.notice} role="alert">
      <CircleHelp size={16} aria-hidden="true" />
      <div className={styles.texts}>
        <p className={styles.title}>{words.unknown}</p>
        <p>{describeError(error)}</p>
        <p className={styles.whatToDo}>{words.whatToDo}</p>
      </div>
    </div>
  )
}
