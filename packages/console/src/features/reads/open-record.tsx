import type { ConsoleRecord } from '@ambit/core'
import { Link } from 'wouter'
import type { ReadsView } from './reads-view.ts'
import styles from './record-table.module.css'

interface OpenRecordProps {
  record: ConsoleRecord
  /** The request that is looked at more closely. */
  opened: string | null
  hrefOf: (changed: Partial<ReadsView>) => string
  children: string
}

/** As large as its row. */
export function OpenRecord({ record, opened, hrefOf, children }: OpenRecordProps) {
  // A context has a record for every scope.
  const ofContext = record.action === 'read_context' && record.scope !== null ? { scope: record.scope } : {}
  return (
    <Link
      href={hrefOf({ request: record.request_id, ...ofContext })}
      className={styles.open}
      aria-current={opened === record.request_id || undefined}
    >
      {children}
    </Link>
  )
}
