import type { PasskeyShown } from '@ambit/core'
import { lengthLimits } from '@ambit/core/limits'
import { useState } from 'react'
import { useRenamePasskey } from '../../api/passkeys.ts'
import type { ActionWords } from '../../api/use-action.ts'
import { FormDialog } from '../../components/form-dialog.tsx'
import { TextField } from '../../components/text-field.tsx'

const words: ActionWords = {
  doing: 'Renaming the passkey',
  notDone: 'The passkey was not renamed.',
  unknown: 'It is not known whether the passkey was renamed.',
  whatToDo: 'Close this and look at the list, which is being loaded again, or rename it once more: that does no harm.',
}

export default function RenamePasskeyDialog({ passkey, onClose }: { passkey: PasskeyShown; onClose: () => void }) {
  const [name, setName] = useState(passkey.name)
  const [isTried, setIsTried] = useState(false)
  const rename = useRenamePasskey(words)
  const submit = (): void => {
    setIsTried(true)
    if (name.trim() === '') return
    if (name.trim() === passkey.name) onClose()
    else rename.act({ id: passkey.id, name: name.trim() }, { onSuccess: onClose })
  }
  return (
    <FormDialog title={`Rename “${passkey.name}”`} onClose={onClose} onSubmit={submit} action="Rename" of={rename}>
      <TextField
        label="Name of the passkey"
        value={name}
        maxLength={lengthLimits.name}
        autoComplete="off"
        error={isTried && name.trim() === '' ? 'Give the passkey a name.' : undefined}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  )
}
