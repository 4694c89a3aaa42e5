import { type ReactNode, useEffect, useRef } from 'react'
import styles from './page-header.module.css'

interface PageHeaderProps {
  title: string
  description?: ReactNode
  /** The one primary action of the page. */
  action?: ReactNode
}

/** The document as it was loaded keeps the browser's focus; every page after it begins at its heading. */
let isFirstPage = true

/** For when what had the focus is about to go: after the dialog that is closing has given it back to there. */
export function focusPageHeading(): void {
  setTimeout(() => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true }), 0)
}

export function PageHeader({ title, description, action }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Ambit`
  }, [title])
  useEffect(() => {
    if (!isFirstPage) heading.current?.focus({ preventScroll: true })
    isFirstPage = false
  }, [])
  return (
    <header className={styles.header}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {action}
      {description && <p className={styles.description}>{description}</p>}
    </header>
  )
}
