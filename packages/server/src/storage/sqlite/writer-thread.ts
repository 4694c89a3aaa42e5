/** The thread that owns the writing connection. What arrives while one transaction commits is the next transaction. */
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { openConnection } from './connection.ts'
import { commitTogether } from './group-commit.ts'
import { migrate } from './migrations.ts'
import { prepareWriteCommands, type WriteRequest } from './write-commands.ts'

if (!parentPort) throw new Error('writer-thread.ts runs as a worker only')
const port = parentPort

const db = openConnection((workerData as { file: string }).file)
migrate(db)
const commands = prepareWriteCommands(db)

/** Keeps one transaction short: a caller waits for its own batch, never for the whole queue. */
const batchMax = 512

port.on('message', (first: WriteRequest[] | 'close') => {
  const queue: WriteRequest[] = []
  let message: WriteRequest[] | 'close' | undefined = first
  for (; message !== undefined && message !== 'close'; message = receiveMessageOnPort(port)?.message) {
    queue.push(...message)
  }
  for (let start = 0; start < queue.length; start += batchMax) {
    port.postMessage(commitTogether(db, commands, queue.slice(start, start + batchMax)))
  }
  if (message === 'close') {
    db.close()
    port.close()
  }
})

port.postMessage('ready')
