/** The same requests by endpoint and status, by key, and what was refused by scope and class. */
import type { Usage } from '@ambit/core'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { DataTable } from '../../components/data-table.tsx'
import { DownloadCsv } from '../../components/download-csv.tsx'
import { classLabel } from '../../format/class-words.ts'
import { capitalised } from '../../format/lists.ts'
import { formatCount, formatMilliseconds, formatShare } from '../../format/numbers.ts'
import { scopeName } from '../../format/scope-words.ts'
import { keyName } from './key-name.ts'
import { operationWords, statusWord } from './operation-words.ts'
import { usageFileName } from './usage-period.ts'
import styles from './usage-tables.module.css'

export function EndpointTable({ usage }: { usage: Usage }) {
  return (
    <Breakdown
      title="By endpoint and status"
      isEmpty={usage.by_endpoint.length === 0}
      empty="No requests in this time."
      file={
        <DownloadCsv
          what="requests by endpoint and status"
          fileName={usageFileName('by-endpoint', usage)}
          head={['operation', 'status', 'requests']}
          rows={() => usage.by_endpoint.map(({ operation, status, requests }) => [operation, status, requests])}
        />
      }
    >
      <DataTable
        caption="Requests by endpoint and status"
        isCompact
        rowsShown={10}
        initialSorting={{ columnId: 'requests', isDescending: true }}
        rows={usage.by_endpoint}
        rowKey={({ operation, status }) => `${operation} ${status}`}
        columns={[
          {
            id: 'endpoint',
            header: 'Endpoint',
            kind: 'name',
            cell: ({ operation }) => <Endpoint {...{ operation }} />,
            sortBy: ({ operation }) => operationWords(operation).name,
          },
          {
            id: 'status',
            header: 'Status',
            cell: ({ status }) => `${status} ${statusWord(status)}`,
            sortBy: ({ status }) => status,
          },
          {
            id: 'requests',
            header: 'Requests',
            isNumeric: true,
            cell: ({ requests }) => formatCount(requests),
            sortBy: ({ requests }) => requests,
          },
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
  const countColumn = (id: 'requests' | 'allowed' | 'refused' | 'rate_limited', header: string) => ({
    id,
    header,
    isNumeric: true,
    cell: (row: Row) => formatCount(row[id]),
    sortBy: (row: Row) => row[id],
  })
  return (
    <Breakdown
      title="By key"
      isEmpty={usage.by_key.length === 0}
      empty="No requests in this time."
      file={
        <DownloadCsv
          what="requests by key"
          fileName={usageFileName('by-key', usage)}
          head={[
            'key_id',
            'name',
            'requests',
            'allowed',
            'refused',
            'limit_hits',
            'client_errors',
            'server_errors',
            'p50_ms',
            'p99_ms',
          ]}
          rows={() =>
            usage.by_key.map((row) => [
              row.key_id,
              row.name,
              row.requests,
              row.allowed,
              row.refused,
              row.rate_limited,
              row.client_errors,
              row.errors,
              row.p50_ms,
              row.p99_ms,
            ])
          }
        />
      }
    >
      <DataTable
        caption="Requests by key"
        isCompact
        rowsShown={10}
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
            sortBy: keyName,
          },
          countColumn('requests', 'Requests'),
          countColumn('allowed', 'Allowed'),
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
      file={
        <DownloadCsv
          what="refused reads by scope and class"
          fileName={usageFileName('refused', usage)}
          head={['scope', 'purpose_class', 'refused']}
          rows={() => usage.denials.map(({ scope, purpose_class, count }) => [scope, purpose_class, count])}
        />
      }
    >
      <DataTable
        caption="Refused reads by scope and purpose class"
        isCompact
        rowsShown={10}
        initialSorting={{ columnId: 'refused', isDescending: true }}
        rows={usage.denials}
        rowKey={({ scope, purpose_class }) => `${scope} ${purpose_class}`}
        stackBelow={400}
        columns={[
          {
            id: 'scope',
            header: 'Scope',
            kind: 'name',
            cell: ({ scope }) => scopeWords(scope),
            sortBy: ({ scope }) => scopeWords(scope),
          },
          {
            id: 'class',
            header: 'Read as',
            cell: ({ purpose_class }) => classWords(purpose_class),
            sortBy: ({ purpose_class }) => classWords(purpose_class),
          },
          {
            id: 'refused',
            header: 'Refused',
            isNumeric: true,
            sortBy: ({ count }) => count,
            cell: ({ count }) => (
              <span className={styles.denials}>
                <RefusedBar part={count} total={most} />
                <span className={styles.count}>{formatCount(count)}</span>
              </span>
            ),
          },
        ]}
      />
      {isCountedTwice && <p className={styles.note}>A read with several purpose classes counts under each.</p>}
    </Breakdown>
  )
}

/** Null: a context asked for several, and opened none. */
function scopeWords(scope: string | null): string {
  return scope === null ? 'Several scopes' : scopeName(scope)
}

function classWords(purposeClass: string | null): string {
  return purposeClass === null ? 'No purpose recognised' : capitalised(classLabel(purposeClass))
}

interface BreakdownProps {
  title: string
  isEmpty: boolean
  empty: string
  /** The table to take along. */
  file: ReactNode
  children: ReactNode
}

function Breakdown(props: BreakdownProps) {
  const id = useId()
  return (
    <section className={styles.breakdown} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{props.title}</h2>
        {!props.isEmpty && props.file}
      </div>
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
