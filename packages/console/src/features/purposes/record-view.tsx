/** The record of processing activities, as a page to print. */
import type { PurposesReport } from '@ambit/core'
import { ArrowLeft, Printer } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { usePurposesReport } from '../../api/register.ts'
import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { LoadingStatus, Skeleton } from '../../components/skeleton.tsx'
import { listed } from '../../format/lists.ts'
import { counted } from '../../format/numbers.ts'
import { exactTime } from '../../format/times.ts'
import { useProject } from '../../session/session-context.tsx'
import view from './purpose-view.module.css'
import styles from './record-view.module.css'
import { RecordedPurpose } from './recorded-purpose.tsx'

export function RecordView() {
  const project = useProject()
  const { data, error, isPending, refetch } = usePurposesReport(project.id)
  const [path] = useLocation()
  return (
    <div className={styles.record}>
      <Link href={path} className={view.back} data-unprinted>
        <ArrowLeft size={14} aria-hidden="true" />
        Purposes
      </Link>
      <PageHeader
        title="Record of processing activities"
        description={
          data && `${data.project}, ${data.environment} environment. As of ${exactTime(Date.parse(data.generated_at))}.`
        }
        action={
          <span data-unprinted>
            <Button variant="primary" icon={<Printer size={16} />} onClick={() => window.print()} disabled={!data}>
              Print
            </Button>
          </span>
        }
      />
      <ErrorNotice error={error} title="The record could not be made." onRetry={refetch} />
      {isPending && !error && (
        <>
          <LoadingStatus what="the record" />
          <Skeleton height={240} />
        </>
      )}
      {data && <Report report={data} />}
    </div>
  )
}

function Report({ report }: { report: PurposesReport }) {
  const { mode, policy_version, protected_domains, retention, is_complete, purposes, days } = report
  return (
    <>
      <dl className={styles.whole}>
        <div>
          <dt>What may be read for</dt>
          <dd>
            {mode === 'registered'
              ? 'Nothing but the purposes below.'
              : 'The purposes below, and whatever free text the gate and the policy allow.'}{' '}
            Policy version {policy_version}.
          </dd>
        </div>
        <div>
          <dt>Protected domains</dt>
          <dd>
            {protected_domains.length === 0
              ? 'None.'
              : `${listed(protected_domains)}: only for purposes that name them.`}
          </dd>
        </div>
        <div>
          <dt>Retention</dt>
          <dd>
            {retention.memories} A read can be continued for {counted(retention.token_hours, 'hour')}. Records of reads
            are kept {retention.audit_days === null ? 'for ever' : `for ${counted(retention.audit_days, 'day')}`}.
          </dd>
        </div>
        {!is_complete && (
          <div>
            <dt>Figures</dt>
            <dd>There were so many that the numbers of people are what they come to at least.</dd>
          </div>
        )}
      </dl>
      {purposes.length === 0 && <EmptyState title="Nothing is declared">There is no purpose to report on.</EmptyState>}
      {purposes.map((purpose) => (
        <RecordedPurpose key={purpose.name} purpose={purpose} days={days} isComplete={is_complete} />
      ))}
    </>
  )
}
