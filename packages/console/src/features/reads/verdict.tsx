import { CircleCheck, CircleX } from 'lucide-react'
import { classNames } from '../../design/class-names.ts'
import { verdictWords } from './record-words.ts'
import styles from './verdict.module.css'

/** A word and a shape, and a colour besides. */
export function Verdict({ outcome }: { outcome: string }) {
  const isAllowed = outcome === 'ok'
  const Shape = isAllowed ? CircleCheck : CircleX
  return (
    <span className={classNames(styles.verdict, isAllowed ? styles.allowed : styles.refused)}>
      <Shape size={14} aria-hidden="true" />
      {verdictWords(outcome)}
    </span>
  )
}
