/** The reason why a form in front of the sign-in was refused, and what to do about it. */
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { describeError, isApiError } from '../../api/api-error.ts'
import styles from './form.module.css'

export function Refusal({ error, children }: { error: unknown; children?: ReactNode }) {
  return (
    <div role="alert">
      {error !== null && error !== undefined && (
        <p className={styles.refusal}>
          <CircleAlert size={16} aria-hidden="true" />
          <span>
            {describeError(error)}
            {isApiError(error, 'rate_limited') && ` ${waitInWords(error.retryAfterSeconds)}`}
            {children}
          </span>
        </p>
      )}
    </div>
  )
}

function waitInWords(seconds: number | null): string {
  if (seconds === null) return 'Try again later.'
  if (seconds <= 90) return `Try again in ${Math.max(1, Math.ceil(seconds))} seconds.`
  return `Try again in ${Math.ceil(seconds / 60)} minutes.`
}
