import type { PolicyMatrix, PolicySimulated } from '@ambit/core'
import { policyNoteMax } from '@ambit/core/limits'
import { useState } from 'react'
import { isApiError } from '../../api/api-error.ts'
import { useSetPolicy } from '../../api/policy.ts'
import type { ActionWords } from '../../api/use-action.ts'
import { FormDialog } from '../../components/form-dialog.tsx'
import { TextField } from '../../components/text-field.tsx'
import { simulationSentence } from '../../format/simulation-words.ts'
import { useProject } from '../../session/session-context.tsx'
import styles from './apply-dialog.module.css'
import { type CellChange, changeSentences } from './matrix-changes.ts'

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

const words: ActionWords = {
  doing: 'Applying the policy',
  notDone: 'The policy was not changed.',
  unknown: 'It is not known whether the policy was changed.',
  whatToDo: 'Close this: the page shows what is in force as soon as it is loaded again. Your draft is kept.',
}

export function ApplyDialog(props: ApplyDialogProps) {
  const { matrix, fromVersion, changes, simulation, onClose, onApplied, onOvertaken } = props
  const setPolicy = useSetPolicy(useProject().id, words)
  const [note, setNote] = useState('')
  const why = note.trim()
  const apply = (): void => {
    setPolicy.act(
      { matrix, expected_version: fromVersion, ...(why && { note: why }) },
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
      of={setPolicy}
    >
      <ul className={styles.changes}>
        {changeSentences(changes).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className={styles.effect}>{simulationSentence(simulation)}</p>
      <TextField
        label="Why"
        note="(optional)"
        hint="Shown in the history, for whoever asks later."
        value={note}
        maxLength={policyNoteMax}
        autoComplete="off"
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  )
}
