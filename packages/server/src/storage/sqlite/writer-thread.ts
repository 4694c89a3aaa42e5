/** The thread that owns the writing connection. What arrives while one transaction commits takes its turn in the next. */
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import type { StoreNotice } from '../port/store-notice.ts'
import { createCheckpoints } from './checkpoints.ts'
import { openConnection } from './connection.ts'
import { createDiskRoom, diskOf, keepingRoom } from './disk-room.ts'
import { commitTogether } from './group-commit.ts'
import { migrate } from './migrate.ts'
import { createUpkeep } from './upkeep.ts'
import { createWriteBatches } from './write-batches.ts'
import {
  prepareWriteCommands,
  type WriteAnswer,
  type WriteCommands,
  type WriteName,
  type WriteRequest,
} from './write-commands.ts'
import { answerMessage, type RequestMessage, requestsOf } from './write-messages.ts'

if (!parentPort) throw new Error('writer-thread.ts runs as a worker only')
const port = parentPort

const { file } = workerData as { file: string }
const db = openConnection(file)
migrate(db)
const onNotice = (notice: StoreNotice): void => port.postMessage(notice)
const checkpoints = createCheckpoints(db, file, { onNotice })
const upkeep = createUpkeep(db, checkpoints, { onNotice })
const commands = keepingRoom(prepareWriteCommands(db), createDiskRoom(diskOf(file)))
const batches = createWriteBatches()

type Message = RequestMessage | 'close'

port.on('message', async (first: Message) => {
  let isClosing = take(first)
  while (!batches.isEmpty) {
    isClosing = takeWaiting() || isClosing
    const written = new Map<number, WriteRequest>()
    const haveOthersWritten = answer(commitTogether(db, commands, noting(batches.next(), written)), written)
    upkeep.betweenTransactions(haveOthersWritten)
    checkpoints.betweenTransactions()
  }
  if (!isClosing) return
  await checkpoints.close()
  upkeep.finish()
  db.close()
  port.close()
})

function takeWaiting(): boolean {
  let isClosing = false
  for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port)) {
    isClosing = take(next.message as Message) || isClosing
  }
  return isClosing
}

/** Whether it is the last. */
function take(message: Message): boolean {
  if (message === 'close') return true
  batches.add(requestsOf(message))
  return false
}

type Written<Name extends WriteName> = (
  args: Parameters<WriteCommands[Name]>[0],
  result: ReturnType<WriteCommands[Name]>,
) => boolean

/** What there is to do after some commands; whether memories have been taken out. */
const afterwards: { readonly [Name in WriteName]?: Written<Name> } = {
  createMemory: ({ superseded }, { kind }) => superseded !== null && kind === 'created',
  deleteMemory: (_, isDeleted) => isDeleted,
  forgetEntry: (_, forgotten) => forgotten.length > 0,
  // Nothing; but it is known then for what it is.
  beginErasure: () => false,
  continueErasure(_, step) {
    // Also where somebody else has just finished it.
    const isDone = step === null || step.isDone
    if (isDone) upkeep.notePersonErased()
    return isDone
  },
  sweep(options, deleted) {
    upkeep.noteSweep(options, deleted)
    return false
  },
}

const namesWithAfterwards: ReadonlySet<string> = new Set(Object.keys(afterwards))

/** Notes those of the requests after which there is something to do. */
function* noting(
  requests: Iterable<WriteRequest>,
  written: Map<number, WriteRequest>,
): Generator<WriteRequest, void, void> {
  for (const request of requests) {
    if (namesWithAfterwards.has(request.name)) written.set(request.ticket, request)
    yield request
  }
}

/** Steps of what is answered later. */
const erasureSteps: ReadonlySet<WriteName | undefined> = new Set(['beginErasure', 'continueErasure'])

/** At once; those who have taken memories out when these have left the log. Returns whether there were others. */
function answer(answers: readonly WriteAnswer[], written: ReadonlyMap<number, WriteRequest>): boolean {
  const later = written.size === 0 ? [] : answers.filter((answer) => hasTakenOut(answer, written.get(answer.ticket)))
  const now = later.length === 0 ? answers : answers.filter((answer) => !later.includes(answer))
  port.postMessage(answerMessage(now))
  if (later.length > 0) upkeep.noteErasure(() => port.postMessage(answerMessage(later)))
  return now.some(({ ticket }) => !erasureSteps.has(written.get(ticket)?.name))
}

function hasTakenOut(answer: WriteAnswer, request: WriteRequest | undefined): boolean {
  if (!request || 'failure' in answer) return false
  const written = afterwards[request.name] as ((args: unknown, result: unknown) => boolean) | undefined
  return written?.(request.args, answer.result) ?? false
}

port.postMessage('ready')
