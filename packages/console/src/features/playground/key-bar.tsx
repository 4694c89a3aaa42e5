/** Which key is sent along. */
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { ActionNotice } from '../../components/action-notice.tsx'
import { Button } from '../../components/button.tsx'
import { InlineSelect } from '../../components/inline-select.tsx'
import styles from './key-bar.module.css'
import { PasteKeyDialog } from './paste-key-dialog.tsx'
import type { usePlaygroundKey } from './use-playground-key.ts'

const pasteValue = 'paste'
const pastedValue = 'pasted'

interface KeyBarProps {
  keyState: ReturnType<typeof usePlaygroundKey>
  /** Asks for a key that ends by itself. */
  onNewKey: () => void
}

export function KeyBar({ keyState, onNewKey }: KeyBarProps) {
  const { isPending, choices, chosen, choose, paste, creation } = keyState
  const [isPasting, setIsPasting] = useState(false)
  const select = (value: string): void => {
    if (value === pasteValue) setIsPasting(true)
    else if (value !== '') choose(value === pastedValue ? null : value)
  }
  return (
    <section className={styles.bar} aria-label="The key to send with">
      <div className={styles.controls}>
        <KeyRound size={16} aria-hidden="true" />
        <div className={styles.select}>
          <InlineSelect
            label="Key"
            value={chosen === null ? '' : (chosen.keyId ?? pastedValue)}
            onChange={(event) => select(event.target.value)}
          >
            {chosen === null && <option value="">{isPending ? 'Looking for keys…' : 'No key yet'}</option>}
            {choices.map(({ keyId, name }) => (
              <option key={keyId ?? pastedValue} value={keyId ?? pastedValue}>
                {name}
              </option>
            ))}
            <option value={pasteValue}>Paste a key…</option>
          </InlineSelect>
        </div>
        {!chosen?.isOfPlayground && (
          <Button icon={<Plus size={16} aria-hidden="true" />} isBusy={creation.isPending} onClick={onNewKey}>
            New key for an hour
          </Button>
        )}
      </div>
      <p className={styles.hint}>
        {chosen === null
          ? 'Only keys created in this tab are listed. Send creates one that expires in an hour, or paste your own.'
          : 'Requests go to the running service and count like any other.'}
      </p>
      <ActionNotice words={creation.words} error={creation.error} />
      {isPasting && (
        <PasteKeyDialog
          onClose={() => setIsPasting(false)}
          onPaste={(secret) => {
            paste(secret)
            setIsPasting(false)
          }}
        />
      )}
    </section>
  )
}
