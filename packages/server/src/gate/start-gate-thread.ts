/** A thread that reads purposes, in which owners take turns. What it has read is cached, so that only a new purpose takes time. */
import type { PurposeEvidence, PurposeReading } from '@ambit/gate'
import { LruMap } from 'toad-cache'
import type { AppDeps } from '../app/deps.ts'
import { startFairThread } from '../concurrency/fair-thread.ts'
import type { PurposeJob } from './purpose-reader.ts'

export interface GateThread extends Pick<AppDeps, 'classifyPurpose' | 'explainPurpose'> {
  /** Loads the model before anybody needs it. */
  warmUp(): Promise<void>
  close(): Promise<void>
}

/** A few megabytes at most, at a thousand characters each. An application states few purposes, many times. */
const readingsCached = 2_000
/** Somebody looks at these in a console. */
const explanationsCached = 200

export function startGateThread(): GateThread {
  const thread = startFairThread<PurposeJob, unknown>({
    script: new URL('./gate-thread.ts', import.meta.url),
    atOnce: 1,
    failure: (reason) => new Error(`a purpose could not be read: ${reason}`),
  })
  const askOnce = <Answer>(kind: PurposeJob['kind'], size: number) => {
    const cache = new LruMap<Answer | Promise<Answer>>(size)
    return (purpose: string, owner: string): Answer | Promise<Answer> => {
      const known = cache.get(purpose)
      if (known !== undefined) return known
      const asked = thread.run(owner, { kind, purpose }) as Promise<Answer>
      cache.set(purpose, asked)
      asked.then(
        (answer) => cache.set(purpose, answer),
        () => cache.delete(purpose),
      )
      return asked
    }
  }
  const classifyPurpose = askOnce<PurposeReading>('read', readingsCached)
  return {
    classifyPurpose,
    explainPurpose: askOnce<readonly PurposeEvidence[]>('explain', explanationsCached),
    async warmUp() {
      await classifyPurpose('write a poem', '')
    },
    close: thread.close,
  }
}
