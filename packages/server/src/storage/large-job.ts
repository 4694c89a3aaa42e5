/** The other side of large reads: what is done with memories once a database has given them. */
import type { MemoryValue, Scope } from '@ambit/core'
import { answerMembers, needsToldMemories } from '@ambit/core/answer-members'
import { entryForgetter } from '@ambit/core/forget-entry'
import { involvedMemories } from './involved-memories.ts'
import type { LargeJob, LargeRead, SpeakingMemory } from './large-reads.ts'
import { idsOf, type MemoryJson, memoryJson, toldMemoryJson } from './memory-json.ts'
import type { MemoryFilter } from './port/memories.ts'
import type { Page, SubjectMemory, SubjectMemoryPage } from './port/subjects.ts'
import type { SqlRow } from './tables/columns.ts'

/** The rows of the columns that a filter shows, oldest first. */
export type SelectRows = (filter: MemoryFilter, json: MemoryJson) => readonly SqlRow[] | Promise<readonly SqlRow[]>

/** How a database is asked. */
export interface LargeJobSource {
  readonly select: SelectRows
  readonly list: (page: SubjectMemoryPage) => Promise<Page<SubjectMemory>>
}

type LargeResult = LargeRead | readonly SpeakingMemory[] | Page<SubjectMemory>

export async function doLargeJob(job: LargeJob, { select, list }: LargeJobSource): Promise<LargeResult> {
  if (job.kind === 'list') return list(job.page)
  if (job.kind === 'find') return findSpeaking(job, await select(job.filter, memoryJson))
  const json = needsToldMemories(job.shape) ? toldMemoryJson : memoryJson
  const seen = []
  const memories = new Map<Scope, []>()
  for (const filter of job.filters) {
    const rows = await select(filter, json)
    seen.push(involvedMemories(idsOf(rows)))
    memories.set(filter.scope, JSON.parse(json.text(rows)))
  }
  return { answer: new TextEncoder().encode(answerMembers(job.shape, memories)), seen }
}

/** What of a result is handed over rather than copied. */
export function transferredBytes(result: LargeResult): readonly ArrayBuffer[] {
  return 'answer' in result && result.answer instanceof Uint8Array ? [result.answer.buffer as ArrayBuffer] : []
}

const valueAt = memoryJson.columns.split(', ').indexOf('value')

function findSpeaking(
  { filter, entry }: LargeJob & { kind: 'find' },
  rows: readonly SqlRow[],
): readonly SpeakingMemory[] {
  const forget = entryForgetter(filter.scope, entry)
  return rows.flatMap((row) => {
    const before = row[valueAt] as string
    const left = forget(JSON.parse(before) as MemoryValue)
    if (left === 'same') return []
    return [{ id: row[0] as string, before, left: left === 'empty' ? null : JSON.stringify(left) }]
  })
}
