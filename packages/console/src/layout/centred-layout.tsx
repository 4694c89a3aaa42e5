/** The frame of the pages in front of the sign-in: the mark, and one thing to do. */
import { type ReactNode, useEffect } from 'react'
import { Mark } from '../design/mark.tsx'
import styles from './centred-layout.module.css'

export function CentredLayout({
  title,
  description,
  children,
}: {
  title: string
  description?: ReactNode
  children?: ReactNode
}) {
  useEffect(() => {
    document.title = `${title} · Ambit`
  }, [title])
  return (
    <main className={styles.page}>
      <div className={styles.column}>
        <div className={styles.head}>
          <Mark size={40} />
          <h1>{title}</h1>
          {description && <p className={styles.description}>{description}</p>}
        </div>
        {children}
      </div>
    </main>
  )
}
