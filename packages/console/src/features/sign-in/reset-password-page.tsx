import { ownPaths } from '@ambit/core/console-paths'
import { type FormEvent, useState } from 'react'
import { isApiError } from '../../api/api-error.ts'
import { useResetPassword } from '../../api/links.ts'
import type { ActionWords } from '../../api/use-action.ts'
import { Button, ButtonLink } from '../../components/button.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { passwordHint, passwordProblem } from '../../components/password-rule.ts'
import { CentredLayout } from '../../layout/centred-layout.tsx'
import styles from './form.module.css'
import { LinkProblem } from './link-problem.tsx'
import { Refusal } from './refusal.tsx'
import { useLinkToken } from './use-link-token.ts'

const words: ActionWords = {
  doing: 'Setting the password',
  notDone: 'The password was not set.',
  unknown: 'It is not known whether the password was set.',
  whatToDo: 'Try again. Should the link not work any more, it was: sign in with the new password.',
}

export default function ResetPasswordPage() {
  const token = useLinkToken()
  const [password, setPassword] = useState('')
  const [isTried, setIsTried] = useState(false)
  const reset = useResetPassword(words)

  if (token === '' || isApiError(reset.error, 'link_invalid'))
    return (
      <LinkProblem
        isIncomplete={token === ''}
        remedy={
          <>
            Ask an owner of your project for another, or make one at the machine with <code>ambit reset-password</code>.
          </>
        }
      />
    )
  if (reset.data)
    return (
      <CentredLayout
        title="Password changed"
        description="You are signed out everywhere, and passkeys were removed. Sign in with the new password, then add your passkeys again in your account."
      >
        <div className={styles.links}>
          <ButtonLink href={ownPaths.signIn} variant="primary">
            Go to sign-in
          </ButtonLink>
        </div>
      </CentredLayout>
    )
  const refusal = isApiError(reset.error, 'invalid_request') ? reset.error : undefined
  const problem = passwordProblem(password)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setIsTried(true)
    if (!problem) reset.act({ token, password })
  }
  return (
    <CentredLayout title="Choose a new password" description="This signs you out everywhere and removes your passkeys.">
      <form className={styles.form} onSubmit={submit} noValidate>
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          autoFocus
          value={password}
          hint={isTried && problem ? undefined : passwordHint}
          error={(isTried ? problem : undefined) ?? refusal?.fieldMessage('password')}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Refusal words={words} error={refusal?.isOnlyAbout(['password']) ? null : reset.error} />
        <Button type="submit" variant="primary" isBusy={reset.isPending}>
          Set password
        </Button>
      </form>
    </CentredLayout>
  )
}
