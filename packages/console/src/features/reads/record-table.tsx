import type { ConsoleRecord } from '@ambit/core'
import type { RecordKind } from '@ambit/core/record-kinds'
import { useRef } from 'react'
import { Link } from 'wouter'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { useWidth } from '../../components/use-width.ts'
import { formatCount } from '../../format/numbers.ts'
import { scopeName } from '../../format/scope-words.ts'
import { OpenRecord } from './open-record.tsx'
import type { ReadsView } from './reads-view.ts'
import { RecordRows } from './record-rows.tsx'
import styles from './record-table.module.css'
import { RecordTime } from './record-time.tsx'
import { aboutWords, actorWords, actWords, recordTitle } from './record-words.ts'
import { Verdict } from './verdict.tsx'

export interface RecordTableProps {
  kind: RecordKind
  /** Undefined: they are on their way. */
  records: readonly ConsoleRecord[] | undefined
  /** The one that is looked at more closely. */
  opened: string | null
  hrefOf: (changed: Partial<ReadsView>) => string
}

/** So narrow, in pixels, that a record is two lines and no row. */
const rowsBelow = 720

const captions = { reads: 'Reads', changes: 'Changes of memories', acts: 'Acts of the team' } as const

export function RecordTable(props: RecordTableProps) {
  const { kind, records } = props
  const room = useRef<HTMLDivElement>(null)
  const isNarrow = useWidth(room) < rowsBelow
  const of = columns(props)
  const byKind: Readonly<Record<RecordKind, readonly Column<ConsoleRecord>[]>> = {
    reads: [of.when, of.verdict, of.purpose, of.scope, of.person, of.key],
    changes: [of.when, of.act, of.scope, of.person, of.key, of.memories],
    acts: [of.when, of.act, of.about, of.by],
  }
  return (
    <div ref={room} className={styles.room}>
      {isNarrow && records ? (
        <RecordRows {...props} records={records} caption={captions[kind]} />
      ) : (
        <DataTable
          caption={captions[kind]}
          columns={byKind[kind]}
          rows={records}
          rowKey={({ id }) => id}
          rowsExpected={8}
        />
      )}
    </div>
  )
}

function columns({ opened, hrefOf }: RecordTableProps) {
  const open = (record: ConsoleRecord, words: string) => (
    <OpenRecord record={record} opened={opened} hrefOf={hrefOf}>
      {words}
    </OpenRecord>
  )
  return {
    when: { id: 'when', header: 'When', cell: ({ at }) => <RecordTime at={at} /> },
    verdict: { id: 'verdict', header: 'Verdict', cell: ({ outcome }) => <Verdict outcome={outcome} /> },
    purpose: {
      id: 'purpose',
      header: 'Purpose',
      kind: 'name',
      cell: (record) => open(record, recordTitle(record)),
    },
    act: { id: 'act', header: 'Act', kind: 'name', cell: (record) => open(record, actWords(record)) },
    scope: { id: 'scope', header: 'Scope', cell: ({ scope }) => (scope === null ? '–' : scopeName(scope)) },
    person: { id: 'person', header: 'Person', cell: ({ user_id }) => <Person userId={user_id} hrefOf={hrefOf} /> },
    key: { id: 'key', header: 'Key', cell: (record) => <Short>{actorWords(record)}</Short> },
    by: { id: 'by', header: 'By', cell: (record) => <Short>{actorWords(record)}</Short> },
    memories: {
      id: 'memories',
      header: 'Memories',
      isNumeric: true,
      cell: ({ memory_count }) => formatCount(memory_count),
    },
    about: {
      id: 'about',
      header: 'About',
      cell: (record) =>
        record.user_id === null ? (
          <Short>{aboutWords(record) ?? '–'}</Short>
        ) : (
          <Person userId={record.user_id} hrefOf={hrefOf} />
        ),
    },
  } satisfies Readonly<Record<string, Column<ConsoleRecord>>>
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

function Short({ children }: { children: string }) {
  return <span className={styles.short}>{children}</span>
}
