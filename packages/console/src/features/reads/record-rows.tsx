/** Records where there is no room for a table: two lines each. */
import type { ConsoleRecord } from '@ambit/core'
import { scopeName } from '../../format/scope-words.ts'
import styles from './record-rows.module.css'
import { OpenRecord, type RecordTableProps } from './record-table.tsx'
import { RecordTime } from './record-time.tsx'
import { aboutWords, actorWords, actWords } from './record-words.ts'
import { Verdict } from './verdict.tsx'

interface RecordRowsProps extends RecordTableProps {
  records: readonly ConsoleRecord[]
  caption: string
}

export function RecordRows({ kind, records, caption, opened, hrefOf }: RecordRowsProps) {
  return (
    <ul aria-label={caption}>
      {records.map((record) => (
        <li key={record.id} className={styles.row}>
          <div className={styles.first}>
            <OpenRecord record={record} opened={opened} hrefOf={hrefOf}>
              {(kind === 'reads' && record.purpose) || actWords(record.action)}
            </OpenRecord>
            {kind === 'reads' && <Verdict outcome={record.outcome} />}
          </div>
          <p className={styles.second}>
            <RecordTime at={record.at} />
            {[
              actorWords(record),
              record.user_id ?? (kind === 'acts' ? aboutWords(record) : null),
              record.scope && scopeName(record.scope),
            ]
              .filter((words) => words !== null)
              .map((words) => ` · ${words}`)}
          </p>
        </li>
      ))}
    </ul>
  )
}
