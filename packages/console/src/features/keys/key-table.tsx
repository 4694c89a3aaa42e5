import type { ConsoleKey } from '@ambit/core'
import { Clock, Pause, UserMinus } from 'lucide-react'
import { Link } from 'wouter'
import { Badge } from '../../components/badge.tsx'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { Meter } from '../../components/meter.tsx'
import { Sparkline } from '../../components/sparkline.tsx'
import { Timestamp } from '../../components/timestamp.tsx'
import { useNow } from '../../components/use-now.ts'
import { classLabel } from '../../format/class-words.ts'
import { counted, formatCount, formatTableCount, sum } from '../../format/numbers.ts'
import { timeToLookFor } from '../../format/times.ts'
import { keyPath } from '../../session/paths.ts'
import { useProject } from '../../session/session-context.tsx'
import { Expiry } from './expiry.tsx'
import { type KeyAction, KeyActions } from './key-actions.tsx'
import styles from './key-table.module.css'
import { maskedSecret } from './masked-secret.ts'

interface KeyTableProps {
  /** Undefined: they are on their way. */
  keys: readonly ConsoleKey[] | undefined
  /** Null: whoever looks may not change them. */
  onAct: ((action: KeyAction, key: ConsoleKey) => void) | null
}

/** A key that was made so lately stands among those that are in use. */
const newForMs = 86_400_000
/** So many are worth a look; others are found by searching. */
const rowsShown = 50

export function KeyTable({ keys, onAct }: KeyTableProps) {
  const isNewSince = new Date(useNow() - newForMs).toISOString()
  const columns: readonly Column<ConsoleKey>[] = [
    { id: 'name', header: 'Name', kind: 'name', cell: (key) => <Name apiKey={key} />, sortBy: ({ name }) => name },
    { id: 'key', header: 'Key', cell: (key) => <code className={styles.secret}>{maskedSecret(key)}</code> },
    {
      id: 'created',
      header: 'Created',
      cell: (key) => <Created apiKey={key} />,
      sortBy: ({ created_at }) => created_at,
      sortsFirst: 'descending',
      needs: 860,
    },
    {
      id: 'used',
      header: 'Last used',
      cell: ({ last_used_at }) => (last_used_at === null ? <Nothing>Never</Nothing> : <Timestamp at={last_used_at} />),
      sortBy: ({ last_used_at, created_at }) => last_used_at ?? (created_at > isNewSince ? created_at : ''),
      sortsFirst: 'descending',
    },
    {
      id: 'expires',
      header: 'Expires',
      cell: ({ expires_at }) => <Expiry at={expires_at} />,
      // Those that never do come last.
      sortBy: ({ expires_at }) => expires_at ?? '9999',
    },
    {
      id: 'requests',
      header: 'Last 24 hours',
      cell: ({ requests_24h }) => <Requests counts={requests_24h} />,
      sortBy: ({ requests_24h }) => sum(requests_24h),
      sortsFirst: 'descending',
      needs: 720,
    },
    { id: 'limit', header: 'Rate limit', cell: (key) => <RateLimit apiKey={key} />, needs: 980 },
    ...(onAct ? [actionsColumn(onAct)] : []),
  ]
  return (
    <DataTable
      caption="Keys"
      columns={columns}
      rows={keys}
      rowKey={({ id }) => id}
      initialSorting={{ columnId: 'used', isDescending: true }}
      rowsShown={rowsShown}
      stackBelow={560}
      isLong
    />
  )
}

function actionsColumn(onAct: NonNullable<KeyTableProps['onAct']>): Column<ConsoleKey> {
  return { id: 'actions', header: 'Actions', kind: 'actions', cell: (key) => <KeyActions apiKey={key} onAct={onAct} /> }
}

function Name({ apiKey }: { apiKey: ConsoleKey }) {
  const nowMs = useNow()
  const project = useProject()
  const { id, name, purpose_classes, purposes, capabilities, previous_secret_until, created_by, paused_at } = apiKey
  return (
    <>
      <Link href={keyPath(project.id, id)} className={styles.name}>
        {name}
      </Link>
      {paused_at !== null && (
        <div className={styles.badge}>
          <Badge icon={<Pause size={12} aria-hidden="true" />}>Paused</Badge>
        </div>
      )}
      {purpose_classes && <div className={styles.note}>Only for {purpose_classes.map(classLabel).join(', ')}</div>}
      {purposes && <div className={styles.note}>Bound to {purposes.join(', ')}</div>}
      {capabilities.join() !== 'memory' && <div className={styles.note}>Capabilities: {capabilities.join(', ')}</div>}
      {previous_secret_until !== null && Date.parse(previous_secret_until) > nowMs && (
        <div className={styles.badge}>
          <Badge tone="soon" icon={<Clock size={12} aria-hidden="true" />}>
            Previous secret works until {timeToLookFor(Date.parse(previous_secret_until), nowMs)}
          </Badge>
        </div>
      )}
      {created_by?.has_left && (
        <div className={styles.badge}>
          <Badge icon={<UserMinus size={12} aria-hidden="true" />}>Its maker has left</Badge>
        </div>
      )}
    </>
  )
}

function Created({ apiKey: { created_at, created_by } }: { apiKey: ConsoleKey }) {
  return (
    <>
      <Timestamp at={created_at} />
      {created_by && (
        <div className={styles.maker} title={created_by.name}>
          by {created_by.name}
        </div>
      )}
    </>
  )
}

export function Requests({ counts }: { counts: readonly number[] }) {
  const total = sum(counts)
  if (total === 0) return <Nothing>None</Nothing>
  const most = Math.max(...counts)
  const label = `${counted(total, 'request')} in the last 24 hours, at most ${formatCount(most)} in an hour`
  return (
    <div className={styles.requests}>
      <Sparkline values={counts} label={label} width={72} />
      <span title={formatCount(total)}>{formatTableCount(total)}</span>
    </div>
  )
}

export function RateLimit({ apiKey }: { apiKey: ConsoleKey }) {
  const { rate_limit_per_minute: limit, rate_limit_used: used } = apiKey
  if (limit === null) return <Nothing>None</Nothing>
  if (used === 0) return <Nothing>{`${formatTableCount(limit)} a minute`}</Nothing>
  const words = `${formatTableCount(used)} of ${formatTableCount(limit)} a minute`
  return (
    <div className={styles.limit}>
      <Meter value={used} max={limit} label="Share of the rate limit" words={words} />
    </div>
  )
}

function Nothing({ children }: { children: string }) {
  return <span className={styles.nothing}>{children}</span>
}
