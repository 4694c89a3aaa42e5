import type { Attention } from '@ambit/core'
import { CircleCheck, CircleX, Clock, GaugeCircle, type LucideIcon, Webhook } from 'lucide-react'
import { Link } from 'wouter'
import { useNow } from '../../components/use-now.ts'
import { formatCount } from '../../format/numbers.ts'
import { useProject } from '../../session/session-context.tsx'
import styles from './attention-list.module.css'
import { attentionWords } from './attention-words.ts'

const shapes: Readonly<Record<Attention['kind'], LucideIcon>> = {
  refusals_rise: CircleX,
  webhook_stopped: Webhook,
  webhook_fails: Webhook,
  key_expired: Clock,
  key_expires: Clock,
  limit_reached: GaugeCircle,
  limit_near: GaugeCircle,
}

export function AttentionList({ attention, total }: { attention: readonly Attention[]; total: number }) {
  const project = useProject()
  const nowMs = useNow()
  return (
    <section aria-labelledby="attention">
      <h2 id="attention" className={styles.heading}>
        Needs attention
      </h2>
      {attention.length === 0 && (
        <p className={styles.nothing}>
          <CircleCheck size={16} aria-hidden="true" />
          Nothing right now.
        </p>
      )}
      <ul>
        {attention.map((one) => {
          const { title, text, href } = attentionWords(one, project.id, nowMs)
          const Shape = shapes[one.kind]
          return (
            <li key={one.kind + (one.id ?? '')} className={styles.item}>
              <Shape size={16} aria-hidden="true" />
              <div>
                <Link href={href} className={styles.title}>
                  {title}
                </Link>
                <p className={styles.text}>{text}</p>
              </div>
            </li>
          )
        })}
      </ul>
      {attention.length < total && <p className={styles.text}>And {formatCount(total - attention.length)} more.</p>}
    </section>
  )
}
