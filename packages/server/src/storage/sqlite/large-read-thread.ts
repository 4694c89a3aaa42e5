/** The thread that reads and merges what would hold up the writer. Its connection only reads. */
import { workerData } from 'node:worker_threads'
import { doJobs } from '../../concurrency/do-jobs.ts'
import { involvedMemories } from '../involved-memories.ts'
import { type LargeRead, transferredBytes } from '../large-reads.ts'
import type { MemoryFilter } from '../port/memories.ts'
import { openConnection } from './connection.ts'
import { filterRow } from './memories.ts'
import { memorySelection } from './memory-selection.ts'

const select = memorySelection(openConnection((workerData as { file: string }).file, { readOnly: true }))

doJobs((filter: MemoryFilter): LargeRead => {
  const { answer, ids } = select(filterRow(filter))
  const summaryStruct = new TextEncoder().encode(answer.summaryStruct)
  return { answer: { ...answer, summaryStruct }, seen: involvedMemories(ids) }
}, transferredBytes)
