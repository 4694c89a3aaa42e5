/** The other side of large reads: what is done with memories once a database has given them. */
import type { MemoryValue, Scope } from '@ambit/core'
import { answerMembers, needsToldMemories } from '@ambit/core/answer-members'
import { entryForgetter } from '@ambit/core/forget-entry'
import { involvedMemories } from './involved-memories.ts'
import type { LargeJob, LargeRead, SpeakingMemory } from './large-reads.ts'
import { idsOf, type MemoryJson, memoryJson, sameUntilMs, toldMemoryJson } from './memory-json.ts'
import type { Answer } from './port/grants.ts'
import type { MemoryFilter } from './port/memories.ts'
import type { Page, SubjectMemory, SubjectMemoryPage } from './port/subjects.ts'
import { ageMaxMs, isLargeAnswer } from './remembered-answers.ts'
import { type SqlRow, toRow } from './tables/columns.ts'
import { memoryFilter } from './tables/memories.ts'

/** Of one moment: the rows that a filter shows (`lookColumns`), oldest first, and the version of what there is. */
export interface SelectedRows {
  readonly rows: readonly SqlRow[]
  readonly version: string | null
}
export type SelectRows = (filter: MemoryFilter, json: MemoryJson) => SelectedRows | Promise<SelectedRows>

/** How a database is asked. */
export interface LargeJobSource {
  readonly select: SelectRows
  readonly list: (page: SubjectMemoryPage) => Promise<Page<SubjectMemory>>
}

type LargeResult = LargeRead | readonly SpeakingMemory[] | Page<SubjectMemory>

export async function doLargeJob(job: LargeJob, { select, list }: LargeJobSource): Promise<LargeResult> {
  if (job.kind === 'list') return list(job.page)
  if (job.kind === 'find') return findSpeaking(job, (await select(job.filter, memoryJson)).rows)
  const json = needsToldMemories(job.shape) ? toldMemoryJson : memoryJson
  const seen = []
  const versions = []
  let untilMs = Number.POSITIVE_INFINITY
  const memories = new Map<Scope, []>()
  for (const filter of job.filters) {
    const { rows, version } = await select(filter, json)
    versions.push(version)
    untilMs = Math.min(untilMs, sameUntilMs(rows, ageMaxMs(toRow(memoryFilter, filter))))
    seen.push(involvedMemories(idsOf(rows)))
    memories.set(filter.scope, JSON.parse(json.text(rows)))
  }
  return { answer: sharedText(answerMembers(job.shape, memories)), seen, versions, untilMs }
}

/** What is long goes from thread to thread, and is remembered, without being copied. */
function sharedText(text: string): Answer {
  if (!isLargeAnswer(text)) return text
  const bytes = Buffer.from(new SharedArrayBuffer(Buffer.byteLength(text)))
  bytes.write(text)
  return new Uint8Array(bytes.buffer)
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
