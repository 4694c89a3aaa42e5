/** A list of domains: those that are usual at a press, others by writing them. */
import { registerLimits } from '@ambit/core/purpose-register'
import { Lock, Plus, X } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { TextField } from '../../components/text-field.tsx'
import { addDomains, withoutDomain } from './domain-list.ts'
import styles from './domain-picker.module.css'

interface DomainPickerProps {
  label: string
  note?: string
  domains: readonly string[]
  onChange: (domains: readonly string[]) => void
  /** Those that are at hand. */
  suggestions: readonly string[]
  /** Those that are seen only when they are named. */
  protectedDomains?: readonly string[]
  max: number
  hint?: string
  error?: string | undefined
}

export function DomainPicker(props: DomainPickerProps) {
  const { label, note, domains, onChange, suggestions, protectedDomains = [], max, hint, error } = props
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const left = addDomains([], suggestions).filter((one) => addDomains(domains, [one]).length > domains.length)
  const isFull = domains.length >= max
  const add = (added: string): void => {
    onChange(addDomains(domains, added.split(',')).slice(0, max))
    setText('')
  }
  const remove = (domain: string): void => {
    onChange(withoutDomain(domains, domain))
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Backspace' && text === '' && domains.length > 0) onChange(domains.slice(0, -1))
    if (event.key !== 'Enter' || text.trim() === '') return
    // It would send the form, without what was just written.
    event.preventDefault()
    add(text)
  }
  return (
    <div className={styles.picker}>
      <TextField
        ref={field}
        label={label}
        note={note}
        value={text}
        maxLength={registerLimits.domainLength}
        autoComplete="off"
        placeholder={domains.length === 0 ? 'food, travel' : undefined}
        disabled={isFull}
        hint={hint ?? 'Enter or a comma adds one.'}
        error={error}
        onKeyDown={onKeyDown}
        onBlur={() => text.trim() !== '' && add(text)}
        onChange={({ target: { value } }) => (value.includes(',') ? add(value) : setText(value))}
      />
      {domains.length > 0 && (
        <ul className={styles.chosen} aria-label={`${label}: chosen`}>
          {domains.map((domain) => (
            <li key={domain} className={styles.domain}>
              {protectedDomains.includes(domain) && <Lock size={12} aria-label="protected" />}
              <span className={styles.name}>{domain}</span>
              <button
                type="button"
                className={styles.remove}
                aria-label={`Remove ${domain}`}
                onClick={() => remove(domain)}
              >
                <X size={14} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {left.length > 0 && !isFull && (
        <ul className={styles.suggestions} aria-label={`${label}: at hand`}>
          {left.map((domain) => (
            <li key={domain}>
              <Button size="small" icon={<Plus size={14} />} onClick={() => add(domain)}>
                {domain}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
