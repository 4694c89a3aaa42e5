/** Every dialog of the page, apart from it: none is needed before one of them is opened. */
import type { ConsoleKey } from '@ambit/core'
import { BindingDialog } from './binding-dialog.tsx'
import { CapabilitiesDialog } from './capabilities-dialog.tsx'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { DeleteKeyDialog } from './delete-key-dialog.tsx'
import { ExpiryDialog } from './expiry-dialog.tsx'
import type { KeyAction } from './key-actions.tsx'
import { RenameKeyDialog } from './rename-key-dialog.tsx'
import { RotateKeyDialog } from './rotate-key-dialog.tsx'
import { SwitchKeyDialog } from './switch-key-dialog.tsx'

export type OpenedDialog = { readonly kind: 'create' } | { readonly kind: KeyAction; readonly key: ConsoleKey }

interface KeyDialogProps {
  opened: OpenedDialog
  onClose: () => void
}

export default function KeyDialog({ opened, onClose }: KeyDialogProps) {
  switch (opened.kind) {
    case 'create':
      return <CreateKeyDialog onClose={onClose} />
    case 'rotate':
      return <RotateKeyDialog apiKey={opened.key} onClose={onClose} />
    case 'switch':
      return <SwitchKeyDialog apiKey={opened.key} onClose={onClose} />
    case 'expiry':
      return <ExpiryDialog apiKey={opened.key} onClose={onClose} />
    case 'rename':
      return <RenameKeyDialog apiKey={opened.key} onClose={onClose} />
    case 'purposes':
      return <BindingDialog apiKey={opened.key} onClose={onClose} />
    case 'capabilities':
      return <CapabilitiesDialog apiKey={opened.key} onClose={onClose} />
    case 'delete':
      return <DeleteKeyDialog apiKey={opened.key} onClose={onClose} />
  }
}
