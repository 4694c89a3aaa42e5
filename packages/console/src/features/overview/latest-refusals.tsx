import type { Overview } from '@ambit/core'
import { CircleX } from 'lucide-react'
import { Link } from 'wouter'
import { Timestamp } from '../../components/timestamp.tsx'
import { counted } from '../../format/numbers.ts'
import { readsPath } from '../../session/paths.ts'
import { useProject } from '../../session/session-context.tsx'
import styles from './latest-refusals.module.css'

export function LatestRefusals({ refusals }: Pick<Overview, 'refusals'>) {
  const project = useProject()
  return (
    <section aria-labelledby="latest-refusals">
      <div className={styles.head}>
        <h2 id="latest-refusals">Latest refusals</h2>
        {refusals.length > 0 && (
          <Link href={readsPath(project.id, { outcome: 'refused', time: '7d' })}>View all refusals</Link>
        )}
      </div>
      {refusals.length === 0 && <p className={styles.nothing}>Nothing was refused in the last 7 days.</p>}
      <ul>
        {refusals.map((refusal) => (
          <Refusal key={refusal.id} refusal={refusal} />
        ))}
      </ul>
    </section>
  )
}

function Refusal({ refusal }: { refusal: Overview['refusals'][number] }) {
  const project = useProject()
  const { request_id: request, scope, purpose, message, is_allowed_now, key_name, keys, at } = refusal
  const stated = purpose?.trim() ?? null
  return (
    <li className={styles.item}>
      <CircleX size={16} aria-hidden="true" />
      <div className={styles.texts}>
        <Link
          href={readsPath(project.id, stated === null ? { request, scope } : groupOf(stated))}
          className={styles.purpose}
        >
          {stated === null ? request : `“${stated}”`}
        </Link>
        {message && <p className={styles.message}>{message}</p>}
        <p className={styles.about}>
          Refused {timesOf(refusal)}
          <Timestamp at={at} />
          {key_name !== null && `, with ${key_name}${keys > 1 ? ` and ${counted(keys - 1, 'more key')}` : ''}`}
          {is_allowed_now && '. It would be allowed now'}
        </p>
      </div>
    </li>
  )
}

/** All reads that were refused for this purpose in the time that was counted. */
function groupOf(stated: string) {
  return { outcome: 'refused', time: '7d', purpose: `"${stated}"` } as const
}

function timesOf({ times, is_complete }: Overview['refusals'][number]): string {
  if (times === 1 && is_complete) return ''
  return `${is_complete ? '' : 'at least '}${counted(times, 'time')} in 7 days, last `
}
