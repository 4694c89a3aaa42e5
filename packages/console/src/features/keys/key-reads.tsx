/** The latest reads with a key, and what became of them. */
import type { ConsoleRecord } from '@ambit/core'
import { CircleCheck, CircleX } from 'lucide-react'
import { Link } from 'wouter'
import { call } from '../../api/call.ts'
import { newsEvery } from '../../api/session.ts'
import { useServiceQuery } from '../../api/use-service-query.ts'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { Timestamp } from '../../components/timestamp.tsx'
import { scopeName } from '../../format/scope-words.ts'
import { readsPath } from '../../session/paths.ts'
import { useProject } from '../../session/session-context.tsx'
import styles from './key-reads.module.css'

const readsShown = 8
const refetchEveryMs = 10_000

export function KeyReads({ keyId }: { keyId: string }) {
  const project = useProject()
  const reads = useServiceQuery({
    queryKey: ['projects', project.id, 'keys', keyId, 'reads'],
    queryFn: ({ signal }) => {
      const body = { kind: 'reads', key_id: keyId, limit: readsShown } as const
      return call('searchRecords', { params: { project_id: project.id }, body, signal })
    },
    refetchInterval: newsEvery(refetchEveryMs),
  })
  const records = reads.data?.records
  return (
    <section className={styles.section} aria-labelledby="latest-reads">
      <div className={styles.heading}>
        <h2 id="latest-reads">Latest reads</h2>
        <Link href={readsPath(project.id, { keyId })}>All reads with this key</Link>
      </div>
      <ErrorNotice error={reads.error} title="The reads could not be loaded." onRetry={reads.refetch} />
      {records?.length === 0 ? (
        <p className={styles.none}>Nothing was read with it lately.</p>
      ) : (
        (records || !reads.error) && (
          <DataTable caption="Latest reads" columns={columnsOf(project.id)} rows={records} rowKey={({ id }) => id} />
        )
      )}
    </section>
  )
}

function columnsOf(projectId: string): readonly Column<ConsoleRecord>[] {
  return [
    {
      id: 'purpose',
      header: 'Purpose',
      kind: 'name',
      cell: ({ purpose, registered_purpose, request_id, scope }) => (
        <Link href={readsPath(projectId, { request: request_id, scope })} className={styles.purpose}>
          {registered_purpose ?? purpose ?? 'No purpose is kept'}
        </Link>
      ),
    },
    { id: 'scope', header: 'Scope', cell: ({ scope }) => (scope ? scopeName(scope) : '–') },
    { id: 'outcome', header: 'Outcome', cell: ({ outcome }) => <Outcome outcome={outcome} /> },
    { id: 'at', header: 'When', cell: ({ at }) => <Timestamp at={at} /> },
  ]
}

function Outcome({ outcome }: { outcome: string }) {
  const isAllowed = outcome === 'ok'
  const Shape = isAllowed ? CircleCheck : CircleX
  return (
    <span className={isAllowed ? styles.allowed : styles.refused} title={isAllowed ? undefined : outcome}>
      <Shape size={14} aria-hidden="true" />
      {isAllowed ? 'Allowed' : 'Refused'}
    </span>
  )
}
