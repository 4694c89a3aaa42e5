import { type FormEvent, useState } from 'react'
import { useChangePassword } from '../../api/account.ts'
import { isApiError } from '../../api/api-error.ts'
import type { ActionWords } from '../../api/use-action.ts'
import { ActionNotice } from '../../components/action-notice.tsx'
import { Button } from '../../components/button.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { passwordHint, passwordProblem } from '../../components/password-rule.ts'
import { useToast } from '../../components/toast.tsx'
import { useSession } from '../../session/session-context.tsx'
import styles from './account-form.module.css'

const words: ActionWords = {
  doing: 'Changing the password',
  notDone: 'The password was not changed.',
  unknown: 'It is not known whether the password was changed.',
  whatToDo:
    'Try again. Should your current password not be accepted any more, the new one is in force; keep both until you know.',
}

export function ChangePasswordForm() {
  const { person } = useSession()
  const [current, setCurrent] = useState('')
  const [fresh, setFresh] = useState('')
  const [isTried, setIsTried] = useState(false)
  const change = useChangePassword(words)
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
    if (problems.current || problems.fresh) return
    const onSuccess = (): void => {
      setCurrent('')
      setFresh('')
      setIsTried(false)
      say('Your password is changed, and your other sessions have ended.')
    }
    change.act({ current_password: current, new_password: fresh }, { onSuccess })
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
      <ActionNotice words={words} error={isWrong || refusal?.isOnlyAbout(['new_password']) ? null : change.error} />
      <div>
        <Button type="submit" isBusy={change.isPending}>
          Change password
        </Button>
      </div>
    </form>
  )
}
