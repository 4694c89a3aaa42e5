import type { ReactNode } from 'react'
import { classNames } from '../design/class-names.ts'
import styles from './badge.module.css'

/** A word that sets something apart. `soon` is amber, and nothing else is. */
export function Badge({
  tone = 'plain',
  icon,
  children,
}: {
  tone?: 'plain' | 'soon'
  icon?: ReactNode
  children: ReactNode
}) {
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      {icon}
      {children}
    </span>
  )
}
