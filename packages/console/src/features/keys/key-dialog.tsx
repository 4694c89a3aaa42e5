/** Every dialog of the page, apart from it: none is needed before one of them is opened. */
import type { ConsoleKey } from '@ambit/core'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { DeleteKeyDialog } from './delete-key-dialog.tsx'
import { ExpiryDialog } from './expiry-dialog.tsx'
import type { KeyAction } from './key-table.tsx'
import { RenameKeyDialog } from './rename-key-dialog.tsx'
import { RotateKeyDialog } from './rotate-key-dialog.tsx'
import { SecretDialog, type ShownSecret } from './secret-dialog.tsx'

export type OpenedDialog =
  | { readonly kind: 'create' }
  | { readonly kind: KeyAction; readonly key: ConsoleKey }
  | { readonly kind: 'secret'; readonly shown: ShownSecret }

interface KeyDialogProps {
  opened: OpenedDialog
  /** Null: none is open any more. */
  onChange: (opened: OpenedDialog | null) => void
}

export default function KeyDialog({ opened, onChange }: KeyDialogProps) {
  const onClose = () => onChange(null)
  const show = (shown: ShownSecret) => onChange({ kind: 'secret', shown })
  switch (opened.kind) {
    case 'create':
      return <CreateKeyDialog onClose={onClose} onCreated={(made) => show({ ...made, isNew: true })} />
    case 'rotate':
      return (
        <RotateKeyDialog apiKey={opened.key} onClose={onClose} onRotated={(made) => show({ ...made, isNew: false })} />
      )
    case 'expiry':
      return <ExpiryDialog apiKey={opened.key} onClose={onClose} />
    case 'rename':
      return <RenameKeyDialog apiKey={opened.key} onClose={onClose} />
    case 'delete':
      return <DeleteKeyDialog apiKey={opened.key} onClose={onClose} />
    case 'secret':
      return <SecretDialog shown={opened.shown} onClose={onClose} />
  }
}
