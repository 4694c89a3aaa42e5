import { type CSSProperties, useId } from 'react'
import { classNames } from '../design/class-names.ts'
import styles from './segmented-control.module.css'

interface SegmentedControlProps<Value extends string> {
  /** What is chosen; a legend for those who hear the page unless `isLabelShown`. */
  label: string
  isLabelShown?: boolean
  /** For more than a few: all equally wide, in two rows where one is too narrow. */
  isEven?: boolean
  options: readonly { value: Value; label: string }[]
  isDisabled?: boolean
  /** Null: something else holds. */
  value: Value | null
  onChange: (value: Value) => void
}

/** A few choices of which one holds: radio buttons, and so the arrow keys move between them. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, isLabelShown = false, isEven = false, isDisabled = false, options, value, onChange } = props
  const name = useId()
  return (
    <fieldset
      className={classNames(styles.control, isEven && styles.even)}
      style={evenColumns(options.length)}
      disabled={isDisabled}
    >
      <legend className={isLabelShown ? styles.legend : 'visually-hidden'}>{label}</legend>
      <div className={styles.segments}>
        {options.map((option) => (
          <label key={option.value} className={classNames(styles.segment, option.value === value && styles.chosen)}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function evenColumns(count: number): CSSProperties {
  return { '--columns': count, '--columns-halved': Math.ceil(count / 2) } as CSSProperties
}
