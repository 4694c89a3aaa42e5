/** The reason why a form in front of the sign-in was refused, and what to do about it. */
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { describeError, outcomeOf } from '../../api/api-error.ts'
import type { ActionWords } from '../../api/use-action.ts'
import styles from './form.module.css'

interface RefusalProps {
  error: unknown
  /** For what may have happened although there was no answer. */
  words?: ActionWords
  children?: ReactNode
}

export function Refusal({ error, words, children }: RefusalProps) {
  const isUnknown = words !== undefined && error !== null && outcomeOf(error) === 'unknown'
  return (
    <div role="alert">
      {error !== null && error !== undefined && (
        <p className={styles.refusal}>
          <CircleAlert size={16} aria-hidden="true" />
          <span>
            {describeError(error)}
            {isUnknown && ` ${words.unknown} ${words.whatToDo}`}
            {children}
          </span>
        </p>
      )}
    </div>
  )
}
