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
      <div className={styles.texts}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {description && <p className={styles.description}>{description}</p>}
      </div>
      {action}
    </header>
  )
}
