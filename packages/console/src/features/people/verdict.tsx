import { CircleCheck, CircleX } from 'lucide-react'
import { classNames } from '../../design/class-names.ts'
import styles from './verdict.module.css'

/** A word, a shape and a colour. */
export function Verdict({ isAllowed }: { isAllowed: boolean }) {
  const Shape = isAllowed ? CircleCheck : CircleX
  return (
    <span className={classNames(styles.verdict, isAllowed ? styles.allowed : styles.refused)}>
      <Shape size={14} aria-hidden="true" />
      {isAllowed ? 'Allowed' : 'Refused'}
    </span>
  )
}
