import type { ConsoleKey } from '@ambit/core'
import { CalendarClock, Clock, KeyRound, Pencil, RefreshCw, Target, Trash2, UserMinus } from 'lucide-react'
import { ActionMenu } from '../../components/action-menu.tsx'
import { Badge } from '../../components/badge.tsx'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { Meter } from '../../components/meter.tsx'
import { Sparkline } from '../../components/sparkline.tsx'
import { Timestamp } from '../../components/timestamp.tsx'
import { useNow } from '../../components/use-now.ts'
import { classLabel } from '../../format/class-words.ts'
import { counted, formatCount, formatTableCount, sum } from '../../format/numbers.ts'
import { timeToLookFor } from '../../format/times.ts'
import { Expiry } from './expiry.tsx'
import styles from './key-table.module.css'
import { maskedSecret } from './masked-secret.ts'

export type KeyAction = 'rotate' | 'expiry' | 'rename' | 'purposes' | 'capabilities' | 'delete'

interface KeyTableProps {
  /** Undefined: they are on their way. */
  keys: readonly ConsoleKey[] | undefined
  /** Null: whoever looks may not change them. */
  onAct: ((action: KeyAction, key: ConsoleKey) => void) | null
}

export function KeyTable({ keys, onAct }: KeyTableProps) {
  const columns: readonly Column<ConsoleKey>[] = [
    { id: 'name', header: 'Name', kind: 'name', cell: (key) => <Name apiKey={key} />, sortBy: ({ name }) => name },
    { id: 'key', header: 'Key', cell: (key) => <code className={styles.secret}>{maskedSecret(key)}</code> },
    {
      id: 'created',
      header: 'Created',
      cell: (key) => <Created apiKey={key} />,
      sortBy: ({ created_at }) => created_at,
    },
    {
      id: 'used',
      header: 'Last used',
      cell: ({ last_used_at }) => (last_used_at === null ? <Nothing>Never</Nothing> : <Timestamp at={last_used_at} />),
      sortBy: ({ last_used_at }) => last_used_at ?? '',
    },
    { id: 'expires', header: 'Expires', cell: ({ expires_at }) => <Expiry at={expires_at} /> },
    {
      id: 'requests',
      header: 'Last 24 hours',
      cell: ({ requests_24h }) => <Requests counts={requests_24h} />,
      sortBy: ({ requests_24h }) => sum(requests_24h),
    },
    { id: 'limit', header: 'Rate limit', cell: (key) => <RateLimit apiKey={key} /> },
    ...(onAct ? [actionsColumn(onAct)] : []),
  ]
  return <DataTable caption="Keys" columns={columns} rows={keys} rowKey={({ id }) => id} stackBelow={940} />
}

function actionsColumn(onAct: NonNullable<KeyTableProps['onAct']>): Column<ConsoleKey> {
  return { id: 'actions', header: 'Actions', kind: 'actions', cell: (key) => <Actions apiKey={key} onAct={onAct} /> }
}

function Name({ apiKey }: { apiKey: ConsoleKey }) {
  const nowMs = useNow()
  const { name, purpose_classes, purposes, capabilities, previous_secret_until, created_by } = apiKey
  return (
    <>
      {name}
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

function Requests({ counts }: { counts: readonly number[] }) {
  const total = sum(counts)
  const most = Math.max(...counts)
  const label =
    total === 0
      ? 'No requests in the last 24 hours'
      : `${counted(total, 'request')} in the last 24 hours, at most ${formatCount(most)} in an hour`
  return (
    <div className={styles.requests}>
      <Sparkline values={counts} label={label} width={72} />
      <span title={formatCount(total)}>{formatTableCount(total)}</span>
    </div>
  )
}

function RateLimit({ apiKey }: { apiKey: ConsoleKey }) {
  const { rate_limit_per_minute: limit, rate_limit_used: used } = apiKey
  if (limit === null) return <Nothing>None</Nothing>
  const words = `${formatTableCount(used)} of ${formatTableCount(limit)} a minute`
  return (
    <div className={styles.limit}>
      <Meter value={used} max={limit} label="Share of the rate limit" words={words} />
    </div>
  )
}

function Actions({ apiKey, onAct }: { apiKey: ConsoleKey; onAct: NonNullable<KeyTableProps['onAct']> }) {
  return (
    <ActionMenu
      label={`Actions for ${apiKey.name}`}
      items={[
        { label: 'Rotate', icon: <RefreshCw size={16} />, onSelect: () => onAct('rotate', apiKey) },
        { label: 'Set expiry', icon: <CalendarClock size={16} />, onSelect: () => onAct('expiry', apiKey) },
        { label: 'Rename', icon: <Pencil size={16} />, onSelect: () => onAct('rename', apiKey) },
        { label: 'Bind to purposes', icon: <Target size={16} />, onSelect: () => onAct('purposes', apiKey) },
        { label: 'Set capabilities', icon: <KeyRound size={16} />, onSelect: () => onAct('capabilities', apiKey) },
        { label: 'Delete', icon: <Trash2 size={16} />, onSelect: () => onAct('delete', apiKey), isSetApart: true },
      ]}
    />
  )
}

function Nothing({ children }: { children: string }) {
  return <span className={styles.nothing}>{children}</span>
}
