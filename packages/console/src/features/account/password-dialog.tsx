/** Asks for the password before something is done to one's own account that somebody else at the keyboard should not do. */
import { type ReactNode, useState } from 'react'
import { isApiError } from '../../api/api-error.ts'
import type { ActionState } from '../../api/use-action.ts'
import { FormDialog } from '../../components/form-dialog.tsx'
import { PasswordField } from '../../components/password-field.tsx'

interface PasswordDialogProps {
  title: string
  description: ReactNode
  action: string
  isFinal?: boolean
  of: ActionState
  /** Whose password it is, for whoever keeps it. */
  email: string
  onSubmit: (password: string) => void
  onClose: () => void
}

export function PasswordDialog({ email, onSubmit, of, ...dialog }: PasswordDialogProps) {
  const [password, setPassword] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const isWrong = isApiError(of.error, 'sign_in_failed')
  const submit = (): void => {
    setIsMissing(password === '')
    if (password !== '') onSubmit(password)
  }
  const problem = isMissing ? 'Enter your password.' : isWrong ? 'This is not your password.' : undefined
  return (
    <FormDialog {...dialog} of={of} isErrorSaid={isWrong} onSubmit={submit}>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        value={password}
        error={problem}
        onChange={(event) => setPassword(event.target.value)}
      />
    </FormDialog>
  )
}
