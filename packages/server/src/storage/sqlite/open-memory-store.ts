/** The embedded store without a disk and without threads, for tests of applications: there in milliseconds, gone with them. */
import { DatabaseSync } from 'node:sqlite'
import { doLargeJob, type LargeJobSource } from '../large-job.ts'
import { type LargeRead, type LargeReads, plainRead, type SpeakingMemory } from '../large-reads.ts'
import type { Store } from '../port/store.ts'
import { StoreUnavailable } from '../port/store-unavailable.ts'
import type { RememberedAnswers } from '../remembered-answers.ts'
import { commitTogether } from './group-commit.ts'
import { selectionOfOneMoment } from './memory-selection.ts'
import { migrate } from './migrate.ts'
import { storeOn } from './open-sqlite-store.ts'
import { rememberedAnswersOf } from './remembered-answers.ts'
import { type SlowReads, slowReadsOn } from './slow-reads.ts'
import { subjectMemoryList } from './subject-memories.ts'
import { prepareWriteCommands } from './write-commands.ts'
import type { Writer } from './writer.ts'

/** @param answers the cache of merged answers, for tests that look into it. */
export function openMemoryStore(answers?: RememberedAnswers): Store {
  const db = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true })
  rememberedAnswersOf(db, answers)
  migrate(db)
  return storeOn({ db, writer: writerOn(db), largeReads: largeReadsOn(db), slowReads: slowReadsHere(db) })
}

/** Each write is a transaction of its own: there is no disk that they would have to share. */
function writerOn(db: DatabaseSync): Writer {
  const commands = prepareWriteCommands(db)
  let isClosed = false
  function assertAlive(): void {
    if (isClosed) throw new StoreUnavailable('the database is closed')
  }
  return {
    async run(name, args, turn = { owner: '', bytes: 0 }) {
      assertAlive()
      const [answer] = commitTogether(db, commands, [{ ticket: 0, name, args, turn }])
      if (answer && 'result' in answer) return answer.result as never
      const { message = 'the write was not answered', isUnavailable = false } = answer?.failure ?? {}
      throw isUnavailable ? new StoreUnavailable(message) : new Error(message)
    },
    assertAlive,
    async close(others) {
      isClosed = true
      await others
    },
  }
}

function largeReadsOn(db: DatabaseSync): LargeReads {
  const list = subjectMemoryList(db)
  const source: LargeJobSource = { select: selectionOfOneMoment(db), list }
  return {
    read(_owner, { filter, furtherViews = [], shape = plainRead }) {
      const filters = [filter, ...furtherViews.map((view) => view.filter)]
      return doLargeJob({ kind: 'read', filters, shape }, source) as Promise<LargeRead>
    },
    find: (_owner, filter, entry) =>
      doLargeJob({ kind: 'find', filter, entry }, source) as Promise<readonly SpeakingMemory[]>,
    list: (_owner, page) => list(page),
    close: async () => undefined,
  }
}

function slowReadsHere(db: DatabaseSync): SlowReads {
  const reads = slowReadsOn(db)
  return {
    run: async (_fairnessKey, name, ...args) => (reads[name] as (...args: readonly unknown[]) => never)(...args),
    close: async () => undefined,
  }
}
