import type { Usage } from '@ambit/core'
import { useKeys } from '../../api/keys.ts'
import { InlineSelect } from '../../components/inline-select.tsx'
import { keyName } from './key-name.ts'

interface KeyFilterProps {
  projectId: string
  /** Null: all keys. */
  keyId: string | null
  /** The keys that were used in the period, also those that are deleted by now. */
  used: Usage['by_key'] | undefined
  onChange: (keyId: string | null) => void
}

export function KeyFilter({ projectId, keyId, used = [], onChange }: KeyFilterProps) {
  const { data: keys = [] } = useKeys(projectId)
  const gone = used.filter(({ key_id }) => !keys.some(({ id }) => id === key_id))
  const choices = [
    ...keys.map(({ id, name, last_four }) => ({ id, name: `${name} …${last_four}` })),
    ...gone.map((key) => ({ id: key.key_id, name: keyName(key) })),
  ]
  // A key that was not used, is not there, or is not known yet, and still was asked for.
  const isUnknown = keyId !== null && !choices.some(({ id }) => id === keyId)
  return (
    <InlineSelect label="Key" value={keyId ?? ''} onChange={(event) => onChange(event.target.value || null)}>
      <option value="">All keys</option>
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      {isUnknown && <option value={keyId}>Key {keyId.slice(-6)}</option>}
    </InlineSelect>
  )
}
