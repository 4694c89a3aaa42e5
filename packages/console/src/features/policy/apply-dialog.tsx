import type { PolicyMatrix, PolicySimulated } from '@ambit/core'
import { isApiError } from '../../api/api-error.ts'
import { useSetPolicy } from '../../api/policy.ts'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { useProject } from '../../session/session-context.tsx'
import styles from './apply-dialog.module.css'
import { type CellChange, changeSentences } from './matrix-changes.ts'
import { simulationSentence } from './simulation-words.ts'

interface ApplyDialogProps {
  matrix: PolicyMatrix
  fromVersion: number
  changes: readonly CellChange[]
  simulation: PolicySimulated
  onClose: () => void
  onApplied: (version: number) => void
  /** Somebody else was faster. The page says who, and what can be done. */
  onOvertaken: () => void
}

export function ApplyDialog(props: ApplyDialogProps) {
  const { matrix, fromVersion, changes, simulation, onClose, onApplied, onOvertaken } = props
  const setPolicy = useSetPolicy(useProject().id)
  const apply = (): void => {
    setPolicy.mutate(
      { matrix, expected_version: fromVersion },
      {
        onSuccess: ({ version }) => onApplied(version),
        onError: (error) => isApiError(error, 'conflict') && onOvertaken(),
      },
    )
  }
  return (
    <FormDialog
      title="Apply the policy"
      description="It holds for every read from the next one on, also for those that are continued."
      onClose={onClose}
      onSubmit={apply}
      action={`Apply as version ${fromVersion + 1}`}
      isBusy={setPolicy.isPending}
    >
      <ul className={styles.changes}>
        {changeSentences(changes).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className={styles.effect}>{simulationSentence(simulation)}</p>
      <ErrorNotice error={setPolicy.error} title="The policy was not changed." />
    </FormDialog>
  )
}
