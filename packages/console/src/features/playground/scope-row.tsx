/** The six scopes, lit up by what the purpose may read, as it is written. */
import type { PurposeChecked } from '@ambit/core'
import { scopes } from '@ambit/core/scopes'
import { CircleCheck, CircleDashed, CircleX } from 'lucide-react'
import { useId } from 'react'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { classNames } from '../../design/class-names.ts'
import { classLabel } from '../../format/class-words.ts'
import { listed } from '../../format/lists.ts'
import { scopeName } from '../../format/scope-words.ts'
import styles from './scope-row.module.css'

interface ScopeRowProps {
  purpose: string
  /** Undefined until there is a purpose and an answer to it. */
  checked: PurposeChecked | undefined
  /** Why there is no answer. */
  error: unknown
  onRetry: () => void
  /** The scope that the form reads. */
  current: string
}

export function ScopeRow({ purpose, checked, error, onRetry, current }: ScopeRowProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>What this purpose may read</h2>
      <p className={styles.lead}>
        {purpose.trim() ? (
          <>
            “{purpose.trim()}” {checked && `reads as ${readsAs(checked)}.`}
          </>
        ) : (
          'Write a purpose, and see which scopes it opens.'
        )}
      </p>
      <ErrorNotice error={error} title="The gate could not be asked." onRetry={onRetry} />
      <ul className={styles.row}>
        {scopes.map((scope) => (
          <ScopeCell
            key={scope}
            name={scopeName(scope)}
            isCurrent={scope === current}
            verdict={checked?.scopes.find((one) => one.scope === scope)}
          />
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {checked && spoken(checked)}
      </p>
    </section>
  )
}

function readsAs({ purpose_classes }: PurposeChecked): string {
  return purpose_classes.length === 0 ? 'no purpose that is known' : listed(purpose_classes.map(classLabel))
}

function spoken({ scopes: verdicts }: PurposeChecked): string {
  const open = verdicts.filter(({ decision }) => decision === 'allowed').map(({ scope }) => scopeName(scope))
  return open.length === 0 ? 'This purpose may read nothing.' : `This purpose may read ${listed(open)}.`
}

function ScopeCell(props: { name: string; isCurrent: boolean; verdict: PurposeChecked['scopes'][number] | undefined }) {
  const { name, isCurrent, verdict } = props
  const look = verdict?.decision ?? 'unknown'
  const Shape = { allowed: CircleCheck, denied: CircleX, unknown: CircleDashed }[look]
  const word = { allowed: 'Allowed', denied: 'Refused', unknown: 'No purpose yet' }[look]
  const open = verdict?.allowed_purpose_classes ?? []
  return (
    <li className={classNames(styles.cell, styles[look], isCurrent && styles.current)}>
      <span className={styles.name}>{name}</span>
      <span className={styles.verdict}>
        <Shape size={16} aria-hidden="true" />
        {word}
      </span>
      <span className={styles.open}>
        {verdict && (open.length === 0 ? 'Open to nothing with this key' : `Open to ${listed(open.map(classLabel))}`)}
      </span>
    </li>
  )
}
