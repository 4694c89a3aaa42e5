/** The four figures of a period, each held against the period before. */
import type { Usage } from '@ambit/core'
import { ArrowDown, ArrowUp, Minus } from 'lucide-react'
import { Skeleton } from '../../components/skeleton.tsx'
import { type Change, countChange, latencyChange } from '../../format/change-words.ts'
import { counted, formatCount, formatMilliseconds } from '../../format/numbers.ts'
import styles from './usage-figures.module.css'

const names = ['Requests', 'Refused', 'p99', 'Limit hits'] as const
const explanations = {
  Requests: 'All that came with a key',
  Refused: 'Reads and contexts refused by the policy, the register or the person',
  p99: 'All but one in a hundred were faster',
  'Limit hits': 'Requests beyond a rate limit',
} as const

/** @param before names the other period, such as `the previous 24 hours`. */
export function UsageFigures({ usage, before }: { usage: Usage; before: string }) {
  const { total, previous } = usage
  const figures = {
    Requests: [formatCount(total.requests), countChange(total.requests, previous.requests, before)],
    Refused: [formatCount(total.refused), refusedChange(usage, before)],
    p99: [formatMilliseconds(total.p99_ms), latencyChange(total.p99_ms, previous.p99_ms, before)],
    'Limit hits': [formatCount(total.rate_limited), countChange(total.rate_limited, previous.rate_limited, before)],
  } as const
  return (
    <dl className={styles.figures}>
      {names.map((name) => {
        const [value, change] = figures[name]
        return (
          <div key={name} className={styles.figure}>
            <dt title={explanations[name]}>{name}</dt>
            <dd className={styles.value}>{value}</dd>
            <dd className={styles.change}>
              <ChangeArrow direction={change.direction} />
              {change.words}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** Scopes that answered contexts were refused are no requests: the chart below does not have them. */
function refusedChange({ total, previous }: Usage, before: string): Change {
  const change = countChange(total.refused, previous.refused, before)
  const { scopes_refused: scopes } = total
  return scopes === 0
    ? change
    : { ...change, words: `${counted(scopes, 'scope')} of answered contexts. ${change.words}` }
}

/** Grey either way: whether more is better is not for the page to say. */
function ChangeArrow({ direction }: { direction: Change['direction'] }) {
  const Arrow = { up: ArrowUp, down: ArrowDown, same: Minus }[direction]
  return <Arrow size={14} aria-hidden="true" />
}

export function UsageFiguresSkeleton() {
  return (
    <div className={styles.figures}>
      {names.map((name) => (
        <div key={name} className={styles.figure}>
          <span className={styles.skeletonName}>{name}</span>
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
