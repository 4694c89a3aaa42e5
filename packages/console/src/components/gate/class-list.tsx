import type { PurposeClass } from '@ambit/core'
import { classNames } from '../../design/class-names.ts'
import { classLabel } from '../../format/class-words.ts'
import { capitalised } from '../../format/lists.ts'
import colours from './class-colours.module.css'
import styles from './class-list.module.css'

/** Purpose classes, each with a dot in its colour. */
export function ClassList({ classes }: { classes: readonly PurposeClass[] }) {
  return (
    <ul className={styles.classes}>
      {classes.map((purposeClass) => (
        <li key={purposeClass} className={classNames(styles.class, colours[purposeClass])}>
          {capitalised(classLabel(purposeClass))}
        </li>
      ))}
    </ul>
  )
}
