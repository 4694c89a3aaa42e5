import type { Capability } from '@ambit/core'
import { capabilities } from '@ambit/core/capabilities'
import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import field from '../../components/field.module.css'
import { useProject } from '../../session/session-context.tsx'
import styles from './purpose-choice.module.css'

const meanings: Readonly<Record<Capability, string>> = {
  memory: 'Read and write memories.',
  subject: 'Answer for people: show what is kept about them, export it, erase it, withdraw and restore consent.',
  audit: 'Search the audit: who read what, when and what for.',
}

export const noCapability = 'Choose at least one: a key that may do nothing is of no use.'

interface CapabilityChoiceProps {
  chosen: readonly Capability[]
  onChange: (chosen: readonly Capability[]) => void
  error?: string | undefined
}

/** What a key may be used for. To be seen by everybody, and to be chosen by owners. */
export function CapabilityChoice({ chosen, onChange, error }: CapabilityChoiceProps) {
  const id = useId()
  const isOwner = useProject().role === 'owner'
  const toggle = (capability: Capability): void =>
    onChange(capabilities.filter((one) => (one === capability) !== chosen.includes(one)))
  return (
    <fieldset disabled={!isOwner} aria-describedby={`${error ? `${id}-error ` : ''}${id}-hint`}>
      <legend className={styles.legend}>Capabilities</legend>
      <div className={styles.purposes}>
        {capabilities.map((capability) => (
          <label key={capability} className={styles.choice}>
            <input type="checkbox" checked={chosen.includes(capability)} onChange={() => toggle(capability)} />
            <span className={styles.purpose}>
              <code>{capability}</code>
              <span className={styles.note}>{meanings[capability]}</span>
            </span>
          </label>
        ))}
        {error && (
          <p className={field.error} id={`${id}-error`}>
            <CircleAlert size={14} aria-hidden="true" />
            {error}
          </p>
        )}
      </div>
      <p className={styles.hint} id={`${id}-hint`}>
        {isOwner ? 'Give more than memory only where it is needed' : 'Only an owner may give more than memory'}: such a
        key sees past the policy what is kept about anyone, or who read it.
      </p>
    </fieldset>
  )
}
