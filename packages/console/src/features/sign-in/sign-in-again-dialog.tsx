/** Over the page whose session has ended: what is below it stays as it is, unseen, until the same person is back. */
import { useEffect, useState } from 'react'
import { isApiError } from '../../api/api-error.ts'
import { leave, useRefreshSession, useSignInAgain } from '../../api/session.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { Lazy } from '../../components/lazy.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { TextField } from '../../components/text-field.tsx'
import styles from './form.module.css'
import { Refusal } from './refusal.tsx'
import { codeField, useCodeStep } from './use-code-step.ts'

export default function SignInAgainDialog({ email }: { email: string }) {
  const [password, setPassword] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const signIn = useSignInAgain()
  const step = useCodeStep()
  const refreshSession = useRefreshSession()
  useEffect(() => {
    // Perhaps in another tab meanwhile.
    const look = () => void refreshSession()
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  })
  const submit = (): void => {
    setIsMissing(password === '')
    const given = step.take()
    if (password !== '' && given !== null) signIn.act({ email, password, ...given }, { onError: step.onError })
  }
  return (
    <Dialog
      title="Your session has ended"
      description="Sign in again to go on where you were. What you have typed is kept."
      onClose={null}
      onSubmit={submit}
      isWaiting={signIn.isPending}
      isOpaque
      actions={
        <>
          <Button onClick={leave}>Leave the page</Button>
          <Button type="submit" variant="primary" isBusy={signIn.isPending}>
            Sign in
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <TextField label="E-mail" type="email" name="email" autoComplete="username" value={email} readOnly />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          value={password}
          error={isMissing ? 'Enter your password.' : undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
        {step.isAsked && <Lazy code={codeField} {...step.field} />}
        <Refusal error={step.said(signIn.error)}>
          {isApiError(signIn.error, 'sign_in_failed') && ' If somebody else is to sign in, leave the page.'}
        </Refusal>
      </div>
    </Dialog>
  )
}
