import { ChevronDown } from 'lucide-react'
import type { Ref, SelectHTMLAttributes } from 'react'
import { classNames } from '../design/class-names.ts'
import styles from './field.module.css'
import { Field, type FieldTexts } from './field.tsx'

interface SelectProps extends FieldTexts, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'> {
  ref?: Ref<HTMLSelectElement>
}

export function Select({ label, note, hint, error, children, ...select }: SelectProps) {
  return (
    <Field label={label} note={note} hint={hint} error={error}>
      {(attributes) => (
        <div className={styles.selectBox}>
          <select {...select} {...attributes} className={classNames(styles.control, styles.select)}>
            {children}
          </select>
          <ChevronDown size={16} aria-hidden="true" />
        </div>
      )}
    </Field>
  )
}
