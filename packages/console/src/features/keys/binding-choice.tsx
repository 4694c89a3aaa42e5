import { useId } from 'react'
import { useRegister } from '../../api/register.ts'
import { listed } from '../../format/lists.ts'
import { useProject } from '../../session/session-context.tsx'
import styles from './purpose-choice.module.css'

interface BindingChoiceProps {
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
  /** What it is bound to and cannot be bound to anew. */
  retired?: readonly string[]
}

/** The registered purposes that a key may name, and no others. Nothing is asked where nothing is declared. */
export function BindingChoice({ chosen, onChange, retired = [] }: BindingChoiceProps) {
  const id = useId()
  const register = useRegister(useProject().id).data
  const inForce = register?.purposes.filter(({ is_retired }) => !is_retired) ?? []
  if (inForce.length === 0 && retired.length === 0) return null
  const toggle = (name: string): void =>
    onChange(inForce.map((one) => one.name).filter((one) => (one === name) !== chosen.includes(one)))
  return (
    <fieldset aria-describedby={id}>
      <legend className={styles.legend}>
        Bound to registered purposes <span className={styles.note}>(optional)</span>
      </legend>
      <div className={styles.purposes}>
        {inForce.map(({ name, statement }) => (
          <label key={name} className={styles.choice}>
            <input type="checkbox" checked={chosen.includes(name)} onChange={() => toggle(name)} />
            <span className={styles.purpose}>
              <code>{name}</code>
              <span className={styles.note}>{statement}</span>
            </span>
          </label>
        ))}
      </div>
      <p className={styles.hint} id={id}>
        {retired.length > 0 && `It was bound to ${listed(retired)}, retired since. `}
        {chosen.length === 0
          ? 'None chosen: the key may name any of them, and use free text where the project takes it.'
          : 'The key may name these alone, and use no free text.'}
      </p>
    </fieldset>
  )
}
