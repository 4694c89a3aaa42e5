/** Why one reads, with the words marked that the gate went by, and the registered purposes at hand. */
import type { PurposeEvidence } from '@ambit/core'
import { lengthLimits } from '@ambit/core/limits'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { Field } from '../../components/field.tsx'
import { MarkedTextArea } from '../../components/gate/marked-text-area.tsx'
import { WordList } from '../../components/gate/word-list.tsx'
import { classNames } from '../../design/class-names.ts'
import { counted } from '../../format/numbers.ts'
import { type Completion, completionsFor } from './purpose-completions.ts'
import styles from './purpose-field.module.css'

interface PurposeFieldProps {
  value: string
  onChange: (value: string) => void
  evidence: readonly PurposeEvidence[]
  /** The purposes in force, whose names can be stated. */
  registered: readonly Completion[]
  error: string | undefined
  /** Right below it: what the purpose opens. */
  children: ReactNode
}

export function PurposeField({ value, onChange, evidence, registered, error, children }: PurposeFieldProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const offered = isOpen ? completionsFor(value, registered) : []
  const isNamed = registered.some(({ name }) => name === value.trim())
  const close = (): void => {
    setIsOpen(false)
    setAt(-1)
  }
  const take = ({ name }: Completion): void => {
    onChange(name)
    close()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' && !isOpen && registered.length > 0 && !event.altKey) {
      // Where there is but one line, the key has nothing else to do.
      if (!value.includes('\n')) setIsOpen(true)
      return
    }
    if (offered.length === 0 || event.ctrlKey || event.metaKey) return
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: (at < 0 ? 0 : at) - 1 + offered.length }
    const step = steps[event.key]
    const chosen = offered[at]
    if (step !== undefined) setAt(step % offered.length)
    else if (event.key === 'Enter' && chosen) take(chosen)
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={styles.purpose}>
      <Field
        label="Purpose"
        note={registered.length > 0 ? 'the name of a registered purpose, or plain words' : 'in plain words'}
        error={error}
      >
        {(attributes) => (
          <div className={styles.field}>
            <MarkedTextArea
              {...attributes}
              maxLength={lengthLimits.purpose}
              spellCheck={false}
              value={value}
              evidence={evidence}
              aria-autocomplete="list"
              aria-controls={offered.length > 0 ? `${id}-list` : undefined}
              aria-activedescendant={offered[at] ? `${id}-${at}` : undefined}
              onKeyDown={onKeyDown}
              onBlur={close}
              onChange={(event) => {
                onChange(event.target.value)
                setIsOpen(registered.length > 0)
                setAt(-1)
              }}
            />
            {offered.length > 0 && (
              <div id={`${id}-list`} role="listbox" aria-label="Registered purposes" className={styles.completions}>
                {offered.map((completion, index) => (
                  <div
                    key={completion.name}
                    id={`${id}-${index}`}
                    role="option"
                    tabIndex={-1}
                    aria-selected={index === at}
                    className={classNames(styles.completion, index === at && styles.chosen)}
                    // Before the field loses the focus, and with it the list.
                    onPointerDown={(event) => {
                      event.preventDefault()
                      take(completion)
                    }}
                  >
                    <code>{completion.name}</code>
                    <span>{completion.statement}</span>
                  </div>
                ))}
              </div>
            )}
          </div>
        )}
      </Field>
      <p className="visually-hidden" role="status">
        {offered.length > 0 && `${counted(offered.length, 'registered purpose')} to choose from with the arrow keys.`}
      </p>
      {children}
      {isNamed ? (
        <p className={styles.named}>
          A registered purpose: what it counts as was declared, and the gate reads no words.
        </p>
      ) : (
        <WordList evidence={evidence} isBlank={value.trim() === ''} />
      )}
    </div>
  )
}
