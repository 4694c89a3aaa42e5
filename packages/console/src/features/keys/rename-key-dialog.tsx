import type { ConsoleKey } from '@ambit/core'
import { lengthLimits } from '@ambit/core/limits'
import { useState } from 'react'
import { useUpdateKey } from '../../api/keys.ts'
import type { ActionWords } from '../../api/use-action.ts'
import { FormDialog } from '../../components/form-dialog.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useProject } from '../../session/session-context.tsx'

const words: ActionWords = {
  doing: 'Renaming the key',
  notDone: 'The key was not renamed.',
  unknown: 'It is not known whether the key was renamed.',
  whatToDo: 'Close this and look at the list, which is being loaded again, or rename it once more: that does no harm.',
}

export function RenameKeyDialog({ apiKey, onClose }: { apiKey: ConsoleKey; onClose: () => void }) {
  const [name, setName] = useState(apiKey.name)
  const [isTried, setIsTried] = useState(false)
  const update = useUpdateKey(useProject().id, words)
  const submit = (): void => {
    setIsTried(true)
    if (name.trim() === '') return
    if (name.trim() === apiKey.name) onClose()
    else update.act({ keyId: apiKey.id, body: { name: name.trim() } }, { onSuccess: onClose })
  }
  return (
    <FormDialog title={`Rename “${apiKey.name}”`} onClose={onClose} onSubmit={submit} action="Rename" of={update}>
      <TextField
        label="Name"
        value={name}
        maxLength={lengthLimits.name}
        autoComplete="off"
        hint="Requests are not affected: the secret stays the same."
        error={isTried && name.trim() === '' ? 'Give the key a name.' : undefined}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  )
}
