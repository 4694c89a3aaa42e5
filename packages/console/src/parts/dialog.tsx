import { X } from 'lucide-react'
import {
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
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
  /** Escape, the cross, a press beside it. Whoever shows the dialog decides whether it goes. */
  onClose: () => void
  /** Makes the dialog a form. */
  onSubmit?: () => void
  /** The buttons at its foot, the most likely one last. */
  actions?: ReactNode
  children?: ReactNode
  size?: 'medium' | 'wide'
}

/** Shown for as long as it is rendered; the focus goes back to where it was. */
export function Dialog({ title, description, onClose, onSubmit, actions, children, size = 'medium' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    if (element) firstToUse(element)?.focus()
    return () => element?.close()
  }, [])

  const closeOnEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    // The browser would close it by itself, and without asking the second time.
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    event.stopPropagation()
    onSubmit?.()
  }
  const closeBeside = (event: MouseEvent): void => {
    if (event.target === event.currentTarget) onClose()
  }
  const inside = (
    <>
      <header className={styles.header}>
        <h2 id={`${id}-title`}>{title}</h2>
        <Button variant="quiet" size="small" aria-label="Close" icon={<X size={16} />} onClick={onClose} />
      </header>
      <div className={styles.body}>
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
      className={classNames(styles.dialog, size === 'wide' && styles.wide)}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onKeyDown={closeOnEscape}
      onMouseDown={closeBeside}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
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

/** A field, or else the first button at the foot: where something is asked, that is the one that changes nothing. */
function firstToUse(dialog: HTMLDialogElement): HTMLElement | null {
  const fields = 'input:not([type="radio"], [readonly]), input:checked, select, textarea, button'
  return (
    dialog.querySelector<HTMLElement>(`.${styles.body} :is(${fields})`) ??
    dialog.querySelector<HTMLElement>(`.${styles.actions} button`)
  )
}
