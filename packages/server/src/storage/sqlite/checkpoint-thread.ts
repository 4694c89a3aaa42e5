/** The thread that puts the log into the database while the writer goes on writing. */
import { parentPort, workerData } from 'node:worker_threads'
import { openConnection } from './connection.ts'

if (!parentPort) throw new Error('checkpoint-thread.ts runs as a worker only')
const port = parentPort
const { file, isAtWork } = workerData as { file: string; isAtWork: Int32Array<SharedArrayBuffer> }
const db = openConnection(file)
const checkpoint = db.prepare('PRAGMA wal_checkpoint(PASSIVE)')

port.on('message', (message: 'checkpoint' | 'close') => {
  if (message === 'close') {
    db.close()
    port.close()
    return
  }
  try {
    checkpoint.get()
  } catch {
    // A full disk: the log stays as it is, and nothing is lost.
  } finally {
    Atomics.store(isAtWork, 0, 0)
  }
})
