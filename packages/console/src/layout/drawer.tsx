/** The sidebar on a phone, as a sheet from the left. */
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './drawer.module.css'

export function Drawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  const closeBeside = (event: MouseEvent): void => {
    if (event.target === event.currentTarget) onClose()
  }
  return (
    <dialog ref={dialog} className={styles.drawer} aria-label="Menu" onClose={onClose} onMouseDown={closeBeside}>
      {children}
    </dialog>
  )
}
