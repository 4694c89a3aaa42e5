import { type FormEvent, type ReactNode, useId } from 'react'
import type { ActionState } from '../../api/use-action.ts'
import { ActionNotice } from '../../components/action-notice.tsx'
import { Button } from '../../components/button.tsx'
import styles from './settings-section.module.css'

interface SettingsSectionProps {
  title: string
  hint: ReactNode
  children: ReactNode
}

/** What it is about at the left, what there is at the right. */
export function SettingsSection({ title, hint, children }: SettingsSectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className={styles.hint}>{hint}</p>
      </div>
      <div>{children}</div>
    </section>
  )
}

interface SettingsFormProps {
  of: ActionState
  /** There is nothing to save. */
  isUnchanged: boolean
  /** What is wrong is said at the field. */
  isErrorSaid?: boolean
  onSave: () => void
  children: ReactNode
}

export function SettingsForm({ of, isUnchanged, isErrorSaid = false, onSave, children }: SettingsFormProps) {
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onSave()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {children}
      <ActionNotice words={of.words} error={isErrorSaid ? null : of.error} />
      <div>
        <Button type="submit" isBusy={of.isPending} disabled={isUnchanged}>
          Save
        </Button>
      </div>
    </form>
  )
}
