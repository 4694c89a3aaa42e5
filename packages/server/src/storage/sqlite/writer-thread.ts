/** The thread that owns the writing connection. What arrives while one transaction commits takes its turn in the next. */
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { createCheckpoints } from './checkpoints.ts'
import { openConnection } from './connection.ts'
import { commitTogether } from './group-commit.ts'
import { migrate } from './migrate.ts'
import { createUpkeep } from './upkeep.ts'
import { createWriteBatches } from './write-batches.ts'
import { prepareWriteCommands, type WriteCommands, type WriteRequest } from './write-commands.ts'

if (!parentPort) throw new Error('writer-thread.ts runs as a worker only')
const port = parentPort

const { file } = workerData as { file: string }
const db = openConnection(file)
migrate(db)
const checkpoints = createCheckpoints(db, file)
const upkeep = createUpkeep(db)
const commands = withUpkeep(prepareWriteCommands(db))
const batches = createWriteBatches()

type Message = WriteRequest[] | 'close'

port.on('message', async (first: Message) => {
  let isClosing = take(first)
  while (!batches.isEmpty) {
    isClosing = takeWaiting() || isClosing
    port.postMessage(commitTogether(db, commands, batches.next()))
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

function withUpkeep(commands: WriteCommands): WriteCommands {
  return {
    ...commands,
    sweep(options) {
      const deleted = commands.sweep(options)
      upkeep.noteSweep(options, deleted)
      return deleted
    },
  }
}

port.postMessage('ready')
