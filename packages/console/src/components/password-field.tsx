import { type InputHTMLAttributes, type Ref, useState } from 'react'
import { classNames } from '../design/class-names.ts'
import { Button } from './button.tsx'
import styles from './field.module.css'
import { Field, type FieldTexts } from './field.tsx'

interface PasswordFieldProps extends FieldTexts, Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type'> {
  ref?: Ref<HTMLInputElement>
}

/** A long password is typed right more often when one may look at it. */
export function PasswordField({ label, note, hint, error, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Field label={label} note={note} hint={hint} error={error}>
      {(attributes) => (
        <div className={styles.selectBox}>
          <input
            {...input}
            {...attributes}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={classNames(styles.control, styles.withReveal)}
          />
          <Button
            className={styles.reveal}
            variant="quiet"
            size="small"
            aria-pressed={isShown}
            aria-label={`Show ${label.toLowerCase()}`}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? 'Hide' : 'Show'}
          </Button>
        </div>
      )}
    </Field>
  )
}
