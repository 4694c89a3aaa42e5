/** The thread that reads and merges what would hold up the writer. Its connection only reads. */
import { parentPort, workerData } from 'node:worker_threads'
import { involvedMemories } from '../involved-memories.ts'
import type { LargeReadAnswer, LargeReadRequest } from '../large-reads.ts'
import { giveWayToOtherThreads } from '../yield-processor.ts'
import { openConnection } from './connection.ts'
import { filterRow } from './memories.ts'
import { memorySelection } from './memory-selection.ts'

if (!parentPort) throw new Error('large-read-thread.ts runs as a worker only')
const port = parentPort
giveWayToOtherThreads()

const select = memorySelection(openConnection((workerData as { file: string }).file, { readOnly: true }))

port.on('message', ({ ticket, filter }: LargeReadRequest) => {
  try {
    const { answer, ids } = select(filterRow(filter))
    const summaryStruct = new TextEncoder().encode(answer.summaryStruct)
    const result = { answer: { ...answer, summaryStruct }, seen: involvedMemories(ids) }
    // Handed over rather than copied.
    port.postMessage({ ticket, result } satisfies LargeReadAnswer, [summaryStruct.buffer])
  } catch (error) {
    port.postMessage({ ticket, failure: (error as Error).message } satisfies LargeReadAnswer)
  }
})
