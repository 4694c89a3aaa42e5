import { useState } from 'react'
import { FormDialog } from '../../components/form-dialog.tsx'
import { PasswordField } from '../../components/password-field.tsx'

interface PasteKeyDialogProps {
  onClose: () => void
  onPaste: (secret: string) => void
}

export function PasteKeyDialog({ onClose, onPaste }: PasteKeyDialogProps) {
  const [secret, setSecret] = useState('')
  const [problem, setProblem] = useState<string>()
  const submit = (): void => {
    const given = secret.trim()
    if (/^sk_(?:test|live)_\S+$/.test(given)) onPaste(given)
    else setProblem('A key begins with sk_test_ or sk_live_.')
  }
  return (
    <FormDialog
      title="Paste a key"
      description="It stays in the memory of this tab, and is gone when the tab is closed."
      onClose={onClose}
      onSubmit={submit}
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
