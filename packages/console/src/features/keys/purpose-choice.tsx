import type { PurposeClass } from '@ambit/core'
import { purposeClasses } from '@ambit/gate/purpose-classes'
import { useId } from 'react'
import { classLabel } from '../../format/class-words.ts'
import styles from './purpose-choice.module.css'

interface PurposeChoiceProps {
  chosen: readonly PurposeClass[]
  onChange: (chosen: readonly PurposeClass[]) => void
}

export function PurposeChoice({ chosen, onChange }: PurposeChoiceProps) {
  const id = useId()
  const toggle = (purposeClass: PurposeClass): void => {
    // In their usual order, whatever the order of the clicks.
    onChange(purposeClasses.filter((one) => (one === purposeClass) !== chosen.includes(one)))
  }
  return (
    <fieldset aria-describedby={id}>
      <legend className={styles.legend}>
        Purpose classes <span className={styles.note}>(optional)</span>
      </legend>
      <div className={styles.classes}>
        {purposeClasses.map((purposeClass) => (
          <label key={purposeClass} className={styles.choice}>
            <input type="checkbox" checked={chosen.includes(purposeClass)} onChange={() => toggle(purposeClass)} />
            <span className={styles.label}>{classLabel(purposeClass)}</span>
          </label>
        ))}
      </div>
      <p className={styles.hint} id={id}>
        {chosen.length === 0
          ? 'None chosen: the key may read for whatever the policy allows.'
          : 'The key may read for these alone, and only where the policy allows it.'}
      </p>
    </fieldset>
  )
}
