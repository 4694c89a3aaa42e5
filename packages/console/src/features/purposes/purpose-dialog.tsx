/** Every dialog on purposes. */
import type { RegisterShown } from '@ambit/core'
import { DeclareDialog } from './declare-dialog.tsx'
import { DomainsDialog } from './domains-dialog.tsx'
import { ModeDialog } from './mode-dialog.tsx'
import type { OpenedDialog } from './opened-dialog.ts'
import { draftOfText } from './purpose-draft.ts'
import { RetireDialog } from './retire-dialog.tsx'

interface PurposeDialogProps {
  opened: OpenedDialog
  register: RegisterShown
  /** From one dialog to another. */
  onOpen: (opened: OpenedDialog) => void
  onClose: () => void
}

export function PurposeDialog({ opened, register, onOpen, onClose }: PurposeDialogProps) {
  switch (opened.kind) {
    case 'declare':
      return (
        <DeclareDialog
          key={opened.text ?? ''}
          begun={draftOfText(opened.text ?? '', opened.scopes ?? null)}
          register={register}
          onClose={opened.isForMode ? () => onOpen({ kind: 'mode' }) : onClose}
        />
      )
    case 'mode':
      return (
        <ModeDialog
          register={register}
          onDeclare={(text) => onOpen({ kind: 'declare', text, isForMode: true })}
          onClose={onClose}
        />
      )
    case 'domains':
      return <DomainsDialog register={register} onClose={onClose} />
  }
  const purpose = register.purposes.find(({ name }) => name === opened.name)
  if (!purpose) return null
  return opened.kind === 'retire' ? (
    <RetireDialog purpose={purpose} revision={register.revision} onClose={onClose} />
  ) : (
    <DeclareDialog from={purpose} register={register} onClose={onClose} />
  )
}
