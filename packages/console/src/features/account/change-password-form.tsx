import { type FormEvent, useState } from 'react'
import { useChangePassword } from '../../api/account.ts'
import { isApiError } from '../../api/api-error.ts'
import { Button } from '../../parts/button.tsx'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { PasswordField } from '../../parts/password-field.tsx'
import { passwordHint, passwordProblem } from '../../parts/password-rule.ts'
import { useToast } from '../../parts/toast.tsx'
import { useSession } from '../../session/session-context.tsx'
import styles from './change-password-form.module.css'

export function ChangePasswordForm() {
  const { person } = useSession()
  const [current, setCurrent] = useState('')
  const [fresh, setFresh] = useState('')
  const [isTried, setIsTried] = useState(false)
  const change = useChangePassword()
  const say = useToast()
  const isWrong = isApiError(change.error, 'sign_in_failed')
  const refusal = isApiError(change.error, 'invalid_request') ? change.error : undefined
  const problems = {
    current: current === '' ? 'Enter your current password.' : undefined,
    fresh: passwordProblem(fresh),
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setIsTried(true)
    if (problems.current || problems.fresh || change.isPending) return
    const onSuccess = (): void => {
      setCurrent('')
      setFresh('')
      setIsTried(false)
      say('Your password is changed, and your other sessions have ended.')
    }
    change.mutate({ current_password: current, new_password: fresh }, { onSuccess })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {/* So that a password manager knows whose password it keeps. */}
      <input type="text" name="username" autoComplete="username" value={person.email} readOnly hidden />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        value={current}
        error={(isTried ? problems.current : undefined) ?? (isWrong ? 'This is not your current password.' : undefined)}
        onChange={(event) => setCurrent(event.target.value)}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        value={fresh}
        hint={isTried && problems.fresh ? undefined : passwordHint}
        error={(isTried ? problems.fresh : undefined) ?? refusal?.fieldMessage('new_password')}
        onChange={(event) => setFresh(event.target.value)}
      />
      <ErrorNotice
        error={isWrong || refusal?.isOnlyAbout(['new_password']) ? null : change.error}
        title="The password was not changed."
      />
      <div>
        <Button type="submit" isBusy={change.isPending}>
          Change password
        </Button>
      </div>
    </form>
  )
}
