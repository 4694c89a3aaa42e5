/** Shows what can be seen this once. Closing asks whether it was copied only when it was not. */
import { type ClipboardEvent, type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { Dialog } from './dialog.tsx'
import styles from './shown-once-dialog.module.css'

interface ShownOnceDialogProps {
  title: string
  /** What it is, such as "secret". */
  what: string
  value: string
  /** That it will not be shown again, and whatever else has to be known now. */
  sentence: ReactNode
  onClose: () => void
  /** What else to show; `onCopied` is for copies in which the value is contained. */
  children?: (onCopied: () => void) => ReactNode
}

export function ShownOnceDialog({ title, what, value, sentence, onClose, children }: ShownOnceDialogProps) {
  const [isCopied, setIsCopied] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const onCopied = (): void => {
    setIsCopied(true)
    setIsAsking(false)
  }
  const close = (): void => {
    if (isCopied) onClose()
    else setIsAsking(true)
  }
  const noticeOwnCopy = (event: ClipboardEvent): void => {
    if (!event.defaultPrevented && String(document.getSelection()).includes(value)) onCopied()
  }
  return (
    <Dialog
      title={title}
      description={sentence}
      size="wide"
      onClose={close}
      actions={
        isAsking ? (
          <div className={styles.question} role="alert">
            <p>Was the {what} copied? It cannot be shown again.</p>
            <Button autoFocus onClick={() => setIsAsking(false)}>
              Back
            </Button>
            <Button variant="final" onClick={onClose}>
              Close without copying
            </Button>
          </div>
        ) : (
          <Button variant={isCopied ? 'primary' : 'secondary'} autoFocus onClick={close}>
            Done
          </Button>
        )
      }
    >
      <div className={styles.inside} onCopy={noticeOwnCopy}>
        <div className={styles.value}>
          <code>{value}</code>
          <CopyButton text={value} what={what} variant={isCopied ? 'secondary' : 'primary'} onCopied={onCopied} />
        </div>
        {children?.(onCopied)}
      </div>
    </Dialog>
  )
}
