import { type FormEvent, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { isApiError } from '../../api/api-error.ts'
import { useSignIn } from '../../api/session.ts'
import { Button } from '../../components/button.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { TextField } from '../../components/text-field.tsx'
import { CentredLayout } from '../../layout/centred-layout.tsx'
import { pathAfterSignIn } from '../../session/paths.ts'
import styles from './form.module.css'
import { Refusal } from './refusal.tsx'

export default function SignInPage() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isIncomplete, setIsIncomplete] = useState(false)
  const signIn = useSignIn()
  const [, navigate] = useLocation()
  const search = useSearch()

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const isMissing = email.trim() === '' || password === ''
    setIsIncomplete(isMissing)
    if (isMissing) return
    const onSuccess = () => navigate(pathAfterSignIn({ search, hash: window.location.hash }), { replace: true })
    signIn.act({ email: email.trim(), password }, { onSuccess })
  }
  return (
    <CentredLayout title="Sign in to Ambit">
      <form className={styles.form} onSubmit={submit} noValidate>
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
      </form>
    </CentredLayout>
  )
}
