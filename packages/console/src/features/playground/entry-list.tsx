/** What was read, entry by entry, and beside each where it comes from. */
import { Timestamp } from '../../components/timestamp.tsx'
import { formatCount } from '../../format/numbers.ts'
import styles from './entry-list.module.css'
import type { EntryOrigin } from './entry-origins.ts'
import { sourceWords } from './source-words.ts'

/** The rest is in the body below. */
const shownMax = 100

export function EntryList({ entries }: { entries: readonly EntryOrigin[] }) {
  if (entries.length === 0) return null
  const hidden = entries.length - shownMax
  return (
    <section className={styles.section} aria-label="Where each entry comes from">
      <ul className={styles.list}>
        {entries.slice(0, shownMax).map((entry) => (
          <li key={entry.path} className={styles.entry}>
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
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className={styles.more}>{formatCount(hidden)} more are in the body of the answer.</p>}
    </section>
  )
}

function overrodeWords(count: number): string {
  return count === 1 ? 'One memory says otherwise' : `${formatCount(count)} memories say otherwise`
}
