import { lengthLimits } from '@ambit/core/limits'
import { type FormEvent, useState } from 'react'
import { useChangeProfile } from '../../api/account.ts'
import { isApiError } from '../../api/api-error.ts'
import type { ActionWords } from '../../api/use-action.ts'
import { ActionNotice } from '../../components/action-notice.tsx'
import { Button } from '../../components/button.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useToast } from '../../components/toast.tsx'
import { useSession } from '../../session/session-context.tsx'
import styles from './account-form.module.css'

const words: ActionWords = {
  doing: 'Saving your profile',
  notDone: 'Your profile was not changed.',
  unknown: 'It is not known whether your profile was changed.',
  whatToDo: 'Load the page again to see it, or save once more: that does no harm.',
}

export function ProfileForm() {
  const { person } = useSession()
  const [name, setName] = useState(person.name)
  const [email, setEmail] = useState(person.email)
  const [password, setPassword] = useState('')
  const [isTried, setIsTried] = useState(false)
  const change = useChangeProfile(words)
  const say = useToast()
  const isOtherAddress = email.trim().toLowerCase() !== person.email
  const isWrong = isApiError(change.error, 'sign_in_failed')
  const refusal = isApiError(change.error, 'invalid_request') ? change.error : undefined
  const problems = {
    name: name.trim() === '' ? 'Enter your name.' : undefined,
    email: /^\S+@\S+$/.test(email.trim()) ? undefined : 'Enter your e-mail address.',
    password: isOtherAddress && password === '' ? 'Enter your password.' : undefined,
  }
  const problemOf = (field: keyof typeof problems): string | undefined =>
    (isTried ? problems[field] : undefined) ?? refusal?.fieldMessage(field)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setIsTried(true)
    if (problems.name || problems.email || problems.password) return
    const onSuccess = (): void => {
      setName(name.trim())
      setEmail(email.trim().toLowerCase())
      setPassword('')
      setIsTried(false)
      say('Your profile is saved.')
    }
    change.act({ name: name.trim(), ...(isOtherAddress && { email: email.trim(), password }) }, { onSuccess })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        maxLength={lengthLimits.name}
        value={name}
        error={problemOf('name')}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label="E-mail"
        type="email"
        name="email"
        autoComplete="username"
        maxLength={lengthLimits.emailAddress}
        value={email}
        error={problemOf('email')}
        onChange={(event) => setEmail(event.target.value)}
      />
      {isOtherAddress && (
        <PasswordField
          label="Your password"
          name="password"
          autoComplete="current-password"
          value={password}
          hint="Another address needs it. Your sessions go on."
          error={problemOf('password') ?? (isWrong ? 'This is not your password.' : undefined)}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
      <ActionNotice
        words={words}
        error={isWrong || refusal?.isOnlyAbout(['name', 'email', 'password']) ? null : change.error}
      />
      <div>
        <Button type="submit" isBusy={change.isPending} disabled={name.trim() === person.name && !isOtherAddress}>
          Save
        </Button>
      </div>
    </form>
  )
}
