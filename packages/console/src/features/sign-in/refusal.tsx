/** The reason why a form in front of the sign-in was refused, and what to do about it. */
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { describeError } from '../../api/api-error.ts'
import styles from './form.module.css'

export function Refusal({ error, children }: { error: unknown; children?: ReactNode }) {
  return (
    <div role="alert">
      {error !== null && error !== undefined && (
        <p className={styles.refusal}>
          <CircleAlert size={16} aria-hidden="true" />
          <span>
            {describeError(error)}
            {children}
          </span>
        </p>
      )}
    </div>
  )
}
