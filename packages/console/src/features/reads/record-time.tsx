import { useNow } from '../../components/use-now.ts'
import styles from './record-table.module.css'
import { logTime, timeToTheSecond } from './record-words.ts'

export function RecordTime({ at }: { at: string }) {
  const nowMs = useNow()
  const atMs = Date.parse(at)
  return (
    <time dateTime={at} title={timeToTheSecond(atMs)} className={styles.when}>
      {logTime(atMs, nowMs)}
    </time>
  )
}
