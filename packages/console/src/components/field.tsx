/** What every field has: a label, a hint, and what is wrong with it, tied to the control for those who hear the page. */
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import styles from './field.module.css'

export interface FieldTexts {
  label: string
  /** Said at the label, such as "optional". */
  note?: string | undefined
  hint?: ReactNode
  error?: string | undefined
}

interface ControlAttributes {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export function Field({
  label,
  note,
  hint,
  error,
  children,
}: FieldTexts & { children: (attributes: ControlAttributes) => ReactNode }) {
  const id = useId()
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {note && <span className={styles.note}> {note}</span>}
      </label>
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined })}
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          <CircleAlert size={14} aria-hidden="true" />
          {error}
        </p>
      )}
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
