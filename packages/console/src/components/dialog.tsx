import { X } from 'lucide-react'
import {
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { classNames } from '../design/class-names.ts'
import { Button } from './button.tsx'
import styles from './dialog.module.css'

interface DialogProps {
  title: string
  description?: ReactNode
  /** Escape, the cross, a press beside it. Whoever shows the dialog decides whether it goes; null: it cannot be closed. */
  onClose: (() => void) | null
  /** It was sent: what was asked cannot be changed any more. */
  isWaiting?: boolean
  /** Makes the dialog a form. */
  onSubmit?: () => void
  /** The buttons at its foot, the most likely one last. */
  actions?: ReactNode
  children?: ReactNode
  size?: 'medium' | 'wide'
  /** Nothing of what is below it can be seen. */
  isOpaque?: boolean
}

/** Shown for as long as it is rendered; the focus goes back to where it was. */
export function Dialog(props: DialogProps) {
  const { title, description, onClose, onSubmit, actions, children } = props
  const { isWaiting = false, size = 'medium', isOpaque = false } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    if (element) firstToUse(element)?.focus()
    return () => element?.close()
  }, [])
  const body = useHeldBody(isWaiting)

  const closeOnEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    // The browser would close it by itself, and without asking the second time.
    event.preventDefault()
    event.stopPropagation()
    onClose?.()
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    event.stopPropagation()
    onSubmit?.()
  }
  const closeBeside = (event: MouseEvent): void => {
    if (event.target === event.currentTarget) onClose?.()
  }
  /** A browser may close it all the same, such as by the second press of a phone's button to go back. */
  const openAgain = (event: SyntheticEvent<HTMLDialogElement>): void => {
    const { target, currentTarget: element } = event
    if (target !== element || !element.isConnected || element.open) return
    element.showModal()
    onClose?.()
  }
  const inside = (
    <>
      <header className={styles.header}>
        <h2 id={`${id}-title`}>{title}</h2>
        {onClose && <Button variant="quiet" size="small" aria-label="Close" icon={<X size={16} />} onClick={onClose} />}
      </header>
      <div ref={body} className={styles.body}>
        {description && (
          <p className={styles.description} id={`${id}-description`}>
            {description}
          </p>
        )}
        {children}
      </div>
      {actions && <footer className={styles.actions}>{actions}</footer>}
    </>
  )
  return (
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, size === 'wide' && styles.wide, isOpaque && styles.opaque)}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onKeyDown={closeOnEscape}
      onMouseDown={closeBeside}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      onClose={openAgain}
    >
      {onSubmit ? (
        <form className={styles.inside} onSubmit={submit} noValidate>
          {inside}
        </form>
      ) : (
        <div className={styles.inside}>{inside}</div>
      )}
    </dialog>
  )
}

/** What was asked is out of reach while it is being done; the focus waits at the foot and comes back when it failed. */
function useHeldBody(isHeld: boolean): RefObject<HTMLDivElement | null> {
  const body = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = body.current
    if (!isHeld || !element) return
    const focused = element.contains(document.activeElement) ? (document.activeElement as HTMLElement) : null
    element.inert = true
    if (focused) element.closest('dialog')?.querySelector<HTMLElement>('button[type="submit"]')?.focus()
    return () => {
      element.inert = false
      focused?.focus()
    }
  }, [isHeld])
  return body
}

/** A field, or else the first button at the foot: where something is asked, that is the one that changes nothing. */
function firstToUse(dialog: HTMLDialogElement): HTMLElement | null {
  const fields = 'input:not([type="radio"], [readonly]), input:checked, select, textarea, button'
  return (
    dialog.querySelector<HTMLElement>(`.${styles.body} :is(${fields})`) ??
    dialog.querySelector<HTMLElement>(`.${styles.actions} button`)
  )
}
