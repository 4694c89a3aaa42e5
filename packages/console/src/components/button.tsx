import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { Link } from 'wouter'
import { classNames } from '../design/class-names.ts'
import styles from './button.module.css'

/**
 * `primary` once a page or dialog; `secondary` for the rest; `quiet` where a border would be noise. `final` is for what
 * cannot be undone: it is heavy, not red, since red means refused.
 */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'final'

interface Look {
  variant?: ButtonVariant
  size?: 'small' | 'medium'
  icon?: ReactNode
  children?: ReactNode
}

export interface ButtonProps extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Its work is under way: it keeps the focus and its width, and does nothing when pressed again. */
  isBusy?: boolean
  ref?: Ref<HTMLButtonElement>
}

export function Button({ variant, size, icon, isBusy = false, className, children, onClick, ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (isBusy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={classNames(lookOf({ variant, size, icon, children }), className)}
      aria-disabled={isBusy || undefined}
      onClick={press}
    >
      {isBusy ? <span className={styles.spinner} aria-hidden="true" /> : icon}
      {children}
    </button>
  )
}

/** Leads somewhere, and looks like a button. */
export function ButtonLink({ href, variant, size, icon, children }: Look & { href: string }) {
  return (
    <Link href={href} className={lookOf({ variant, size, icon, children })}>
      {icon}
      {children}
    </Link>
  )
}

function lookOf({
  variant = 'secondary',
  size = 'medium',
  children,
}: { [Name in keyof Look]: Look[Name] | undefined }) {
  return classNames(
    styles.button,
    styles[variant],
    size === 'small' && styles.small,
    children === undefined && styles.iconOnly,
  )
}
