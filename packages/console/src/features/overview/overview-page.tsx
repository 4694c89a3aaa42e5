/** The first page: figures of the last 24 hours, what needs attention, and the latest refusals. */
import type { Overview } from '@ambit/core'
import { useOverview } from '../../api/overview.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { useProject } from '../../session/session-context.tsx'
import { AttentionList } from './attention-list.tsx'
import { DayFigures, DayFiguresSkeleton } from './day-figures.tsx'
import { FirstSteps } from './first-steps.tsx'
import { LatestRefusals } from './latest-refusals.tsx'
import styles from './overview-page.module.css'

export default function OverviewPage() {
  const project = useProject()
  const { data, error, refetch } = useOverview(project.id)
  const isNew = data !== undefined && isUntouched(data)
  return (
    <>
      <PageHeader title="Overview" description="Last 24 hours" />
      {error && !data && <ErrorNotice error={error} title="The overview could not be loaded." onRetry={refetch} />}
      <div className={styles.page}>
        {data?.first_steps && <FirstSteps steps={data.first_steps} />}
        {data ? !isNew && <DayFigures overview={data} /> : !error && <DayFiguresSkeleton />}
        {data && !isNew && (
          <div className={styles.pair}>
            <AttentionList attention={data.attention} total={data.attention_total} />
            {project.role !== 'viewer' && <LatestRefusals refusals={data.refusals} />}
          </div>
        )}
      </div>
    </>
  )
}

/** There is nothing to say of it but how to begin. */
function isUntouched({ first_steps, today, before, attention, refusals }: Overview): boolean {
  const counted = [...Object.values(today), ...Object.values(before), attention.length, refusals.length]
  return first_steps !== null && counted.every((count) => count === 0)
}
