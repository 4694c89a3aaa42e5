import { CircleAlert, GitCompareArrows } from 'lucide-react'
import styles from './difference-notice.module.css'
import { differenceSentence, readingSentence } from './difference-words.ts'
import type { StatementReading } from './statement-field.tsx'

/** What is declared otherwise than it reads, spelled out; and what it means to declare what reads as outside. */
export function DifferenceNotice({ reading, isDeclared }: { reading: StatementReading; isDeclared: boolean }) {
  const isUnread = reading.purpose_classes.length === 0
  const sentence = isDeclared ? differenceSentence(reading) : isUnread ? readingSentence(reading) : null
  if (sentence === null) return null
  const Icon = reading.reads_as_outside ? CircleAlert : GitCompareArrows
  return (
    <div className={styles.notice} role="status">
      <Icon size={16} aria-hidden="true" />
      <div className={styles.texts}>
        <p className={styles.title}>{sentence}</p>
        {reading.message !== null && !reading.reads_as_outside && <p>{reading.message}</p>}
        <p>{consequence(reading, isDeclared)}</p>
      </div>
    </div>
  )
}

function consequence({ reads_as_outside, purpose_classes }: StatementReading, isDeclared: boolean): string {
  if (reads_as_outside) {
    return 'It can be declared with classes that you choose and a reason. It then carries a mark, which people see as well: the decision is yours, in the open.'
  }
  if (purpose_classes.length === 0 && !isDeclared) {
    return 'Put it in other words, or choose what it counts as and say why.'
  }
  return 'Say why. The difference stays in the register with your name.'
}
