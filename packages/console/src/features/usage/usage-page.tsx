/** What was asked of the service: how much, with which outcome, how fast. */
import type { Usage } from '@ambit/core'
import { useLocation, useSearch } from 'wouter'
import { isApiError } from '../../api/api-error.ts'
import { useKeys } from '../../api/keys.ts'
import { useUsage } from '../../api/usage.ts'
import { Button, ButtonLink } from '../../components/button.tsx'
import { DateRange } from '../../components/date-range/date-range.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { SegmentedControl } from '../../components/segmented-control.tsx'
import { classNames } from '../../design/class-names.ts'
import { projectPath } from '../../session/paths.ts'
import { useProject } from '../../session/session-context.tsx'
import { KeyFilter } from './key-filter.tsx'
import { LatencyChart } from './latency-chart.tsx'
import { OutcomeTextures } from './outcome-legend.tsx'
import { RequestsChart } from './requests-chart.tsx'
import { UsageFigures } from './usage-figures.tsx'
import styles from './usage-page.module.css'
import {
  type Period,
  periodNames,
  periods,
  periodWords,
  readView,
  type UsageView,
  usageBounds,
  writeView,
} from './usage-period.ts'
import { UsageSkeleton } from './usage-skeleton.tsx'
import { DenialTable, EndpointTable, KeyTable } from './usage-tables.tsx'

export default function UsagePage() {
  const project = useProject()
  const [path, navigate] = useLocation()
  const view = readView(new URLSearchParams(useSearch()), Date.now())
  const usage = useUsage(project.id, view)
  const addressOf = (changed: Partial<UsageView>): string => {
    const search = writeView({ ...view, ...changed }).toString()
    return search ? `${path}?${search}` : path
  }
  const show = (changed: Partial<UsageView>): void => navigate(addressOf(changed), { replace: true })
  return (
    <>
      <PageHeader
        title="Usage"
        description="Every request that came with a key of this project. Figures are a few seconds behind."
      />
      <div className={styles.controls}>
        <DateRange<Period>
          label="Period"
          spans={periods.map((period) => ({ value: period, label: periodNames[period] }))}
          value={view.period}
          onChange={(period) => show({ period, step: 'hour' })}
          zone="utc"
          {...usageBounds(Date.now())}
        />
        <KeyFilter
          projectId={project.id}
          keyId={view.keyId}
          used={usage.data?.by_key}
          onChange={(keyId) => show({ keyId })}
        />
      </div>
      <div
        className={classNames(styles.page, usage.isPlaceholderData && styles.old)}
        aria-busy={usage.isPlaceholderData}
      >
        <UnreadableUsage error={usage.error} onRetry={usage.refetch} onAllKeys={() => show({ keyId: null })} />
        {usage.isPending && <UsageSkeleton />}
        {usage.data && <UsageShown usage={usage.data} view={view} show={show} addressOf={addressOf} />}
      </div>
    </>
  )
}

function UnreadableUsage(props: { error: unknown; onRetry: () => void; onAllKeys: () => void }) {
  if (!isApiError(props.error, 'not_found')) {
    return <ErrorNotice error={props.error} title="The usage could not be loaded." onRetry={props.onRetry} />
  }
  return (
    <EmptyState title="This project has no such key." action={<Button onClick={props.onAllKeys}>Show all keys</Button>}>
      It may belong to another project.
    </EmptyState>
  )
}

interface UsageShownProps {
  usage: Usage
  view: UsageView
  show: (changed: Partial<UsageView>) => void
  addressOf: (changed: Partial<UsageView>) => string
}

function UsageShown({ usage, view, show, addressOf }: UsageShownProps) {
  const project = useProject()
  const keys = useKeys(project.id)
  const name =
    keys.data?.find(({ id }) => id === usage.key_id)?.name ??
    usage.by_key.find(({ key_id }) => key_id === usage.key_id)?.name
  const words = periodWords(usage, Date.now())
  const whose = usage.key_id === null ? 'all keys' : `the key “${name ?? usage.key_id}”`
  if (usage.total.requests === 0 && usage.previous.requests === 0) return <NothingYet whose={whose} when={words.inIt} />
  return (
    <>
      <OutcomeTextures />
      <UsageFigures usage={usage} before={words.before} />
      <RequestsChart
        usage={usage}
        whose={whose}
        controls={
          view.hasChoiceOfSteps && (
            <SegmentedControl
              label="A bar for each"
              options={[
                { value: 'hour', label: 'By hour' },
                { value: 'day', label: 'By day' },
              ]}
              value={view.step}
              onChange={(step) => show({ step })}
            />
          )
        }
      />
      <LatencyChart usage={usage} whose={whose} />
      <EndpointTable usage={usage} />
      <div className={styles.pair}>
        <KeyTable usage={usage} addressOf={(keyId) => addressOf({ keyId })} />
        <DenialTable usage={usage} />
      </div>
    </>
  )
}

function NothingYet({ whose, when }: { whose: string; when: string }) {
  const project = useProject()
  return (
    <EmptyState
      title={`No requests of ${whose} ${when}.`}
      action={
        <ButtonLink variant="primary" href={projectPath(project.id, 'playground')}>
          Open the playground
        </ButtonLink>
      }
    >
      Send one from the playground, or with a key of yours, and it appears here within seconds.
    </EmptyState>
  )
}
