import type { ReactNode } from 'react'
import styles from './suggestion.module.css'

/** What one would do next, and the button that does it. */
export function Suggestion({ words, children }: { words: string; children?: ReactNode }) {
  return (
    <div className={styles.suggestion}>
      <p>{words}</p>
      {children}
    </div>
  )
}
