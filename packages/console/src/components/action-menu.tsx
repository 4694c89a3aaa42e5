/** A button and the list of things to do that it opens, with arrow keys, Home, End and Escape. */
import { Ellipsis } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'wouter'
import { classNames } from '../design/class-names.ts'
import styles from './action-menu.module.css'
import { placeBeside } from './place-beside.ts'

export interface MenuItem {
  /** Tells apart items of the same label; the label itself unless said otherwise. */
  id?: string
  label: string
  icon?: ReactNode
  /** Leads somewhere, instead of doing something. */
  href?: string
  onSelect?: () => void
  /** One of several of which one holds. */
  isChecked?: boolean
  /** A line above it sets it apart. */
  isSetApart?: boolean
}

interface ActionMenuProps {
  /** What the menu is called, and its button when there is nothing in it but dots. */
  label: string
  items: readonly MenuItem[]
  /** What is in the button; three dots unless said otherwise. */
  trigger?: ReactNode
  triggerClassName?: string | undefined
  /** Above the items, such as who is signed in. */
  heading?: ReactNode
}

export function ActionMenu({ label, items, trigger, triggerClassName, heading }: ActionMenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  /** A table has a menu in each of its rows, of which one at a time has anything in it. */
  const [isOpen, setIsOpen] = useState(false)
  const place = (event: ToggleEvent): void => {
    if (event.newState !== 'open') return
    flushSync(() => setIsOpen(true))
    if (button.current && menu.current) placeBeside(button.current, menu.current, 180)
  }
  const focusFirst = (event: ToggleEvent): void => {
    if (event.newState === 'open') itemsOf(menu.current)[0]?.focus()
    else setIsOpen(false)
  }
  const openWithArrow = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    menu.current?.showPopover()
  }
  const close = (): void => menu.current?.hidePopover()
  return (
    <>
      <button
        ref={button}
        type="button"
        className={triggerClassName ?? styles.dots}
        aria-label={trigger === undefined ? label : undefined}
        aria-haspopup="menu"
        popoverTarget={id}
        onKeyDown={openWithArrow}
      >
        {trigger ?? <Ellipsis size={16} aria-hidden="true" />}
      </button>
      <div ref={menu} id={id} popover="auto" className={styles.popover} onBeforeToggle={place} onToggle={focusFirst}>
        {isOpen && heading && <div className={styles.heading}>{heading}</div>}
        <div role="menu" aria-label={label} tabIndex={-1} className={styles.menu} onKeyDown={moveFocus}>
          {isOpen && items.map((item) => <Item key={item.id ?? item.label} item={item} close={close} />)}
        </div>
      </div>
    </>
  )
}

function Item({ item, close }: { item: MenuItem; close: () => void }) {
  const isChoice = item.isChecked !== undefined
  const attributes = {
    role: isChoice ? 'menuitemradio' : 'menuitem',
    'aria-checked': isChoice ? item.isChecked : undefined,
    tabIndex: -1,
    className: classNames(styles.item, item.isSetApart && styles.setApart),
  }
  const inside = (
    <>
      {item.icon}
      <span className={styles.itemLabel}>{item.label}</span>
      {item.isChecked && <span className={styles.checkMark} aria-hidden="true" />}
    </>
  )
  const choose = (): void => {
    // First, so that the focus is on the button again, and a dialog that opens now gives it back to there.
    close()
    item.onSelect?.()
  }
  if (item.href === undefined)
    return (
      <button type="button" {...attributes} onClick={choose}>
        {inside}
      </button>
    )
  // What the service serves and not the console, such as the reference, is a page of its own.
  if (!item.href.startsWith('/projects/') && item.href !== '/account')
    return (
      <a {...attributes} href={item.href} onClick={choose}>
        {inside}
      </a>
    )
  return (
    <Link {...attributes} href={item.href} onClick={choose}>
      {inside}
    </Link>
  )
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = itemsOf(event.currentTarget)
  const at = items.indexOf(document.activeElement as HTMLElement)
  const steps: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1 + items.length,
    Home: 0,
    End: items.length - 1,
  }
  const step = steps[event.key]
  if (event.key === 'Tab') event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
  if (step !== undefined) {
    event.preventDefault()
    items[step % items.length]?.focus()
    return
  }
  if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey || event.key === ' ') return
  const following = [...items.slice(at + 1), ...items.slice(0, at + 1)]
  following.find((item) => item.textContent?.trim().toLowerCase().startsWith(event.key.toLowerCase()))?.focus()
}
