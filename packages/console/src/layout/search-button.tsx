import { Search } from 'lucide-react'
import { commandKey } from '../design/command-key.ts'
import styles from './search-button.module.css'

/** Opens the palette, and says by which keys one does so without it. */
export function SearchButton({ onSearch }: { onSearch: () => void }) {
  return (
    <button type="button" className={styles.search} aria-haspopup="dialog" onClick={onSearch}>
      <Search size={16} aria-hidden="true" />
      Search
      <span className={styles.keys} aria-hidden="true">
        {commandKey} K
      </span>
    </button>
  )
}
