import { useState } from 'react'
import { useTryKey } from '../../api/try-key.ts'
import { FormDialog } from '../../components/form-dialog.tsx'
import { PasswordField } from '../../components/password-field.tsx'

interface PasteKeyDialogProps {
  onClose: () => void
  /** Of a key that works. */
  onPaste: (secret: string) => void
}

/** A pasted key is tried at once, so that a wrong one is known before anything is sent with it. */
export function PasteKeyDialog({ onClose, onPaste }: PasteKeyDialogProps) {
  const [secret, setSecret] = useState('')
  const [problem, setProblem] = useState<string>()
  const trial = useTryKey()
  const submit = (): void => {
    const given = secret.trim()
    const isKey = /^sk_(?:test|live)_\S+$/.test(given)
    setProblem(isKey ? undefined : 'A key begins with sk_test_ or sk_live_.')
    if (!isKey) return
    trial.act(given, {
      onSuccess: (outcome) => {
        if (outcome === 'works') onPaste(given)
        else setProblem('This key does not work: it is not one of this service, or not any more.')
      },
    })
  }
  return (
    <FormDialog
      title="Paste a key"
      description="It stays in the memory of this tab, and is gone when the tab is closed."
      onClose={onClose}
      onSubmit={submit}
      of={trial}
      action="Use this key"
    >
      <PasswordField
        label="Key"
        autoComplete="off"
        autoFocus
        value={secret}
        error={problem}
        onChange={(event) => setSecret(event.target.value)}
      />
    </FormDialog>
  )
}
