import type { Scope } from '@ambit/core'
import { registerLimits } from '@ambit/core/purpose-register'
import { scopes } from '@ambit/core/scopes'
import { CircleAlert, CircleCheck, CircleX } from 'lucide-react'
import { useId } from 'react'
import field from '../../components/field.module.css'
import { SegmentedControl } from '../../components/segmented-control.tsx'
import { TextField } from '../../components/text-field.tsx'
import { listed } from '../../format/lists.ts'
import { scopeName, scopeWords } from '../../format/scope-words.ts'
import options from './option-list.module.css'
import type { PurposeDraft } from './purpose-draft.ts'
import styles from './scopes-field.module.css'

interface ScopesFieldProps {
  draft: PurposeDraft
  onChange: (changed: Partial<PurposeDraft>) => void
  /** What the matrix opens for the classes of the draft; null: that is being asked. */
  opens: readonly Scope[] | null
  error: string | undefined
  /** By the scope whose reason is missing. */
  problems: Readonly<Partial<Record<Scope, string>>>
}

/** What it may open: whatever the matrix does, or some scopes alone, and with a reason one beyond the matrix. */
export function ScopesField({ draft, onChange, opens, error, problems }: ScopesFieldProps) {
  const id = useId()
  const chosen = draft.scopes
  const toggle = (scope: Scope): void =>
    onChange({ scopes: scopes.filter((one) => (one === scope) !== chosen?.includes(one)) })
  return (
    <div className={styles.scopes}>
      <SegmentedControl
        label="May open"
        isLabelShown
        options={[
          { value: 'policy', label: 'What the policy opens' },
          { value: 'some', label: 'Only some scopes' },
        ]}
        // Some scopes begin as those that the policy opens: without them it would be none.
        isDisabled={opens === null}
        value={chosen === null ? 'policy' : 'some'}
        onChange={(value) => onChange({ scopes: value === 'policy' ? null : opens, exceptions: {} })}
      />
      {chosen === null ? (
        <p className={options.explanation}>{openedWords(opens)}</p>
      ) : (
        <fieldset data-invalid={error ? '' : undefined} aria-describedby={error ? `${id}-error` : undefined}>
          <legend className="visually-hidden">Scopes</legend>
          <ul className={styles.list}>
            {scopes.map((scope) => {
              const isOpen = opens?.includes(scope) ?? false
              const isChosen = chosen.includes(scope)
              return (
                <li key={scope} className={styles.scope}>
                  <div className={styles.row}>
                    <label className={options.option}>
                      <input type="checkbox" checked={isChosen} onChange={() => toggle(scope)} />
                      <span>
                        <span className={options.name}>{scopeName(scope)}</span>
                        <span className={options.explanation}>{scopeWords[scope].explanation}</span>
                      </span>
                    </label>
                    {opens && <Verdict isOpen={isOpen} isException={isChosen && !isOpen} />}
                  </div>
                  {isChosen && ((opens && !isOpen) || draft.exceptions[scope] !== undefined) && (
                    <TextField
                      label={`Why ${scopeName(scope).toLowerCase()} may be opened all the same`}
                      value={draft.exceptions[scope] ?? ''}
                      maxLength={registerLimits.reasonLength}
                      autoComplete="off"
                      error={problems[scope]}
                      hint="An exception: kept with your name and the date, and shown wherever the purpose is."
                      onChange={(event) =>
                        onChange({ exceptions: { ...draft.exceptions, [scope]: event.target.value } })
                      }
                    />
                  )}
                </li>
              )
            })}
          </ul>
          {error && (
            <p className={field.error} id={`${id}-error`}>
              <CircleAlert size={14} aria-hidden="true" />
              {error}
            </p>
          )}
        </fieldset>
      )}
    </div>
  )
}

function openedWords(opens: readonly Scope[] | null): string {
  if (opens === null) return 'Asking what the policy in force opens…'
  if (opens.length === 0) return 'Under the policy in force that is nothing yet.'
  return `Under the policy in force that is ${listed(opens.map((scope) => scopeName(scope).toLowerCase()))}.`
}

function Verdict({ isOpen, isException }: { isOpen: boolean; isException: boolean }) {
  const Shape = isOpen ? CircleCheck : isException ? CircleAlert : CircleX
  return (
    <span className={isOpen ? styles.open : styles.closed}>
      <Shape size={14} aria-hidden="true" />
      {isOpen ? 'Opened by the policy' : isException ? 'By exception' : 'Closed by the policy'}
    </span>
  )
}
