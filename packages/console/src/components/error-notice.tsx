import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError, describeError, isPassing } from '../api/api-error.ts'
import { classNames } from '../design/class-names.ts'
import { Button } from './button.tsx'
import styles from './error-notice.module.css'

interface ErrorNoticeProps {
  /** Whatever was thrown; nothing is shown for null. */
  error: unknown
  /** What was tried, such as "The keys could not be loaded." */
  title?: string
  /** For what is asked for again by itself as well, once it may work. */
  onRetry?: () => void
  /** What else has to be known. */
  children?: ReactNode
}

export function ErrorNotice({ error, title, onRetry, children }: ErrorNoticeProps) {
  if (error === null || error === undefined) return null
  // Red is for what was refused; what could not be done at all is no refusal.
  const isRefusal = error instanceof ApiError && error.status < 500
  return (
    <div className={classNames(styles.notice, isRefusal && styles.refusal)} role="alert">
      <CircleAlert size={16} aria-hidden="true" />
      <div className={styles.texts}>
        {title && <p className={styles.title}>{title}</p>}
        <p>
          {describeError(error)} {onRetry && isPassing(error) && 'It is tried again by itself.'}
          {children}
        </p>
      </div>
      {onRetry && (
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}
