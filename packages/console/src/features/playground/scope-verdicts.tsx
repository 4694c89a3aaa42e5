/** The six scopes under a purpose, lit up by what it may read as it is written; a read chooses one of them here. */
import type { PurposeChecked, Scope } from '@ambit/core'
import { scopes } from '@ambit/core/scopes'
import { CircleCheck, CircleDashed, CircleX } from 'lucide-react'
import { useId } from 'react'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { classNames } from '../../design/class-names.ts'
import { classLabel } from '../../format/class-words.ts'
import { listed } from '../../format/lists.ts'
import { scopeName } from '../../format/scope-words.ts'
import styles from './scope-verdicts.module.css'

/** What the gate makes of the purpose. */
export interface GateReading {
  /** Undefined until there is a purpose and an answer to it. */
  readonly checked: PurposeChecked | undefined
  /** Why there is no answer. */
  readonly error: unknown
  readonly onRetry: () => void
}

interface ScopeVerdictsProps {
  gate: GateReading
  /** Null: all of them are read, as for a context. */
  chosen: Scope | null
  onChoose: (scope: Scope) => void
}

export function ScopeVerdicts({ gate: { checked, error, onRetry }, chosen, onChoose }: ScopeVerdictsProps) {
  const id = useId()
  return (
    <fieldset className={styles.verdicts} aria-describedby={`${id}-reading`}>
      <legend className="visually-hidden">{chosen === null ? 'What this purpose may read' : 'Scope'}</legend>
      <ul className={styles.row}>
        {scopes.map((scope) => (
          <li key={scope}>
            <ScopeVerdict
              scope={scope}
              group={id}
              chosen={chosen}
              onChoose={onChoose}
              verdict={checked?.scopes.find((one) => one.scope === scope)}
            />
          </li>
        ))}
      </ul>
      <p id={`${id}-reading`} className={styles.reading}>
        {checked ? readingWords(checked, chosen) : 'Write a purpose, and see which scopes it opens.'}
      </p>
      <ErrorNotice error={error} title="The gate could not be asked." onRetry={onRetry} />
      <p className="visually-hidden" role="status">
        {checked && spoken(checked)}
      </p>
    </fieldset>
  )
}

interface ScopeVerdictProps {
  scope: Scope
  group: string
  chosen: Scope | null
  onChoose: (scope: Scope) => void
  verdict: PurposeChecked['scopes'][number] | undefined
}

function ScopeVerdict({ scope, group, chosen, onChoose, verdict }: ScopeVerdictProps) {
  const look = verdict?.decision ?? 'unknown'
  const Shape = { allowed: CircleCheck, denied: CircleX, unknown: CircleDashed }[look]
  const word = { allowed: 'Allowed', denied: 'Refused', unknown: 'No purpose yet' }[look]
  const inside = (
    <>
      <span className={styles.name}>{scopeName(scope)}</span>
      <span className={styles.verdict} id={`${group}-${scope}`}>
        <Shape size={14} aria-hidden="true" />
        {word}
      </span>
    </>
  )
  if (chosen === null) return <div className={classNames(styles.cell, styles[look])}>{inside}</div>
  return (
    <label className={classNames(styles.cell, styles.pressable, styles[look], scope === chosen && styles.chosen)}>
      <input
        type="radio"
        className="visually-hidden"
        name={group}
        aria-label={scopeName(scope)}
        aria-describedby={`${group}-${scope}`}
        checked={scope === chosen}
        onChange={() => onChoose(scope)}
      />
      {inside}
    </label>
  )
}

/** "Reads as recommendation. Preferences is open to recommendation and UI rendering." */
function readingWords(checked: PurposeChecked, chosen: Scope | null): string {
  const { purpose_classes: classes } = checked
  const reading = `Reads as ${classes.length === 0 ? 'no purpose that is known' : listed(classes.map(classLabel))}.`
  const verdict = checked.scopes.find(({ scope }) => scope === chosen)
  if (!verdict) return reading
  const open = verdict.allowed_purpose_classes
  const to = open.length === 0 ? 'nothing with this key' : listed(open.map(classLabel))
  return `${reading} ${scopeName(verdict.scope)} is open to ${to}.`
}

function spoken({ scopes: verdicts }: PurposeChecked): string {
  const open = verdicts.filter(({ decision }) => decision === 'allowed').map(({ scope }) => scopeName(scope))
  return open.length === 0 ? 'This purpose may read nothing.' : `This purpose may read ${listed(open)}.`
}
