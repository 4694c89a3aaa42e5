/** Which purposes may read which scopes: the matrix as a picture, changed with its effect in view. */
import type { PolicyHistory } from '@ambit/core'
import { useRef, useState } from 'react'
import { usePolicyHistory, useSimulation } from '../../api/policy.ts'
import { useHandOver } from '../../api/use-hand-over.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { useToast } from '../../components/toast.tsx'
import { useDebounced } from '../../components/use-debounced.ts'
import { useProject } from '../../session/session-context.tsx'
import { ApplyDialog } from './apply-dialog.tsx'
import { DraftBar } from './draft-bar.tsx'
import { handedCells } from './matrix-changes.ts'
import { OvertakenNotice } from './overtaken-notice.tsx'
import { PolicyGrid } from './policy-grid.tsx'
import { PolicyHistoryList } from './policy-history-list.tsx'
import styles from './policy-page.module.css'
import { PolicySkeleton } from './policy-skeleton.tsx'
import { SimulationDialog } from './simulation-dialog.tsx'
import { usePolicyDraft } from './use-policy-draft.ts'

const draftRestMs = 250

export default function PolicyPage() {
  const project = useProject()
  const policy = usePolicyHistory(project.id)
  const isOwner = project.role === 'owner'
  return (
    <>
      <PageHeader
        title="Policy"
        description={
          isOwner
            ? 'A read is allowed when every purpose that it states may read its scope. Press a cell to change it; nothing holds before you apply it.'
            : 'A read is allowed when every purpose that it states may read its scope. Owners of the project can change this.'
        }
      />
      <ErrorNotice error={policy.error} title="The policy could not be loaded." onRetry={policy.refetch} />
      {policy.isPending && <PolicySkeleton />}
      {policy.data && <PolicyShown policy={policy.data} isOwner={isOwner} />}
    </>
  )
}

function PolicyShown({ policy, isOwner }: { policy: PolicyHistory; isOwner: boolean }) {
  const project = useProject()
  const toast = useToast()
  const draft = usePolicyDraft(project.id, policy)
  useHandOver((handed) => isOwner && draft.open(handedCells(handed)))
  const [open, setOpen] = useState<'simulation' | 'apply' | null>(null)
  const [hasCollided, setHasCollided] = useState(false)
  const grid = useRef<HTMLTableElement>(null)
  const isDrafted = draft.changes.length > 0
  const simulated = useDebounced(draft.matrix, draftRestMs)
  const simulation = useSimulation(project.id, isOwner && isDrafted ? simulated : null)
  const isFresh = simulated === draft.matrix && simulation.isSuccess && !simulation.isPlaceholderData
  /** The bar goes, and with it whatever was pressed in it. */
  const endDraft = (): void => {
    draft.discard()
    grid.current?.focus({ preventScroll: true })
  }
  return (
    <>
      {draft.isOvertaken && (
        <OvertakenNotice
          policy={policy}
          fromVersion={draft.fromVersion}
          isAnswer={hasCollided}
          onCarryOver={draft.carryOver}
          onDiscard={draft.discard}
        />
      )}
      <div className={styles.columns}>
        <PolicyGrid
          ref={grid}
          matrix={draft.matrix}
          base={draft.base}
          onChange={isOwner && !draft.isOvertaken ? draft.setCell : null}
        />
        <PolicyHistoryList policy={policy} onRestore={isOwner ? draft.restore : null} />
      </div>
      {isOwner && isDrafted && (
        <DraftBar
          changes={draft.changes}
          simulation={simulation.data}
          isFresh={isFresh}
          error={simulation.error}
          onRetry={simulation.refetch}
          isOvertaken={draft.isOvertaken}
          onReset={endDraft}
          onDetails={() => setOpen('simulation')}
          onApply={() => setOpen('apply')}
        />
      )}
      {open === 'simulation' && simulation.data && (
        <SimulationDialog simulation={simulation.data} onClose={() => setOpen(null)} />
      )}
      {open === 'apply' && simulation.data && (
        <ApplyDialog
          matrix={draft.matrix}
          fromVersion={draft.fromVersion}
          changes={draft.changes}
          simulation={simulation.data}
          onClose={() => setOpen(null)}
          onOvertaken={() => {
            setOpen(null)
            setHasCollided(true)
          }}
          onApplied={(version) => {
            setOpen(null)
            endDraft()
            toast(`Version ${version} is in force.`)
          }}
        />
      )}
    </>
  )
}
