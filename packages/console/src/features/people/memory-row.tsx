import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { PersonMemory } from '../../api/people.ts'
import { Button } from '../../components/button.tsx'
import { Timestamp } from '../../components/timestamp.tsx'
import { formatCount } from '../../format/numbers.ts'
import { sourceWords } from '../../format/source-words.ts'
import { memoryLines } from './memory-lines.ts'
import styles from './memory-row.module.css'

const shownMax = 6

export function MemoryRow({ memory, onDelete }: { memory: PersonMemory; onDelete: () => void }) {
  const [isWhole, setIsWhole] = useState(false)
  const lines = memoryLines(memory.value_json)
  const shown = isWhole ? lines : lines.slice(0, shownMax)
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        {shown.length === 0 && <p className={styles.origin}>It says nothing.</p>}
        {shown.map(({ label, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
          <p key={index}>
            {label !== null && <span className={styles.label}>{label}: </span>}
            {text}
          </p>
        ))}
        {lines.length > shown.length && (
          <Button size="small" variant="quiet" className={styles.whole} onClick={() => setIsWhole(true)}>
            {formatCount(lines.length - shown.length)} more
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
