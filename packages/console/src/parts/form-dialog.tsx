import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface FormDialogProps {
  title: string
  description?: ReactNode
  /** What the button says that does it. */
  action: ReactNode
  /** It cannot be taken back. */
  isFinal?: boolean
  isBusy?: boolean
  onSubmit: () => void
  onClose: () => void
  children?: ReactNode
}

/** A dialog that asks for something, or whether to go on: one button does it, the other changes nothing. */
export function FormDialog({ action, isFinal = false, isBusy = false, onClose, ...dialog }: FormDialogProps) {
  return (
    <Dialog
      {...dialog}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant={isFinal ? 'final' : 'primary'} isBusy={isBusy}>
            {action}
          </Button>
        </>
      }
    />
  )
}
