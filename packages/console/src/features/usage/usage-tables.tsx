/** The same requests by endpoint and status, by key, and what was refused by scope and class. */
import type { Usage } from '@ambit/core'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { DataTable } from '../../components/data-table.tsx'
import { classLabel } from '../../format/class-words.ts'
import { capitalised } from '../../format/lists.ts'
import { formatCount, formatMilliseconds, formatShare } from '../../format/numbers.ts'
import { scopeName } from '../../format/scope-words.ts'
import { keyName } from './key-name.ts'
import { operationWords, statusWord } from './operation-words.ts'
import styles from './usage-tables.module.css'

export function EndpointTable({ usage }: { usage: Usage }) {
  return (
    <Breakdown
      title="By endpoint and status"
      isEmpty={usage.by_endpoint.length === 0}
      empty="No requests in this time."
    >
      <DataTable
        caption="Requests by endpoint and status"
        rows={usage.by_endpoint}
        rowKey={({ operation, status }) => `${operation} ${status}`}
        columns={[
          {
            id: 'endpoint',
            header: 'Endpoint',
            kind: 'name',
            cell: ({ operation }) => <Endpoint {...{ operation }} />,
          },
          { id: 'status', header: 'Status', cell: ({ status }) => `${status} ${statusWord(status)}` },
          { id: 'requests', header: 'Requests', isNumeric: true, cell: ({ requests }) => formatCount(requests) },
          {
            id: 'share',
            header: 'Share',
            isNumeric: true,
            cell: ({ requests }) => formatShare(requests, usage.total.requests),
          },
        ]}
      />
    </Breakdown>
  )
}

function Endpoint({ operation }: { operation: string }) {
  const { name, call } = operationWords(operation)
  return (
    <span className={styles.endpoint}>
      {name}
      {call && <code>{call}</code>}
    </span>
  )
}

/** @param addressOf where the same page shows one key alone. */
export function KeyTable({ usage, addressOf }: { usage: Usage; addressOf: (keyId: string) => string }) {
  type Row = Usage['by_key'][number]
  const countColumn = (id: 'requests' | 'refused' | 'rate_limited', header: string) => ({
    id,
    header,
    isNumeric: true,
    cell: (row: Row) => formatCount(row[id]),
    sortBy: (row: Row) => row[id],
  })
  return (
    <Breakdown title="By key" isEmpty={usage.by_key.length === 0} empty="No requests in this time.">
      <DataTable
        caption="Requests by key"
        rows={usage.by_key}
        rowKey={({ key_id }) => key_id}
        initialSorting={{ columnId: 'requests', isDescending: true }}
        stackBelow={440}
        columns={[
          {
            id: 'key',
            header: 'Key',
            kind: 'name',
            cell: (row) => <Link href={addressOf(row.key_id)}>{keyName(row)}</Link>,
          },
          countColumn('requests', 'Requests'),
          countColumn('refused', 'Refused'),
          countColumn('rate_limited', 'Limit hits'),
          {
            id: 'p99',
            header: 'p99',
            isNumeric: true,
            cell: ({ p99_ms }) => formatMilliseconds(p99_ms),
            sortBy: ({ p99_ms }) => p99_ms ?? -1,
          },
        ]}
      />
    </Breakdown>
  )
}

export function DenialTable({ usage }: { usage: Usage }) {
  const counts = usage.denials.map(({ count }) => count)
  const most = Math.max(0, ...counts)
  const isCountedTwice = counts.reduce((sum, count) => sum + count, 0) > usage.total.refused
  return (
    <Breakdown
      title="Refused by scope and class"
      isEmpty={usage.denials.length === 0}
      empty="Nothing was refused in this time."
    >
      <DataTable
        caption="Refused reads by scope and purpose class"
        rows={usage.denials}
        rowKey={({ scope, purpose_class }) => `${scope} ${purpose_class}`}
        stackBelow={400}
        columns={[
          { id: 'scope', header: 'Scope', kind: 'name', cell: ({ scope }) => scopeName(scope) },
          {
            id: 'class',
            header: 'Read as',
            cell: ({ purpose_class }) =>
              purpose_class === null ? 'No purpose recognised' : capitalised(classLabel(purpose_class)),
          },
          {
            id: 'refused',
            header: 'Refused',
            isNumeric: true,
            cell: ({ count }) => (
              <span className={styles.denials}>
                <RefusedBar part={count} total={most} />
                <span className={styles.count}>{formatCount(count)}</span>
              </span>
            ),
          },
        ]}
      />
      {isCountedTwice && <p className={styles.note}>A read that states several purposes counts under each.</p>}
    </Breakdown>
  )
}

function Breakdown(props: { title: string; isEmpty: boolean; empty: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.breakdown} aria-labelledby={id}>
      <h2 id={id}>{props.title}</h2>
      {props.isEmpty ? <p className={styles.empty}>{props.empty}</p> : props.children}
    </section>
  )
}

/** How many, as a length; the number stands beside it. */
function RefusedBar({ part, total }: { part: number; total: number }) {
  return (
    <span className={styles.track} aria-hidden="true">
      <span className={styles.fill} style={{ width: `${Math.max(2, (100 * part) / total)}%` }} />
    </span>
  )
}
