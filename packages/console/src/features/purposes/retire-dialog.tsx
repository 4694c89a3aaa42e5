import type { ListedPurpose } from '@ambit/core'
import { registerLimits } from '@ambit/core/purpose-register'
import { useState } from 'react'
import { useRetirePurpose } from '../../api/register.ts'
import type { ActionWords } from '../../api/use-action.ts'
import { FormDialog } from '../../components/form-dialog.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useToast } from '../../components/toast.tsx'
import { listed } from '../../format/lists.ts'
import { counted, sum } from '../../format/numbers.ts'
import { useProject } from '../../session/session-context.tsx'

const words: ActionWords = {
  doing: 'Retiring the purpose',
  notDone: 'The purpose was not retired.',
  unknown: 'It is not known whether the purpose was retired.',
  whatToDo: 'Close this and look at the register, which is being loaded again.',
}

interface RetireDialogProps {
  purpose: ListedPurpose
  revision: number
  onClose: () => void
}

export function RetireDialog({ purpose, revision, onClose }: RetireDialogProps) {
  const [reason, setReason] = useState('')
  const say = useToast()
  const retire = useRetirePurpose(useProject().id, words)
  const { name, reads, keys } = purpose
  const total = sum(reads)
  const submit = (): void => {
    const why = reason.trim()
    const onSuccess = (): void => {
      onClose()
      say(`${name} is retired.`)
    }
    retire.act({ name, body: { expected_revision: revision, ...(why && { reason: why }) } }, { onSuccess })
  }
  return (
    <FormDialog
      title={`Retire “${name}”?`}
      description="Reads for it are refused from the next request on, also those that are continued. It stays in the register as retired, and may be declared again."
      onClose={onClose}
      onSubmit={submit}
      action="Retire purpose"
      isFinal
      of={retire}
    >
      <p>
        {total === 0
          ? 'It was not read for in the last 30 days.'
          : `${counted(total, 'read')} of the last 30 days were for it.`}{' '}
        {keys.length > 0 && `Bound to it: ${listed(keys.map((key) => key.name))}.`}
      </p>
      <TextField
        label="Why"
        note="(optional)"
        value={reason}
        maxLength={registerLimits.reasonLength}
        autoComplete="off"
        hint="Kept in its history with your name and the date."
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  )
}
