import { CloudOff } from 'lucide-react'
import { useConnection } from '../api/use-connection.ts'
import { useLasting } from '../components/use-lasting.ts'
import styles from './connection-notice.module.css'

/** At the foot of the page, where it moves nothing: what is shown above may be out of date. */
export function ConnectionNotice() {
  return useConnection() === 'lost' ? <Lost /> : null
}

/** What is over sooner need not be read. */
const unnoticedMs = 1_000

function Lost() {
  const isNoticed = useLasting(unnoticedMs)
  return (
    <div role="status">
      {isNoticed && (
        <p className={styles.notice}>
          <CloudOff size={16} aria-hidden="true" />
          <span>
            <strong>No connection to the service.</strong> This page is brought up to date by itself when it is back.
          </span>
        </p>
      )}
    </div>
  )
}
