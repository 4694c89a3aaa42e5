import { type FormEvent, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { isApiError } from '../../api/api-error.ts'
import { canUsePasskeys } from '../../api/can-use-passkeys.ts'
import { useSignIn, useSignInWithPasskey } from '../../api/session.ts'
import { Button } from '../../components/button.tsx'
import { Lazy } from '../../components/lazy.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { TextField } from '../../components/text-field.tsx'
import { CentredLayout } from '../../layout/centred-layout.tsx'
import { pathAfterSignIn } from '../../session/paths.ts'
import styles from './form.module.css'
import { Refusal } from './refusal.tsx'
import { codeField, useCodeStep } from './use-code-step.ts'

export default function SignInPage() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isIncomplete, setIsIncomplete] = useState(false)
  const signIn = useSignIn()
  const [, navigate] = useLocation()
  const search = useSearch()
  const step = useCodeStep()

  const withPasskey = useSignInWithPasskey()
  const onSuccess = () => navigate(pathAfterSignIn({ search, hash: window.location.hash }), { replace: true })

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const isMissing = email.trim() === '' || password === ''
    setIsIncomplete(isMissing)
    const given = step.take()
    if (isMissing || given === null) return
    signIn.act({ email: email.trim(), password, ...given }, { onSuccess, onError: step.onError })
  }
  if (step.isAsked)
    return (
      <CentredLayout title="Enter a code" description={`Signing in as ${email.trim()}.`}>
        <form key="code" className={styles.form} onSubmit={submit} noValidate>
          <Lazy code={codeField} {...step.field} />
          <Refusal error={step.said(signIn.error)}>
            {isApiError(signIn.error, 'second_factor_failed') && (
              <>
                {' '}
                If you have lost both, <code>ambit reset-second-factor</code> at the machine lets you in.
              </>
            )}
          </Refusal>
          <Button type="submit" variant="primary" isBusy={signIn.isPending}>
            Sign in
          </Button>
          <Button
            variant="quiet"
            onClick={() => {
              step.leave()
              signIn.reset()
            }}
          >
            Back
          </Button>
        </form>
      </CentredLayout>
    )
  return (
    <CentredLayout title="Sign in to Ambit">
      {/* Another form than the one for the code: were its button made of the one that leads back, that click would submit it. */}
      <form key="password" className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label="E-mail"
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          value={email}
          error={isIncomplete && email.trim() === '' ? 'Enter your e-mail address.' : undefined}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          value={password}
          error={isIncomplete && password === '' ? 'Enter your password.' : undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Refusal error={signIn.error}>
          {isApiError(signIn.error, 'sign_in_failed') && (
            <>
              {' '}
              If you forgot it, an owner of your project can make you a link for a new one, and so can{' '}
              <code>ambit reset-password</code> at the machine.
            </>
          )}
        </Refusal>
        <Button type="submit" variant="primary" isBusy={signIn.isPending}>
          Sign in
        </Button>
        {canUsePasskeys() && (
          <>
            <Button isBusy={withPasskey.isPending} onClick={() => withPasskey.act(undefined, { onSuccess })}>
              Sign in with a passkey
            </Button>
            <Refusal error={withPasskey.error} />
          </>
        )}
      </form>
    </CentredLayout>
  )
}
