import { exactTime, relativeTime } from '../format/times.ts'
import { useNow } from './use-now.ts'

/** How long ago or how soon, with the exact moment for those who point at it. */
export function Timestamp({ at, className }: { at: string; className?: string | undefined }) {
  const nowMs = useNow()
  const atMs = Date.parse(at)
  return (
    <time dateTime={at} title={exactTime(atMs)} className={className}>
      {relativeTime(atMs, nowMs)}
    </time>
  )
}
