/** One request with everything that was recorded of it. */
import type { RequestRecord, RequestShown, Scope } from '@ambit/core'
import { useRequest } from '../../api/records.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { SidePanel } from '../../components/side-panel.tsx'
import { LoadingStatus, Skeleton } from '../../components/skeleton.tsx'
import { counted } from '../../format/numbers.ts'
import { readsPath } from '../../session/paths.ts'
import { useProject } from '../../session/session-context.tsx'
import { RecordFacts } from './record-facts.tsx'
import { recordTitle } from './record-words.ts'
import { RefusedNext } from './refused-next.tsx'
import styles from './request-panel.module.css'
import { Verdict } from './verdict.tsx'

interface RequestPanelProps {
  requestId: string
  /** Of a request that is about several, the one that is meant; null: all of them. */
  scope: Scope | null
  onClose: () => void
}

export function RequestPanel({ requestId, scope, onClose }: RequestPanelProps) {
  const project = useProject()
  const { data, error, isPending, refetch } = useRequest(project.id, requestId)
  const link = `${window.location.origin}${readsPath(project.id, { request: requestId })}`
  return (
    <SidePanel title="Request" onClose={onClose}>
      <div className={styles.id}>
        <code>{requestId}</code>
        <CopyButton text={requestId} what="request id" size="small" variant="quiet" isCompact />
        <CopyButton text={link} what=" link to this request" word="Copy link" size="small" variant="quiet" />
      </div>
      <ErrorNotice error={error} title="The request could not be loaded." onRetry={refetch} />
      {isPending && !error && <Loading />}
      {data?.records.length === 0 && (
        <EmptyState title="Nothing is on record">
          There is no record of this request in the project, or it is older than what is kept.
        </EmptyState>
      )}
      {data && meantOf(data, scope).map((record) => <OneRecord key={record.id} record={record} />)}
      {data && !data.is_complete && (
        <p className={styles.note}>The newest {counted(data.records.length, 'record')} of this request are shown.</p>
      )}
    </SidePanel>
  )
}

/** The one that is meant first. */
function meantOf({ records }: RequestShown, scope: Scope | null): readonly RequestRecord[] {
  const meant = records.filter((record) => record.scope === scope)
  return [...meant, ...records.filter((record) => !meant.includes(record))]
}

function OneRecord({ record }: { record: RequestRecord }) {
  const isRead = record.purpose_classes !== null
  return (
    <article className={styles.record}>
      <header className={styles.head}>
        {isRead && <Verdict outcome={record.outcome} />}
        <h3>{record.purpose === null ? recordTitle(record) : `“${record.purpose.trim()}”`}</h3>
        {record.message && <p>{record.message}</p>}
        {record.is_allowed_now && (
          <p className={styles.note}>It would be allowed now: what is in force has changed since.</p>
        )}
      </header>
      {record.message && <RefusedNext record={record} />}
      <RecordFacts record={record} />
    </article>
  )
}

function Loading() {
  return (
    <div className={styles.record}>
      <LoadingStatus what="the request" />
      <Skeleton height={56} />
      <Skeleton height={320} />
    </div>
  )
}
