/** The six scopes by the six purpose classes. */
import type { PolicyMatrix, PurposeClass, Scope } from '@ambit/core'
import { scopes } from '@ambit/core/scopes'
import { purposeClasses } from '@ambit/gate/purpose-classes'
import { CircleCheck, CircleX } from 'lucide-react'
import { type KeyboardEvent, type Ref, useState } from 'react'
import styles from '../../components/class-grid.module.css'
import { ClassGrid } from '../../components/class-grid.tsx'
import { classNames } from '../../design/class-names.ts'
import { classLabel } from '../../format/class-words.ts'
import { capitalised } from '../../format/lists.ts'
import { scopeWords } from '../../format/scope-words.ts'
import { cellAfterKey } from './grid-keys.ts'
import { type CellChange, isAllowed } from './matrix-changes.ts'

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
  const caption = `Which purposes may read which scopes${onChange ? '. The arrow keys move between the cells' : ''}`
  return (
    <ClassGrid
      ref={ref}
      caption={caption}
      onKeyDown={onChange && moveByKey}
      cell={(scope, purposeClass) => {
        const index = scopes.indexOf(scope) * purposeClasses.length + purposeClasses.indexOf(purposeClass)
        return (
          <Cell
            {...{ matrix, base, onChange, scope, purposeClass }}
            isCurrent={index === current}
            onFocus={() => setCurrent(index)}
          />
        )
      }}
    />
  )
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
