/** Who asked for what about whom and why, as it happens: reads, changes, and acts of the team. */
import type { RecordKind } from '@ambit/core/record-kinds'
import { Download } from 'lucide-react'
import { useLocation, useSearch } from 'wouter'
import { useLocationProperty } from 'wouter/use-browser-location'
import { useExportRecords } from '../../api/records.ts'
import type { ActionWords } from '../../api/use-action.ts'
import { ActionNotice } from '../../components/action-notice.tsx'
import { Button } from '../../components/button.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { Tabs } from '../../components/tabs.tsx'
import { useProject } from '../../session/session-context.tsx'
import { ChainLine } from './chain-line.tsx'
import { ReadsFilters } from './reads-filters.tsx'
import { addressOf, filterOf, type ReadsView, readView } from './reads-view.ts'
import { RecordList } from './record-list.tsx'
import { RequestPanel } from './request-panel.tsx'

const exportWords: ActionWords = {
  doing: 'Exporting',
  notDone: 'Nothing was exported.',
  unknown: 'It is not known whether the export was made.',
  whatToDo: 'Try again: that does no harm.',
}

const tabs = [
  { value: 'reads', label: 'Reads' },
  { value: 'changes', label: 'Changes' },
  { value: 'acts', label: 'Acts of the team' },
] as const

export default function ReadsPage() {
  const project = useProject()
  const [path, navigate] = useLocation()
  const view = readView({ search: useSearch(), hash: useLocationProperty(() => window.location.hash) })
  const hrefOf = (changed: Partial<ReadsView>): string => path + addressOf({ ...view, ...changed })
  const show = (changed: Partial<ReadsView>): void => navigate(hrefOf(changed), { replace: true })
  const exporting = useExportRecords(project.id, exportWords)
  return (
    <>
      <PageHeader
        title="Reads"
        description="Who asked for what, about whom and why, as it happens."
        action={
          <Button
            icon={<Download size={16} />}
            isBusy={exporting.isPending}
            onClick={() => exporting.act(filterOf(view, Date.now()))}
          >
            Export CSV
          </Button>
        }
      />
      <ActionNotice words={exportWords} error={exporting.error} />
      <ChainLine />
      <Tabs<RecordKind>
        label="Records"
        tabs={tabs}
        value={view.kind}
        onChange={(kind) => show({ kind, ...(kind !== 'reads' && { outcome: 'all', purpose: null }) })}
      >
        <ReadsFilters view={view} show={show} />
        <RecordList key={questionOf(view)} question={questionOf(view)} view={view} show={show} hrefOf={hrefOf} />
      </Tabs>
      {view.request !== null && (
        <RequestPanel
          key={view.request}
          requestId={view.request}
          scope={view.scope}
          onClose={() => navigate(hrefOf({ request: null }))}
        />
      )}
    </>
  )
}

/** What is asked for, whatever is looked at more closely. */
function questionOf(view: ReadsView): string {
  return addressOf({ ...view, request: null })
}
