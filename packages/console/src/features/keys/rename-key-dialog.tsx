import type { ConsoleKey } from '@ambit/core'
import { useState } from 'react'
import { useUpdateKey } from '../../api/keys.ts'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { useProject } from '../../session/session-context.tsx'

export function RenameKeyDialog({ apiKey, onClose }: { apiKey: ConsoleKey; onClose: () => void }) {
  const [name, setName] = useState(apiKey.name)
  const [isTried, setIsTried] = useState(false)
  const update = useUpdateKey(useProject().id)
  const submit = (): void => {
    setIsTried(true)
    if (name.trim() === '' || update.isPending) return
    if (name.trim() === apiKey.name) onClose()
    else update.mutate({ keyId: apiKey.id, body: { name: name.trim() } }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={`Rename “${apiKey.name}”`}
      onClose={onClose}
      onSubmit={submit}
      action="Rename"
      isBusy={update.isPending}
    >
      <TextField
        label="Name"
        value={name}
        maxLength={100}
        autoComplete="off"
        hint="Requests are not affected: the secret stays the same."
        error={isTried && name.trim() === '' ? 'Give the key a name.' : undefined}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setName(event.target.value)}
      />
      <ErrorNotice error={update.error} title="The key was not renamed." />
    </FormDialog>
  )
}
