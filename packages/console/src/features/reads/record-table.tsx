import type { ConsoleRecord } from '@ambit/core'
import type { RecordKind } from '@ambit/core/record-kinds'
import { Link } from 'wouter'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { useNow } from '../../components/use-now.ts'
import { formatCount } from '../../format/numbers.ts'
import { scopeName } from '../../format/scope-words.ts'
import type { ReadsView } from './reads-view.ts'
import styles from './record-table.module.css'
import { actorWords, actWords, logTime, timeToTheSecond } from './record-words.ts'
import { Verdict } from './verdict.tsx'

interface RecordTableProps {
  kind: RecordKind
  /** Undefined: they are on their way. */
  records: readonly ConsoleRecord[] | undefined
  hrefOf: (changed: Partial<ReadsView>) => string
}

export function RecordTable({ kind, records, hrefOf }: RecordTableProps) {
  const captions = { reads: 'Reads', changes: 'Changes of memories', acts: 'Acts of the team' } as const
  const of = columns(hrefOf)
  const byKind: Readonly<Record<RecordKind, readonly Column<ConsoleRecord>[]>> = {
    reads: [of.when, of.verdict, of.purpose, of.scope, of.person, of.key],
    changes: [of.when, of.act, of.scope, of.person, of.key, of.memories],
    acts: [of.when, of.act, of.about, of.by],
  }
  return (
    <DataTable
      caption={captions[kind]}
      columns={byKind[kind]}
      rows={records}
      rowKey={({ id }) => id}
      stackBelow={720}
      rowsExpected={8}
    />
  )
}

function columns(hrefOf: RecordTableProps['hrefOf']) {
  const open = (record: ConsoleRecord, words: string, className?: string) => (
    <Link href={hrefOf({ request: record.request_id, ...ofContext(record) })} className={className}>
      {words}
    </Link>
  )
  return {
    when: { id: 'when', header: 'When', cell: (record) => <When at={record.at} /> },
    verdict: { id: 'verdict', header: 'Verdict', cell: ({ outcome }) => <Verdict outcome={outcome} /> },
    purpose: {
      id: 'purpose',
      header: 'Purpose',
      kind: 'name',
      cell: (record) => open(record, record.purpose ?? actWords(record.action), styles.purpose),
    },
    act: {
      id: 'act',
      header: 'Act',
      kind: 'name',
      cell: (record) => open(record, actWords(record.action), styles.link),
    },
    scope: { id: 'scope', header: 'Scope', cell: ({ scope }) => (scope === null ? '–' : scopeName(scope)) },
    person: {
      id: 'person',
      header: 'Person',
      cell: ({ user_id }) => <Person userId={user_id} hrefOf={hrefOf} />,
    },
    key: { id: 'key', header: 'Key', cell: (record) => <span className={styles.short}>{actorWords(record)}</span> },
    by: { id: 'by', header: 'By', cell: (record) => <span className={styles.short}>{actorWords(record)}</span> },
    memories: {
      id: 'memories',
      header: 'Memories',
      isNumeric: true,
      cell: ({ memory_count }) => formatCount(memory_count),
    },
    about: { id: 'about', header: 'About', cell: (record) => <About record={record} hrefOf={hrefOf} /> },
  } satisfies Readonly<Record<string, Column<ConsoleRecord>>>
}

/** A context has a record for every scope. */
function ofContext({ action, scope }: ConsoleRecord): Partial<ReadsView> {
  return action === 'read_context' && scope !== null ? { scope } : {}
}

function When({ at }: { at: string }) {
  const nowMs = useNow()
  const atMs = Date.parse(at)
  return (
    <time dateTime={at} title={timeToTheSecond(atMs)} className={styles.when}>
      {logTime(atMs, nowMs)}
    </time>
  )
}

/** Narrows the list to what is about them. */
function Person({ userId, hrefOf }: { userId: string | null; hrefOf: RecordTableProps['hrefOf'] }) {
  if (userId === null) return '–'
  return (
    <Link href={hrefOf({ userId })} className={styles.person} title={`Only ${userId}`}>
      {userId}
    </Link>
  )
}

function About({ record, hrefOf }: { record: ConsoleRecord; hrefOf: RecordTableProps['hrefOf'] }) {
  if (record.user_id !== null) return <Person userId={record.user_id} hrefOf={hrefOf} />
  const { name, email } = record.details ?? {}
  return <span className={styles.short}>{name ?? email ?? record.subject ?? '–'}</span>
}
