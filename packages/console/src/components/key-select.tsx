import { useId } from 'react'
import { InlineSelect } from './inline-select.tsx'
import styles from './key-select.module.css'

interface KeySelectProps {
  keys: readonly { readonly id: string; readonly name: string }[]
  /** Null: none is chosen. */
  keyId: string | null
  /** What it says while none is chosen: `All keys`. */
  none: string
  onChange: (keyId: string | null) => void
}

/** More than these are found by typing. */
const listedMax = 20

/** A choice among the keys of a project, however many it has. */
export function KeySelect({ keys, keyId, none, onChange }: KeySelectProps) {
  const id = useId()
  const isUnknown = keyId !== null && !keys.some((key) => key.id === keyId)
  const choices = isUnknown ? [...keys, { id: keyId, name: `Deleted key …${keyId.slice(-6)}` }] : keys
  if (choices.length <= listedMax)
    return (
      <InlineSelect label="Key" value={keyId ?? ''} onChange={(event) => onChange(event.target.value || null)}>
        <option value="">{none}</option>
        {choices.map((key) => (
          <option key={key.id} value={key.id}>
            {key.name}
          </option>
        ))}
      </InlineSelect>
    )
  return (
    <>
      <input
        // Begins anew when another key is chosen elsewhere, such as by going back.
        key={keyId}
        type="search"
        className={styles.input}
        aria-label="Key"
        list={id}
        placeholder={none}
        defaultValue={choices.find((key) => key.id === keyId)?.name ?? ''}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target: { value } }) => {
          const found = choices.find(({ name }) => name === value)
          if (found || value === '') onChange(found?.id ?? null)
        }}
      />
      <datalist id={id}>
        {choices.map((key) => (
          <option key={key.id} value={key.name} />
        ))}
      </datalist>
    </>
  )
}

/** Names alone may be the same. */
export function keyLabel({ name, last_four }: { readonly name: string; readonly last_four: string }): string {
  return `${name} …${last_four}`
}
