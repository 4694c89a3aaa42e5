import type { InputHTMLAttributes, Ref } from 'react'
import { classNames } from '../design/class-names.ts'
import styles from './field.module.css'
import { Field, type FieldTexts } from './field.tsx'

export interface TextFieldProps extends FieldTexts, Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  /** For what is read letter by letter. */
  isMono?: boolean
  ref?: Ref<HTMLInputElement>
}

export function TextField({ label, note, hint, error, isMono = false, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} note={note} hint={hint} error={error}>
      {(attributes) => (
        <input
          type="text"
          {...input}
          {...attributes}
          className={classNames(styles.control, isMono && styles.mono, className)}
        />
      )}
    </Field>
  )
}
