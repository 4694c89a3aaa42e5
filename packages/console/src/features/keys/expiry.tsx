import { keyExpiresSoonMs } from '@ambit/core/limits'
import { Clock } from 'lucide-react'
import { useNow } from '../../components/use-now.ts'
import { capitalised } from '../../format/lists.ts'
import { exactTime, relativeTime } from '../../format/times.ts'
import styles from './expiry.module.css'

export function Expiry({ at }: { at: string | null }) {
  const nowMs = useNow()
  if (at === null) return <span className={styles.never}>Never</span>
  const atMs = Date.parse(at)
  const isOver = atMs <= nowMs
  const isSoon = !isOver && atMs - nowMs < keyExpiresSoonMs
  return (
    <time dateTime={at} title={exactTime(atMs)} className={isSoon ? styles.soon : isOver ? styles.over : undefined}>
      {isSoon && <Clock size={14} aria-hidden="true" />}
      {isOver ? `Expired ${relativeTime(atMs, nowMs)}` : capitalised(relativeTime(atMs, nowMs))}
    </time>
  )
}
