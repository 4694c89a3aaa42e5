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
        {refusals.length > 0 && <Link href={readsPath(project.id, { outcome: 'refused' })}>All that were refused</Link>}
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
  const { request_id: request, scope, purpose, message, is_allowed_now, times, key_name, at } = refusal
  return (
    <li className={styles.item}>
      <CircleX size={16} aria-hidden="true" />
      <div className={styles.texts}>
        <Link href={readsPath(project.id, { request, scope })} className={styles.purpose}>
          {purpose === null ? request : `“${purpose.trim()}”`}
        </Link>
        {message && <p className={styles.message}>{message}</p>}
        <p className={styles.about}>
          Refused {times > 1 && `${counted(times, 'time')}, last `}
          <Timestamp at={at} />
          {key_name !== null && `, with ${key_name}`}
          {is_allowed_now && '. It would be allowed now'}
        </p>
      </div>
    </li>
  )
}
