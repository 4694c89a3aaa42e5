import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { PersonMemory } from '../../api/people.ts'
import { Button } from '../../components/button.tsx'
import { Timestamp } from '../../components/timestamp.tsx'
import { formatCount } from '../../format/numbers.ts'
import { sourceWords } from '../../format/source-words.ts'
import { memoryLines } from './memory-lines.ts'
import styles from './memory-row.module.css'

/** Before somebody asks for all of it. */
const shownMax = { lines: 6, characters: 400 }

export function MemoryRow({ memory, onDelete }: { memory: PersonMemory; onDelete: () => void }) {
  const [isWhole, setIsWhole] = useState(false)
  const lines = memoryLines(memory.value_json)
  const shown = isWhole ? lines : lines.slice(0, shownMax.lines)
  const textOf = (text: string): string =>
    isWhole || text.length <= shownMax.characters ? text : `${text.slice(0, shownMax.characters)}…`
  const isCut = shown.some(({ text }) => textOf(text) !== text)
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        {shown.length === 0 && <p className={styles.origin}>It says nothing.</p>}
        {shown.map(({ label, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
          <p key={index}>
            {label !== null && <span className={styles.label}>{label}: </span>}
            {textOf(text)}
          </p>
        ))}
        {(isCut || lines.length > shown.length) && (
          <Button size="small" variant="quiet" className={styles.whole} onClick={() => setIsWhole(true)}>
            {lines.length > shown.length ? `${formatCount(lines.length - shown.length)} more` : 'Show all of it'}
          </Button>
        )}
      </div>
      <div className={styles.origin}>
        <p>
          {sourceWords[memory.source]}, <Timestamp at={memory.created_at} />
        </p>
        {memory.source_ref !== null && <code className={styles.ref}>{memory.source_ref}</code>}
        {memory.expires_at !== null && (
          <p>
            Goes <Timestamp at={memory.expires_at} />
          </p>
        )}
      </div>
      <Button
        size="small"
        variant="quiet"
        icon={<Trash2 size={16} />}
        aria-label={`Delete ${memory.id}`}
        title="Delete this memory"
        onClick={onDelete}
      />
    </li>
  )
}
