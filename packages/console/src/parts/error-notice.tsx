import { CircleAlert } from 'lucide-react'
import { describeError } from '../api/api-error.ts'
import { Button } from './button.tsx'
import styles from './error-notice.module.css'

interface ErrorNoticeProps {
  /** Whatever was thrown; nothing is shown for null. */
  error: unknown
  /** What was tried, such as "The keys could not be loaded." */
  title?: string
  onRetry?: () => void
}

export function ErrorNotice({ error, title, onRetry }: ErrorNoticeProps) {
  if (error === null || error === undefined) return null
  return (
    <div className={styles.notice} role="alert">
      <CircleAlert size={16} aria-hidden="true" />
      <div className={styles.texts}>
        {title && <p className={styles.title}>{title}</p>}
        <p>{describeError(error)}</p>
      </div>
      {onRetry && (
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}
