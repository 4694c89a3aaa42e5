/** Connections share an outage: it is noted when it begins, when its reason changes and when it is over. */
import type { OnNotice } from '../port/store-notice.ts'

export interface OutageNotices {
  failed(error: unknown): void
  connected(): void
}

export function createOutageNotices(onNotice: OnNotice): OutageNotices {
  let known: string | null = null
  return {
    failed(error) {
      const reason = reasonOf(error)
      if (reason === known) return
      known = reason
      onNotice({ level: 'warn', message: 'the database cannot be reached', reason })
    },
    connected() {
      if (known !== null) onNotice({ level: 'info', message: 'the database can be reached again', reason: null })
      known = null
    },
  }
}

/** Some errors of the network have a code and no message. */
function reasonOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string }
  return message || code || 'unknown'
}
