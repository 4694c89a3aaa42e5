/** The thread that owns the writing connection. What arrives while one transaction commits takes its turn in the next. */
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { createCheckpoints } from './checkpoints.ts'
import { openConnection } from './connection.ts'
import { commitTogether } from './group-commit.ts'
import { migrate } from './migrate.ts'
import { createUpkeep } from './upkeep.ts'
import { createWriteBatches } from './write-batches.ts'
import { prepareWriteCommands, type WriteAnswer, type WriteCommands, type WriteRequest } from './write-commands.ts'

if (!parentPort) throw new Error('writer-thread.ts runs as a worker only')
const port = parentPort

const { file } = workerData as { file: string }
const db = openConnection(file)
migrate(db)
const checkpoints = createCheckpoints(db, file)
const upkeep = createUpkeep(db, checkpoints)
const commands = withUpkeep(prepareWriteCommands(db))
const batches = createWriteBatches()

type Message = WriteRequest[] | 'close'

port.on('message', async (first: Message) => {
  let isClosing = take(first)
  while (!batches.isEmpty) {
    isClosing = takeWaiting() || isClosing
    const erasing = new Set<number>()
    answer(commitTogether(db, commands, noting(batches.next(), erasing)), erasing)
    upkeep.betweenTransactions()
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
  batches.add(message)
  return false
}

let hasErased = false

/** Notes which of the requests have taken memories out. */
function* noting(requests: Iterable<WriteRequest>, erasing: Set<number>): Generator<WriteRequest, void, void> {
  for (const request of requests) {
    hasErased = false
    yield request
    if (hasErased) erasing.add(request.ticket)
  }
}

/** At once; those who have taken memories out when these have left the log. */
function answer(answers: readonly WriteAnswer[], erasing: ReadonlySet<number>): void {
  if (erasing.size === 0) {
    port.postMessage(answers)
    return
  }
  port.postMessage(answers.filter(({ ticket }) => !erasing.has(ticket)))
  const later = answers.filter(({ ticket }) => erasing.has(ticket))
  upkeep.noteErasure(() => port.postMessage(later))
}

function withUpkeep(commands: WriteCommands): WriteCommands {
  return {
    ...commands,
    createMemory(args) {
      const outcome = commands.createMemory(args)
      hasErased = args.superseded !== null && outcome.kind === 'created'
      return outcome
    },
    deleteMemory(args) {
      hasErased = commands.deleteMemory(args)
      return hasErased
    },
    forgetEntry(args) {
      const forgotten = commands.forgetEntry(args)
      hasErased = forgotten.length > 0
      return forgotten
    },
    continueErasure(subject) {
      const step = commands.continueErasure(subject)
      // Also where somebody else has just finished it.
      hasErased = step === null || step.isDone
      if (hasErased) upkeep.notePersonErased()
      return step
    },
    sweep(options) {
      const deleted = commands.sweep(options)
      upkeep.noteSweep(options, deleted)
      return deleted
    },
  }
}

port.postMessage('ready')
