/** The six scopes by the six purpose classes. */
import type { PolicyMatrix, PurposeClass, Scope } from '@ambit/core'
import { purposeClasses } from '@ambit/core/purpose-classes'
import { scopes } from '@ambit/core/scopes'
import { CircleCheck, CircleX } from 'lucide-react'
import type { KeyboardEvent, Ref } from 'react'
import { classNames } from '../../design/class-names.ts'
import { classExplanations } from '../../format/class-explanations.ts'
import { classLabel } from '../../format/class-words.ts'
import { capitalised } from '../../format/lists.ts'
import { scopeWords } from '../../format/scope-words.ts'
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
  return (
    <table ref={ref} tabIndex={-1} className={styles.grid} onKeyDown={onChange ? moveWithArrows : undefined}>
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
              <span className={styles.name}>{capitalised(classLabel(purposeClass))}</span>
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
              <td key={purposeClass}>
                <Cell {...{ matrix, base, onChange, scope, purposeClass }} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell(props: PolicyGridProps & { scope: Scope; purposeClass: PurposeClass }) {
  const { matrix, base, onChange, scope, purposeClass } = props
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
        onChange={() => onChange({ scope, purposeClass, becomes: isOpen ? 'refused' : 'allowed' })}
      />
      <span className="visually-hidden">
        {scopeWords[scope].name} for {classLabel(purposeClass)}:
      </span>
      {inside}
    </label>
  )
}

/** From cell to cell in all directions; Tab goes through them one by one, too. */
function moveWithArrows(event: KeyboardEvent<HTMLElement>): void {
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -purposeClasses.length,
    ArrowDown: purposeClasses.length,
  }
  const step = steps[event.key]
  if (step === undefined) return
  const cells = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input')]
  const at = cells.indexOf(event.target as HTMLInputElement)
  const to = at + step
  const isSameRow = Math.floor(at / purposeClasses.length) === Math.floor(to / purposeClasses.length)
  if (at < 0 || (Math.abs(step) === 1 && !isSameRow)) return
  event.preventDefault()
  cells[to]?.focus()
}
