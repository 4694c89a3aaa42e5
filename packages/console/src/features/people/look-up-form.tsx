import { lengthLimits } from '@ambit/core/limits'
import { Search } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { Button } from '../../components/button.tsx'
import { TextField } from '../../components/text-field.tsx'
import { personPath } from '../../session/paths.ts'
import { useProject, useSession } from '../../session/session-context.tsx'
import styles from './look-up-form.module.css'
import { keepReason } from './reasons.ts'

/** @param userId whom a link leads to; empty: nobody in particular. */
export function LookUpForm({ userId }: { userId: string }) {
  const project = useProject()
  const { email } = useSession().person
  const [, navigate] = useLocation()
  const [id, setId] = useState(userId)
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const fields = { id: useRef<HTMLInputElement>(null), reason: useRef<HTMLInputElement>(null) }
  const errors = {
    id: id.trim() === '' ? 'Enter the id of a user.' : undefined,
    reason: reason.trim() === '' ? 'Say why you look. A ticket number will do.' : undefined,
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setIsTried(true)
    if (errors.id ?? errors.reason) {
      fields[errors.id ? 'id' : 'reason'].current?.focus()
      return
    }
    keepReason({ email, projectId: project.id, userId: id }, reason.trim())
    navigate(personPath(project.id, id, window.location.search))
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        ref={fields.id}
        label="User id"
        isMono
        value={id}
        maxLength={lengthLimits.userId}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        hint={
          id.trim() !== '' && id !== id.trim()
            ? 'It begins or ends with a space, which counts.'
            : 'As your application sends it, capital letters included.'
        }
        error={isTried ? errors.id : undefined}
        onChange={(event) => setId(event.target.value)}
      />
      <TextField
        ref={fields.reason}
        label="Why do you look?"
        value={reason}
        maxLength={lengthLimits.reason}
        autoComplete="off"
        autoFocus={userId !== ''}
        placeholder="Support request 4711"
        hint="Recorded with everything you see and do. Leave out names: what the person is called is no reason."
        error={isTried ? errors.reason : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button type="submit" variant="primary" icon={<Search size={16} />} className={styles.submit}>
        Look up
      </Button>
    </form>
  )
}
