import type { Overview } from '@ambit/core'
import { ArrowRight } from 'lucide-react'
import { Link } from 'wouter'
import { LoadingStatus, Skeleton } from '../../components/skeleton.tsx'
import { Sparkline } from '../../components/sparkline.tsx'
import { countChange } from '../../format/change-words.ts'
import { counted, formatCount, formatShare } from '../../format/numbers.ts'
import { readsPath } from '../../session/paths.ts'
import { useProject } from '../../session/session-context.tsx'
import styles from './day-figures.module.css'

const before = 'the previous 24 hours'

export function DayFigures({ overview: { today, before: previous, hours } }: { overview: Overview }) {
  const project = useProject()
  const refusedShare = formatShare(today.refused, today.reads + today.refused)
  const figures = [
    {
      name: 'Reads allowed',
      href: readsPath(project.id, { outcome: 'ok', time: '24h' }),
      count: today.reads,
      words: countChange(today.reads, previous.reads, before).words,
      values: hours.map(({ reads }) => reads),
    },
    {
      name: 'Reads refused',
      href: readsPath(project.id, { outcome: 'refused', time: '24h' }),
      count: today.refused,
      words: `${today.refused > 0 ? `${refusedShare} of all. ` : ''}${countChange(today.refused, previous.refused, before).words}`,
      values: hours.map(({ refused }) => refused),
    },
    {
      name: 'Memories stored',
      href: readsPath(project.id, { view: 'changes', time: '24h' }),
      count: today.memories,
      words: countChange(today.memories, previous.memories, before).words,
      values: null,
    },
  ]
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, href, count, words, values }) => (
        <div key={name} className={styles.figure}>
          <dt>
            <Link href={href} className={styles.name}>
              {name}
              <ArrowRight size={14} aria-hidden="true" />
            </Link>
          </dt>
          <dd className={styles.value}>
            {formatCount(count)}
            {values && (
              <Sparkline
                values={values}
                label={`${counted(count, 'read')} in 24 hours, by hour`}
                width={120}
                height={28}
              />
            )}
          </dd>
          <dd className={styles.change}>{words}</dd>
        </div>
      ))}
    </dl>
  )
}

export function DayFiguresSkeleton() {
  return (
    <div className={styles.figures}>
      <LoadingStatus what="the overview" />
      {['Reads allowed', 'Reads refused', 'Memories stored'].map((name) => (
        <div key={name} className={styles.figure}>
          <span className={styles.name}>{name}</span>
          <div className={styles.value}>
            <Skeleton width={88} height={24} />
          </div>
          <div className={styles.change}>
            <Skeleton width="80%" height={14} />
          </div>
        </div>
      ))}
    </div>
  )
}
