import { CircleAlert, CircleCheck, CircleX, Timer } from 'lucide-react'
import { classNames } from '../../design/class-names.ts'
import { formatMilliseconds } from '../../format/numbers.ts'
import styles from './answer-status.module.css'
import { errorCodeOf } from './next-step.ts'
import type { Operation } from './playground-request.ts'
import type { ReceivedAnswer } from './received-answer.ts'

/** The status in a word, with its shape and its colour. */
export function AnswerStatus({ answer }: { answer: ReceivedAnswer }) {
  const { word, look } = verdictOf(answer)
  const Shape = { allowed: CircleCheck, refused: CircleX, soon: Timer, other: CircleAlert }[look]
  return (
    <p className={classNames(styles.status, styles[look])} role="status">
      <Shape size={16} aria-hidden="true" />
      <span className={styles.number}>{answer.status}</span> {word}
      {/* Also tells two answers apart that are the same otherwise. */}
      <span className="visually-hidden">, after {formatMilliseconds(answer.elapsedMs)}</span>
    </p>
  )
}

const doneWords: Partial<Record<Operation, string>> = { revoke: 'Revoked', forget: 'Forgotten' }

function verdictOf(answer: ReceivedAnswer): { word: string; look: 'allowed' | 'refused' | 'soon' | 'other' } {
  const { status } = answer
  if (status === 201) return { word: 'Created', look: 'allowed' }
  if (status < 300) return { word: doneWords[answer.fields.operation] ?? 'Allowed', look: 'allowed' }
  if (status === 403) return { word: 'Refused', look: 'refused' }
  if (status === 429) return { word: 'Rate limited', look: 'soon' }
  if (status === 401) return { word: 'No valid key', look: 'other' }
  const code = errorCodeOf(answer)
  return { word: code === null ? 'Not understood' : words(code), look: 'other' }
}

/** An error code as words. */
function words(code: string): string {
  const text = code.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
