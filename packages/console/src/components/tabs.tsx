import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { classNames } from '../design/class-names.ts'
import styles from './tabs.module.css'

interface TabsProps<Value extends string> {
  /** What the tabs are views of. */
  label: string
  tabs: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
  /** The panel of the chosen tab. */
  children: ReactNode
}

/** Views of one thing, of which one is shown; the arrow keys move between them. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, children }: TabsProps<Value>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent): void => {
    const at = tabs.findIndex((tab) => tab.value === value)
    const places: Record<string, number> = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }
    const place = places[event.key]
    const tab = place === undefined ? undefined : tabs[place]
    if (!tab || place === undefined) return
    event.preventDefault()
    onChange(tab.value)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[place]?.focus()
  }
  return (
    <div className={styles.tabs}>
      <div ref={list} role="tablist" aria-label={label} tabIndex={-1} className={styles.list} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            className={classNames(styles.tab, tab.value === value && styles.chosen)}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className={styles.panel}>
        {children}
      </div>
    </div>
  )
}
