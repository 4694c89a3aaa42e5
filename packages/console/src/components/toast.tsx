/** A short word that something was done, seen at the foot of the page and heard. */
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { takeSaid } from '../api/leave-document.ts'
import { classNames } from '../design/class-names.ts'
import styles from './toast.module.css'

const ToastContext = createContext<(message: string) => void>(() => undefined)
const shownMs = 5_000

/** Says that something was done. What failed is said where it was tried, and stays. */
export function useToast(): (message: string) => void {
  return useContext(ToastContext)
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<{ message: string; atMs: number } | null>(null)
  useEffect(() => {
    const said = takeSaid()
    if (said !== null) setToast({ message: said, atMs: Date.now() })
  }, [])
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!toast) return
    // Anew each time, so that it lies above a dialog that was opened since.
    region.current?.hidePopover()
    region.current?.showPopover()
    const timer = setTimeout(() => setToast(null), shownMs)
    return () => clearTimeout(timer)
  }, [toast])
  return (
    <ToastContext value={(message) => setToast({ message, atMs: Date.now() })}>
      {children}
      <div ref={region} popover="manual" className={styles.region} aria-hidden="true">
        {toast && <div className={styles.toast}>{toast.message}</div>}
      </div>
      <div className={classNames('visually-hidden', styles.heard)} role="status">
        {toast?.message}
      </div>
    </ToastContext>
  )
}
