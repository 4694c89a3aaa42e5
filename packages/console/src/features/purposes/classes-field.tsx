import type { PurposeClass } from '@ambit/core'
import { registerLimits } from '@ambit/core/purpose-register'
import { purposeClasses } from '@ambit/gate/purpose-classes'
import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../components/button.tsx'
import field from '../../components/field.module.css'
import { classExplanations } from '../../format/class-explanations.ts'
import { classLabel } from '../../format/class-words.ts'
import { capitalised } from '../../format/lists.ts'
import styles from './option-list.module.css'
import type { StatementReading } from './statement-field.tsx'

interface ClassesFieldProps {
  /** Null: what the gate reads. */
  classes: readonly PurposeClass[] | null
  onChange: (classes: readonly PurposeClass[] | null) => void
  reading: StatementReading | undefined
  error: string | undefined
}

/** What the purpose counts as: proposed by the gate, and the owner's to decide. */
export function ClassesField({ classes, onChange, reading, error }: ClassesFieldProps) {
  const id = useId()
  const read = reading?.purpose_classes ?? []
  const chosen = classes ?? read
  const isFull = chosen.length >= registerLimits.classes
  const toggle = (purposeClass: PurposeClass): void => {
    const next = purposeClasses.filter((one) => (one === purposeClass) !== chosen.includes(one))
    onChange(next.join() === read.join() ? null : next)
  }
  return (
    <fieldset data-invalid={error ? '' : undefined} aria-describedby={`${id}-note${error ? ` ${id}-error` : ''}`}>
      <legend className={styles.legend}>Counts as</legend>
      <ul className={styles.options}>
        {purposeClasses.map((purposeClass) => {
          const isChosen = chosen.includes(purposeClass)
          return (
            <li key={purposeClass}>
              <label className={styles.option}>
                <input
                  type="checkbox"
                  checked={isChosen}
                  disabled={isFull && !isChosen}
                  onChange={() => toggle(purposeClass)}
                />
                <span>
                  <span className={styles.name}>{capitalised(classLabel(purposeClass))}</span>
                  <span className={styles.explanation}>{classExplanations[purposeClass]}</span>
                </span>
              </label>
            </li>
          )
        })}
      </ul>
      <div className={styles.foot}>
        <p id={`${id}-note`} className={styles.explanation}>
          {classes === null && read.length > 0
            ? 'Proposed: this is what the gate reads in the statement.'
            : 'One to three. Every one of them has to be allowed for a scope.'}
        </p>
        {classes !== null && read.length > 0 && (
          <Button size="small" variant="quiet" onClick={() => onChange(null)}>
            Take what the gate reads
          </Button>
        )}
      </div>
      {error && (
        <p className={field.error} id={`${id}-error`}>
          <CircleAlert size={14} aria-hidden="true" />
          {error}
        </p>
      )}
    </fieldset>
  )
}
