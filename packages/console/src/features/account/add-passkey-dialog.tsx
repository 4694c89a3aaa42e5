import { lengthLimits } from '@ambit/core/limits'
import { useState } from 'react'
import { isApiError } from '../../api/api-error.ts'
import { useAddPasskey } from '../../api/passkeys.ts'
import type { ActionWords } from '../../api/use-action.ts'
import { FormDialog } from '../../components/form-dialog.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useToast } from '../../components/toast.tsx'
import { useSession } from '../../session/session-context.tsx'
import { browserInWords } from './browser-in-words.ts'

const words: ActionWords = {
  doing: 'Adding the passkey',
  notDone: 'No passkey was added.',
  unknown: 'It is not known whether the passkey was added.',
  whatToDo: 'Close this and look at the list, which is being loaded again.',
}

export default function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const { person } = useSession()
  const [name, setName] = useState(() => browserInWords(navigator.userAgent).name)
  const [password, setPassword] = useState('')
  const [isTried, setIsTried] = useState(false)
  const add = useAddPasskey(words)
  const say = useToast()
  const isWrong = isApiError(add.error, 'sign_in_failed')
  const submit = (): void => {
    setIsTried(true)
    if (name.trim() === '' || password === '') return
    const onSuccess = (): void => {
      onClose()
      say(`“${name.trim()}” signs you in from now on.`)
    }
    add.act({ name: name.trim(), password }, { onSuccess })
  }
  const passwordError =
    isTried && password === '' ? 'Enter your password.' : isWrong ? 'This is not your password.' : undefined
  return (
    <FormDialog
      title="Add a passkey"
      description="Your browser asks next where to keep it, and who you are."
      action="Continue"
      of={add}
      isErrorSaid={isWrong}
      onSubmit={submit}
      onClose={onClose}
    >
      <input type="text" name="username" autoComplete="username" value={person.email} readOnly hidden />
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        value={password}
        error={passwordError}
        onChange={(event) => setPassword(event.target.value)}
      />
      <TextField
        label="Name of the passkey"
        value={name}
        maxLength={lengthLimits.name}
        autoComplete="off"
        hint="To tell it from others: where it is kept, perhaps."
        error={isTried && name.trim() === '' ? 'Give the passkey a name.' : undefined}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  )
}
