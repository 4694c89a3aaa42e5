import type { ReactNode } from 'react'
import { outcomeOf } from '../api/api-error.ts'
import type { ActionState } from '../api/use-action.ts'
import { ActionNotice } from './action-notice.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import styles from './form-dialog.module.css'
import { useLasting } from './use-lasting.ts'

interface FormDialogProps {
  title: string
  description?: ReactNode
  /** What the button says that does it. */
  action: ReactNode
  /** It cannot be taken back. */
  isFinal?: boolean
  /** What the button says that changes nothing. */
  cancel?: string
  /** Something has to be known before it may be done. */
  isHeld?: boolean
  size?: 'medium' | 'wide'
  /** What the service is asked to do; without it, nothing is sent. */
  of?: ActionState
  /** What is wrong is said at the fields. */
  isErrorSaid?: boolean
  onSubmit: () => void
  onClose: () => void
  children?: ReactNode
}

/** Whoever is answered sooner than this has not waited. */
const unnoticedMs = 300
const longMs = 5_000

/**
 * A dialog that asks for something, or whether to go on: one button does it, the other changes nothing. Once it was sent
 * there is nothing to cancel, and so it stays until it is known what became of it.
 */
export function FormDialog(props: FormDialogProps) {
  const {
    action,
    cancel = 'Cancel',
    isFinal = false,
    isHeld = false,
    of,
    isErrorSaid = false,
    onClose,
    children,
    ...dialog
  } = props
  const isWaiting = of?.isPending ?? false
  const isUnknown = of !== undefined && of.error !== null && outcomeOf(of.error) === 'unknown'
  return (
    <Dialog
      {...dialog}
      onClose={isWaiting ? null : onClose}
      isWaiting={isWaiting}
      actions={
        <>
          {of && isWaiting ? (
            <Waiting words={of.words.doing} />
          ) : (
            <Button onClick={onClose}>{isUnknown ? 'Close' : cancel}</Button>
          )}
          <Button type="submit" variant={isFinal ? 'final' : 'primary'} isBusy={isWaiting} disabled={isHeld}>
            {action}
          </Button>
        </>
      }
    >
      {children}
      {of && !isErrorSaid && <ActionNotice words={of.words} error={of.error} />}
    </Dialog>
  )
}

function Waiting({ words }: { words: string }) {
  const isNoticed = useLasting(unnoticedMs)
  const isLong = useLasting(longMs)
  return (
    <p className={styles.waiting} role="status">
      {isNoticed && `${words}: waiting for the service${isLong ? ', which is slow to answer' : ''}…`}
    </p>
  )
}
