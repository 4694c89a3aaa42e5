import { ChevronDown, Search } from 'lucide-react'
import { counted, formatCount } from '../../format/numbers.ts'
import type { KeyQuestion } from './find-keys.ts'
import styles from './key-filters.module.css'
import { type KeyState, keyStates } from './key-state.ts'

const words: Readonly<Record<KeyState, string>> = {
  active: 'Active',
  paused: 'Paused',
  expiring: 'Expiring soon',
  expired: 'Expired',
  rotating: 'Rotating',
}

interface KeyFiltersProps {
  question: KeyQuestion
  onAsk: (question: KeyQuestion) => void
  counts: ReadonlyMap<KeyState, number>
  total: number
  found: number
}

export function KeyFilters({ question, onAsk, counts, total, found }: KeyFiltersProps) {
  const { text, state } = question
  return (
    <search className={styles.filters}>
      <div className={styles.box}>
        <Search size={16} aria-hidden="true" />
        <input
          type="search"
          className={styles.text}
          aria-label="Search keys"
          placeholder="Name, maker, id or secret"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => onAsk({ text: event.target.value, state })}
        />
      </div>
      <div className={styles.box}>
        <select
          className={styles.select}
          aria-label="State"
          value={state ?? ''}
          onChange={(event) => onAsk({ text, state: keyStates.find((one) => one === event.target.value) ?? null })}
        >
          <option value="">Any state</option>
          {keyStates.map((one) => (
            <option key={one} value={one}>
              {words[one]} ({formatCount(counts.get(one) ?? 0)})
            </option>
          ))}
        </select>
        <ChevronDown size={16} aria-hidden="true" />
      </div>
      <p className={styles.count} role="status">
        {found === total ? counted(total, 'key') : `${formatCount(found)} of ${counted(total, 'key')}`}
      </p>
    </search>
  )
}
