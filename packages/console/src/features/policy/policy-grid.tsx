/** The six scopes by the six purpose classes. */
import type { PolicyMatrix, PurposeClass, Scope } from '@ambit/core'
import { purposeClasses } from '@ambit/core/purpose-classes'
import { scopes } from '@ambit/core/scopes'
import { CircleCheck, CircleX } from 'lucide-react'
import { type KeyboardEvent, type Ref, useState } from 'react'
import { classNames } from '../../design/class-names.ts'
import { classExplanations } from '../../format/class-explanations.ts'
import { classLabel } from '../../format/class-words.ts'
import { capitalised } from '../../format/lists.ts'
import { scopeWords } from '../../format/scope-words.ts'
import { cellAfterKey } from './grid-keys.ts'
import { type CellChange, isAllowed } from './matrix-changes.ts'
import styles from './policy-grid.module.css'

interface PolicyGridProps {
  matrix: PolicyMatrix
  /** What the matrix is a draft of; cells that differ from it are marked. */
  base: PolicyMatrix
  /** Null: it is only to be looked at. */
  onChange: ((change: CellChange) => void) | null
}

interface FocusableGridProps extends PolicyGridProps {
  /** Where the focus goes when what had it is gone. */
  ref: Ref<HTMLTableElement>
}

export function PolicyGrid({ ref, matrix, base, onChange }: FocusableGridProps) {
  // One cell is reached by Tab, and the others from there by the arrow keys.
  const [current, setCurrent] = useState(0)
  const editing = onChange && { role: 'grid', onKeyDown: moveByKey }
  return (
    <table ref={ref} tabIndex={-1} className={styles.grid} {...editing}>
      <caption className="visually-hidden">
        Which purposes may read which scopes{onChange && '. The arrow keys move between the cells'}
      </caption>
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
        {scopes.map((scope, row) => (
          <tr key={scope}>
            <th scope="row">
              <span className={styles.name}>{scopeWords[scope].name}</span>
              <span className={styles.explanation}>{scopeWords[scope].explanation}</span>
            </th>
            {purposeClasses.map((purposeClass, column) => {
              const index = row * purposeClasses.length + column
              return (
                <td key={purposeClass}>
                  <Cell
                    {...{ matrix, base, onChange, scope, purposeClass }}
                    isCurrent={index === current}
                    onFocus={() => setCurrent(index)}
                  />
                </td>
              )
            })}
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

interface CellProps extends PolicyGridProps {
  scope: Scope
  purposeClass: PurposeClass
  isCurrent: boolean
  onFocus: () => void
}

function Cell(props: CellProps) {
  const { matrix, base, onChange, scope, purposeClass, isCurrent, onFocus } = props
  const isOpen = isAllowed(matrix, scope, purposeClass)
  const isChanged = isOpen !== isAllowed(base, scope, purposeClass)
  const Shape = isOpen ? CircleCheck : CircleX
  const look = classNames(styles.cell, isOpen ? styles.allowed : styles.refused, isChanged && styles.changed)
  const inside = (
    <>
      <span className={styles.cellClass} aria-hidden="true">
        {capitalised(classLabel(purposeClass))}
      </span>
      <span className={styles.verdict}>
        <Shape size={16} aria-hidden="true" />
        {isOpen ? 'Allowed' : 'Refused'}
      </span>
      {isChanged && <span className={styles.was}>was {isOpen ? 'refused' : 'allowed'}</span>}
    </>
  )
  if (!onChange) return <div className={look}>{inside}</div>
  return (
    <label className={classNames(look, styles.pressable)}>
      <input
        type="checkbox"
        className="visually-hidden"
        checked={isOpen}
        tabIndex={isCurrent ? 0 : -1}
        onFocus={onFocus}
        onChange={() => onChange({ scope, purposeClass, becomes: isOpen ? 'refused' : 'allowed' })}
      />
      <span className="visually-hidden">
        {scopeWords[scope].name} for {classLabel(purposeClass)}:
      </span>
      {inside}
    </label>
  )
}

function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const cells = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input')]
  const at = cells.indexOf(event.target as HTMLInputElement)
  if (at < 0) return
  // On a narrow screen the cells of a scope stand below each other.
  const isStacked = getComputedStyle(event.currentTarget).display === 'block'
  const columns = isStacked ? 1 : purposeClasses.length
  const to = cellAfterKey(event, at, { columns, cells: cells.length })
  if (to === null) return
  event.preventDefault()
  cells[to]?.focus()
}
