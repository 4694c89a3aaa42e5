import { ChevronDown } from 'lucide-react'
import type { SelectHTMLAttributes } from 'react'
import styles from './inline-select.module.css'

interface InlineSelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  /** For those who hear the page; its choices say the same to those who see it. */
  label: string
}

/** A select for a row of controls, where a label above it would be in the way. */
export function InlineSelect({ label, children, ...select }: InlineSelectProps) {
  return (
    <div className={styles.box}>
      <select {...select} aria-label={label} className={styles.select}>
        {children}
      </select>
      <ChevronDown size={16} aria-hidden="true" />
    </div>
  )
}
