/**
 * What can take milliseconds of a processor for one request: a long purpose that nobody has stated lately, a large body.
 * A thread does it, where it holds up nobody but its own key. Short purposes are read at once.
 */
import {
  type ApiOperations,
  classifyPurpose,
  explainPurpose,
  type Parsed,
  type PurposeEvidence,
  type PurposeReading,
} from '@ambit/core'
import { LruMap } from 'toad-cache'
import type { AppDeps } from '../app/deps.ts'
import { startFairThread } from '../concurrency/fair-thread.ts'
import type { HeavyJob } from './heavy-job.ts'

export interface HeavyWork extends Pick<AppDeps, 'classifyPurpose' | 'explainPurpose'> {
  parseLargeBody(operation: keyof ApiOperations, bytes: Uint8Array, owner: string): Promise<Parsed<unknown>>
  close(): Promise<void>
}

/** A fifth of a millisecond each, or less, once the code is warm; ten when it is not. */
const shortPurposeMax = 200
/** A few megabytes at the very most, at a thousand characters each. */
const purposesRemembered = 2_000

export function startHeavyWork(): HeavyWork {
  // It reads its model when it is first asked, for which no request should wait.
  classifyPurpose('')
  const thread = startFairThread<HeavyJob, unknown>({
    script: new URL('./heavy-work-thread.ts', import.meta.url),
    atOnce: 1,
    failure: (reason) => new Error(`work in a thread failed: ${reason}`),
  })
  // An application states few purposes, many times.
  const recent = new LruMap<PurposeReading>(purposesRemembered)

  async function classifyInThread(purpose: string, owner: string): Promise<PurposeReading> {
    const reading = (await thread.run(owner, { kind: 'purpose', purpose })) as PurposeReading
    recent.set(purpose, reading)
    return reading
  }

  return {
    classifyPurpose(purpose, owner) {
      const known = recent.get(purpose)
      if (known !== undefined) return known
      if (purpose.length > shortPurposeMax) return classifyInThread(purpose, owner)
      const reading = classifyPurpose(purpose)
      recent.set(purpose, reading)
      return reading
    },
    explainPurpose: (purpose, owner) =>
      purpose.length > shortPurposeMax
        ? (thread.run(owner, { kind: 'evidence', purpose }) as Promise<readonly PurposeEvidence[]>)
        : explainPurpose(purpose),
    parseLargeBody: (operation, bytes, owner) =>
      thread.run(owner, { kind: 'body', operation, bytes }, ownMemory(bytes)) as Promise<Parsed<unknown>>,
    close: thread.close,
  }
}

/** The memory behind some bytes, where nothing else is in it. Copies would be garbage by the megabyte. */
function ownMemory({ buffer, byteLength }: Uint8Array): readonly ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : []
}
