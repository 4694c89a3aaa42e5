import type { ActionState } from '../api/use-action.ts'
import { ActionNotice } from './action-notice.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface FailureDialogProps {
  failure: Pick<ActionState, 'words' | 'error'> | null
  onClose: () => void
}

/** Says what became of an action where no form is open that could. */
export function FailureDialog({ failure, onClose }: FailureDialogProps) {
  if (!failure) return null
  const { words, error } = failure
  return (
    <Dialog title={words.doing} onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      <ActionNotice words={words} error={error} />
    </Dialog>
  )
}
