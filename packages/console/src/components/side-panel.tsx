/** What is looked at more closely, beside what it is one of; where there is no room beside it, above it. */
import { X } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'
import styles from './side-panel.module.css'

/** As the style sheet has it. */
const besideFrom = '(min-width: 901px)'

interface SidePanelProps {
  title: ReactNode
  onClose: () => void
  children: ReactNode
}

/** Shown for as long as it is rendered; the focus goes back to where it was. */
export function SidePanel({ title, onClose, children }: SidePanelProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    if (matchMedia(besideFrom).matches) element?.show()
    else element?.showModal()
    element?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
    return () => {
      const hadFocus = element?.contains(document.activeElement) ?? false
      element?.close()
      if (hadFocus && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  const closeOnEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    onClose()
  }
  /** The sheet below it, which there is where it lies above the page. */
  const closeBeside = (event: MouseEvent): void => {
    if (event.target === event.currentTarget) onClose()
  }
  return (
    <dialog
      ref={dialog}
      className={styles.panel}
      aria-labelledby={id}
      onKeyDown={closeOnEscape}
      onMouseDown={closeBeside}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.inside}>
        <header className={styles.header}>
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          <Button variant="quiet" size="small" aria-label="Close" icon={<X size={16} />} onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  )
}
