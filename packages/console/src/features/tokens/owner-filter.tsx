import type { ConsoleKey } from '@ambit/core'
import { lengthLimits } from '@ambit/core/limits'
import { type FormEvent, useState } from 'react'
import type { TokenOwner } from '../../api/tokens.ts'
import { Button } from '../../components/button.tsx'
import { KeySelect, keyLabel } from '../../components/key-select.tsx'
import { SegmentedControl } from '../../components/segmented-control.tsx'
import styles from './tokens-page.module.css'

interface OwnerFilterProps {
  kind: 'key' | 'user'
  onKind: (kind: 'key' | 'user') => void
  keys: readonly ConsoleKey[]
  /** Null: nothing is shown yet. */
  owner: TokenOwner | null
  onShow: (owner: TokenOwner) => void
}

export function OwnerFilter({ kind, onKind, keys, owner, onShow }: OwnerFilterProps) {
  return (
    <div className={styles.filter}>
      <SegmentedControl
        label="Whose tokens"
        options={[
          { value: 'key', label: 'Of a key' },
          { value: 'user', label: 'About a person' },
        ]}
        value={kind}
        onChange={onKind}
      />
      {kind === 'key' ? (
        <KeyChoice keys={keys} keyId={owner && 'keyId' in owner ? owner.keyId : null} onShow={onShow} />
      ) : (
        <PersonField
          key={owner && 'userId' in owner ? owner.userId : ''}
          userId={owner && 'userId' in owner ? owner.userId : ''}
          onShow={onShow}
        />
      )}
    </div>
  )
}

function KeyChoice(props: { keys: readonly ConsoleKey[]; keyId: string | null; onShow: (owner: TokenOwner) => void }) {
  const { keys, keyId, onShow } = props
  const choices = keys.map((key) => ({ id: key.id, name: keyLabel(key) }))
  const show = (chosen: string | null): void => {
    if (chosen !== null) onShow({ keyId: chosen })
  }
  return (
    <div className={styles.key}>
      <KeySelect keys={choices} keyId={keyId} none="Choose a key" onChange={show} />
    </div>
  )
}

function PersonField({ userId, onShow }: { userId: string; onShow: (owner: TokenOwner) => void }) {
  const [text, setText] = useState(userId)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (text.trim() !== '') onShow({ userId: text })
  }
  return (
    <form className={styles.person} onSubmit={submit}>
      <input
        className={styles.id}
        aria-label="Id of the person"
        placeholder="user_id, exactly"
        autoComplete="off"
        spellCheck={false}
        maxLength={lengthLimits.userId}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit">Show</Button>
    </form>
  )
}
