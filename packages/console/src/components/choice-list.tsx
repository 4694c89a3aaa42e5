import { type ReactNode, useId } from 'react'
import styles from './choice-list.module.css'

interface ChoiceListProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: string; hint?: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
}

/** Choices that need a sentence each: radio buttons under one another. */
export function ChoiceList<Value extends string>({ label, options, value, onChange }: ChoiceListProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.list}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.choices}>
        {options.map((option) => (
          <label key={option.value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              aria-describedby={option.hint ? `${name}-${option.value}` : undefined}
              aria-label={option.label}
              onChange={() => onChange(option.value)}
            />
            <span>
              <span className={styles.label}>{option.label}</span>
              {option.hint && (
                <span className={styles.hint} id={`${name}-${option.value}`}>
                  {option.hint}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
