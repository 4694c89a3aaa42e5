/** Large bodies are parsed in a thread, where they hold up nobody but their own key. */
import type { ApiOperations, Parsed } from '@ambit/core'
import { startFairThread } from '../concurrency/fair-thread.ts'
import type { HeavyJob } from './heavy-job.ts'

export interface HeavyWork {
  parseLargeBody(operation: keyof ApiOperations, bytes: Uint8Array, owner: string): Promise<Parsed<unknown>>
  close(): Promise<void>
}

export function startHeavyWork(): HeavyWork {
  const thread = startFairThread<HeavyJob, Parsed<unknown>>({
    script: new URL('./heavy-work-thread.ts', import.meta.url),
    atOnce: 1,
    failure: (reason) => new Error(`work in a thread failed: ${reason}`),
  })
  return {
    parseLargeBody: (operation, bytes, owner) => thread.run(owner, { operation, bytes }, ownMemory(bytes)),
    close: thread.close,
  }
}

/** The memory behind some bytes, where nothing else is in it. Copies would be garbage by the megabyte. */
function ownMemory({ buffer, byteLength }: Uint8Array): readonly ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : []
}
