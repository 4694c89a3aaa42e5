/** What was read, entry by entry, and beside each where it comes from. */
import { type ReactNode, useState } from 'react'
import { classNames } from '../../design/class-names.ts'
import { formatCount } from '../../format/numbers.ts'
import { sourceWords } from '../../format/source-words.ts'
import { Button } from '../button.tsx'
import { Timestamp } from '../timestamp.tsx'
import styles from './entry-list.module.css'
import type { EntryOrigin } from './entry-origins.ts'

/** At first, and with each press. */
const shownAtOnce = 100

interface EntryListProps {
  entries: readonly EntryOrigin[]
  /** What can be done with one. */
  action?: (entry: EntryOrigin) => ReactNode
}

/** Where nothing can be done, it is a part of something longer, and scrolls by itself. */
export function EntryList({ entries, action }: EntryListProps) {
  const [shown, setShown] = useState(shownAtOnce)
  if (entries.length === 0) return null
  const hidden = entries.length - shown
  return (
    <section className={styles.section} aria-label="Where each entry comes from">
      <ul className={classNames(styles.list, !action && styles.scrolling)}>
        {entries.slice(0, shown).map((entry) => (
          <li key={entry.path} className={classNames(styles.entry, action && styles.withAction)}>
            <span className={styles.what}>
              <span className={styles.place}>{entry.place}</span>
              <span className={styles.value}>{entry.value}</span>
            </span>
            <span className={styles.origin}>
              <span>
                {sourceWords[entry.source]}, <Timestamp at={entry.createdAt} />
              </span>
              {entry.sourceRef !== null && <code className={styles.ref}>{entry.sourceRef}</code>}
              {entry.overrode > 0 && <span className={styles.overrode}>{overrodeWords(entry.overrode)}</span>}
            </span>
            {action && <span className={styles.action}>{action(entry)}</span>}
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button size="small" className={styles.more} onClick={() => setShown(shown + shownAtOnce)}>
          Show more of {formatCount(hidden)} further entries
        </Button>
      )}
    </section>
  )
}

function overrodeWords(count: number): string {
  return count === 1 ? 'One memory says otherwise' : `${formatCount(count)} memories say otherwise`
}
