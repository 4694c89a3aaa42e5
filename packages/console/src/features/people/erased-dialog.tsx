import { useEffect } from 'react'
import { useForgetPeople } from '../../api/people.ts'
import { Button } from '../../components/button.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { useProject } from '../../session/session-context.tsx'
import styles from './erased-dialog.module.css'

/** Shown when the card of the person has gone already. */
export function ErasedDialog({ receiptId, onClose }: { receiptId: string; onClose: () => void }) {
  const forgetPeople = useForgetPeople(useProject().id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when nothing of the person is on the page any more
  useEffect(() => forgetPeople(), [])
  return (
    <Dialog
      title="Erased"
      description="Nothing is kept of this person any more. The receipt is in the audit, and says nothing of who it was."
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className={styles.receipt}>
        <code>{receiptId}</code>
        <CopyButton text={receiptId} what="receipt" size="small" />
      </div>
    </Dialog>
  )
}
