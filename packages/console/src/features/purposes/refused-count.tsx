import { useRefusedCount } from '../../api/refused.ts'
import { formatShortCount } from '../../format/numbers.ts'
import styles from './refused-count.module.css'

/** How many purposes were refused lately, for the sidebar. Nothing is said when there are none, or nobody can tell. */
export default function RefusedCount({ projectId }: { projectId: string }) {
  const { data: count = 0 } = useRefusedCount(projectId)
  if (count === 0) return null
  return (
    <span className={styles.count}>
      {formatShortCount(count)}
      <span className="visually-hidden"> refused lately</span>
    </span>
  )
}
