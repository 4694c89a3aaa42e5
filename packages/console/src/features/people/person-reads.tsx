/** Who asked about the person, when and why, and whether anything was shown. */
import type { SubjectReadShown } from '@ambit/core'
import { Link } from 'wouter'
import { type Look, usePersonReads } from '../../api/people.ts'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { Timestamp } from '../../components/timestamp.tsx'
import { formatCount } from '../../format/numbers.ts'
import { scopeName } from '../../format/scope-words.ts'
import { readsPath, tokensPath } from '../../session/paths.ts'
import { Pages } from './pages.tsx'
import styles from './person-reads.module.css'
import { Verdict } from './verdict.tsx'

export function PersonReads({ look }: { look: Look }) {
  const query = usePersonReads(look)
  const reads = query.pages?.flatMap((page) => page.reads)
  return (
    <Pages what="the reads" query={query}>
      {reads?.length === 0 && (
        <EmptyState title="Nobody has read about this person">
          Reads are listed here for as long as the audit is kept, allowed or refused.
        </EmptyState>
      )}
      {reads && reads.length > 0 && (
        <>
          <DataTable
            caption="Reads about this person"
            columns={columnsOf(look.projectId)}
            rows={reads}
            rowKey={(read) => `${read.request_id} ${read.scope} ${read.at}`}
            stackBelow={720}
          />
          <p className={styles.all}>
            <Link href={readsPath(look.projectId, { userId: look.userId })}>All of it in Reads</Link>
            <Link href={tokensPath(look.projectId, { userId: look.userId })}>Tokens that can go on reading</Link>
          </p>
        </>
      )}
    </Pages>
  )
}

const columnsOf = (projectId: string): readonly Column<SubjectReadShown>[] => [
  {
    id: 'purpose',
    header: 'Purpose',
    kind: 'name',
    cell: ({ purpose, registered_purpose }) =>
      purpose ?? registered_purpose ?? <span className={styles.unknown}>Not kept</span>,
  },
  { id: 'scope', header: 'Scope', cell: ({ scope }) => (scope === null ? '–' : scopeName(scope)) },
  { id: 'key', header: 'Key', cell: ({ key_name }) => <span className={styles.key}>{key_name ?? 'Not known'}</span> },
  { id: 'verdict', header: 'Verdict', cell: ({ outcome }) => <Verdict isAllowed={outcome === 'ok'} /> },
  { id: 'seen', header: 'Seen', isNumeric: true, cell: ({ memory_count }) => formatCount(memory_count) },
  {
    id: 'at',
    header: 'When',
    cell: ({ at, request_id, scope }) => (
      <Link href={readsPath(projectId, { request: request_id, scope })}>
        <Timestamp at={at} />
      </Link>
    ),
  },
]
