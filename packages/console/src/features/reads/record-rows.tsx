/** Records where there is no room for a table: two lines each. */
import type { ConsoleRecord } from '@ambit/core'
import type { RecordKind } from '@ambit/core/record-kinds'
import { scopeName } from '../../format/scope-words.ts'
import { OpenRecord } from './open-record.tsx'
import type { ReadsView } from './reads-view.ts'
import styles from './record-rows.module.css'
import { RecordTime } from './record-time.tsx'
import { aboutWords, actorWords, actWords, recordTitle } from './record-words.ts'
import { Verdict } from './verdict.tsx'

interface RecordRowsProps {
  kind: RecordKind
  records: readonly ConsoleRecord[]
  caption: string
  opened: string | null
  hrefOf: (changed: Partial<ReadsView>) => string
}

export function RecordRows({ kind, records, caption, opened, hrefOf }: RecordRowsProps) {
  return (
    <ul aria-label={caption}>
      {records.map((record) => (
        <li key={record.id} className={styles.row}>
          <div className={styles.first}>
            <OpenRecord record={record} opened={opened} hrefOf={hrefOf}>
              {kind === 'reads' ? recordTitle(record) : actWords(record)}
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
