/** The six scopes by the six purpose classes, with a cell for each pair. */
import type { PurposeClass, Scope } from '@ambit/core'
import { scopes } from '@ambit/core/scopes'
import { purposeClasses } from '@ambit/gate/purpose-classes'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { classExplanations } from '../format/class-explanations.ts'
import { classLabel } from '../format/class-words.ts'
import { capitalised } from '../format/lists.ts'
import { scopeWords } from '../format/scope-words.ts'
import styles from './class-grid.module.css'

interface ClassGridProps {
  ref?: Ref<HTMLTableElement>
  caption: string
  cell: (scope: Scope, purposeClass: PurposeClass) => ReactNode
  /** Given, the cells are reached by the arrow keys. */
  onKeyDown?: ((event: KeyboardEvent<HTMLElement>) => void) | null
}

export function ClassGrid({ ref, caption, cell, onKeyDown }: ClassGridProps) {
  return (
    <table ref={ref} tabIndex={-1} className={styles.grid} {...(onKeyDown && { role: 'grid', onKeyDown })}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className={styles.corner}>
            Scope
          </th>
          {purposeClasses.map((purposeClass) => (
            <th key={purposeClass} scope="col">
              <span className={styles.name}>{hyphenated(capitalised(classLabel(purposeClass)))}</span>
              <span className={styles.explanation}>{classExplanations[purposeClass]}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {scopes.map((scope) => (
          <tr key={scope}>
            <th scope="row">
              <span className={styles.name}>{scopeWords[scope].name}</span>
              <span className={styles.explanation}>{scopeWords[scope].explanation}</span>
            </th>
            {purposeClasses.map((purposeClass) => (
              <td key={purposeClass}>{cell(scope, purposeClass)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The one word that is too long for a narrow column may be broken. */
function hyphenated(label: string): string {
  return label.replace(/^Recom/, '$&\u00ad')
}
