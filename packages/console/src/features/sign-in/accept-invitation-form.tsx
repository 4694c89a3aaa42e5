import type { ConsoleSession, InvitationShown } from '@ambit/core'
import { lengthLimits } from '@ambit/core/limits'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { isApiError } from '../../api/api-error.ts'
import { unnamedProject, useAcceptInvitation } from '../../api/links.ts'
import type { ActionWords } from '../../api/use-action.ts'
import { Button } from '../../components/button.tsx'
import { Lazy } from '../../components/lazy.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { passwordHint, passwordProblem } from '../../components/password-rule.ts'
import { TextField } from '../../components/text-field.tsx'
import { projectPath } from '../../session/paths.ts'
import styles from './form.module.css'
import { Refusal } from './refusal.tsx'
import { codeField, useCodeStep } from './use-code-step.ts'

interface AcceptInvitationFormProps {
  token: string
  invitation: InvitationShown
}

const words: ActionWords = {
  doing: 'Joining',
  notDone: 'You have not joined.',
  unknown: 'It is not known whether you have joined.',
  whatToDo: 'Try again. Should the link not work any more, you have: sign in with this address and password.',
}

export function AcceptInvitationForm({ token, invitation }: AcceptInvitationFormProps) {
  const { email: boundEmail, project_name: projectName } = invitation
  const [name, setName] = useState('')
  const [email, setEmail] = useState(boundEmail ?? '')
  const [password, setPassword] = useState('')
  const isUnnamed = invitation.role === 'owner' && projectName === unnamedProject
  const [project, setProject] = useState('')
  const [isTried, setIsTried] = useState(false)
  const accept = useAcceptInvitation(words)
  const [, navigate] = useLocation()
  const step = useCodeStep()

  const refusal = isApiError(accept.error, 'invalid_request') ? accept.error : undefined
  const problems = {
    name: name.trim() === '' ? 'Enter your name.' : undefined,
    email: /^\S+@\S+$/.test(email.trim()) ? undefined : 'Enter your e-mail address.',
    password: passwordProblem(password),
    project: isUnnamed && project.trim() === '' ? 'Give the project a name.' : undefined,
  }
  const problemOf = (field: keyof typeof problems) =>
    (isTried ? problems[field] : undefined) ?? refusal?.fieldMessage(field)

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setIsTried(true)
    const given = step.take()
    if (Object.values(problems).some(Boolean) || given === null) return
    const called = isUnnamed ? project.trim() : projectName
    const account = { token, name: name.trim(), email: email.trim(), password, ...given }
    const body = { ...account, ...(isUnnamed && { projectName: called }) }
    const onSuccess = ({ projects }: ConsoleSession): void => {
      const joined = projects.find((one) => one.name === called)
      navigate(joined ? projectPath(joined.id, 'overview') : '/', { replace: true })
    }
    accept.act(body, { onSuccess, onError: step.onError })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        autoFocus
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
        value={email}
        readOnly={boundEmail !== null}
        hint={boundEmail === null ? undefined : 'The invitation is for this address alone.'}
        error={problemOf('email')}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        value={password}
        hint={problemOf('password') ? undefined : passwordHint}
        error={problemOf('password')}
        onChange={(event) => setPassword(event.target.value)}
      />
      {isUnnamed && (
        <TextField
          label="Project"
          autoComplete="off"
          maxLength={lengthLimits.name}
          value={project}
          hint="What it is called: your team sees it here, and people on their own page."
          error={problemOf('project')}
          onChange={(event) => setProject(event.target.value)}
        />
      )}
      {step.isAsked && <Lazy code={codeField} {...step.field} />}
      <Refusal words={words} error={refusal?.isOnlyAbout(Object.keys(problems)) ? null : step.said(accept.error)} />
      <Button type="submit" variant="primary" isBusy={accept.isPending}>
        Join
      </Button>
      <p className={styles.aside}>
        If you have an account here already, give its address and password to join with it.
      </p>
    </form>
  )
}
