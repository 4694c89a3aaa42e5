import type { Refusal } from '@ambit/core'

/** One answer for a memory that never existed, for one that is gone, and for one that is another project's. */
export function memoryNotFound(message: string): Refusal {
  return { code: 'memory_not_found', message }
}
