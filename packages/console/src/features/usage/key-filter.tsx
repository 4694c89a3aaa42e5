import type { Usage } from '@ambit/core'
import { useKeys } from '../../api/keys.ts'
import { KeySelect, keyLabel } from '../../components/key-select.tsx'
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
    ...keys.map((key) => ({ id: key.id, name: keyLabel(key) })),
    ...gone.map((key) => ({ id: key.key_id, name: keyName(key) })),
  ]
  return <KeySelect keys={choices} keyId={keyId} none="All keys" onChange={onChange} />
}
