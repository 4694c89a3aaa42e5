import { useNow } from '../../components/use-now.ts'
import { exactTime, relativeTime } from '../../format/times.ts'

/** Whether somebody would miss it. */
export function LastUse({ at }: { at: string | null }) {
  const nowMs = useNow()
  if (at === null) return <p>It has never been used.</p>
  const atMs = Date.parse(at)
  return (
    <p>
      It was last used <strong>{relativeTime(atMs, nowMs)}</strong>, on {exactTime(atMs)}.
    </p>
  )
}
