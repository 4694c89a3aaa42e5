/** Our side of the writer thread: hands over all writes of one turn of the event loop together. */
import { Worker } from 'node:worker_threads'
import type { OnNotice, StoreNotice } from '../port/store-notice.ts'
import { StoreUnavailable } from '../port/store-unavailable.ts'
import type { WriteCommands, WriteName, WriteTurn } from './write-commands.ts'
import {
  type Answered,
  type AnswerMessage,
  addRequest,
  type RequestMessage,
  readAnswers,
  valuesPerRequest,
} from './write-messages.ts'

export interface Writer {
  run<Name extends WriteName>(
    name: Name,
    args: Parameters<WriteCommands[Name]>[0],
    turn?: WriteTurn,
  ): Promise<ReturnType<WriteCommands[Name]>>
  /** Throws when the thread has ended: what is written now would never be answered. */
  assertAlive(): void
  /** Takes nothing more, and ends once what was accepted is written and the others have closed. */
  close(others: Promise<void>): Promise<void>
}

interface Waiting {
  readonly resolve: (result: never) => void
  readonly reject: (error: Error) => void
}

/** A long turn is handed over in parts, so that the thread writes the first while the turn goes on. */
const handOverMax = 16

/** More than this would only wait longer than its caller does: better refused at once. */
const waitingMax = 20_000

/** Of what no key asked for: people in the console, upkeep. */
const ownTurn: WriteTurn = { owner: '', bytes: 0 }

/** `onFailure` is told when the thread dies of itself: nothing can be written from then on. */
export async function startWriter(
  file: string,
  onFailure: (error: Error) => void,
  onNotice: OnNotice = () => {},
): Promise<Writer> {
  const thread = new Worker(new URL('./writer-thread.ts', import.meta.url), { name: 'writer', workerData: { file } })
  await new Promise<void>((resolve, reject) => {
    thread.once('message', () => resolve())
    thread.once('error', reject)
  })

  const waiting = new Map<number, Waiting>()
  let outgoing: RequestMessage = []
  let lastTicket = 0
  let isClosed = false

  const callerOf = (ticket: number): Waiting | undefined => {
    const caller = waiting.get(ticket)
    waiting.delete(ticket)
    return caller
  }
  const answered: Answered = {
    result: (ticket, result) => callerOf(ticket)?.resolve(result as never),
    failure: (ticket, { message, isUnavailable }) =>
      callerOf(ticket)?.reject(isUnavailable ? new StoreUnavailable(message) : new Error(message)),
  }
  thread.on('message', (message: AnswerMessage | StoreNotice) =>
    'level' in message ? onNotice(message) : readAnswers(message, answered),
  )
  thread.on('error', (error) => {
    failAll(new StoreUnavailable('the writer thread failed'))
    onFailure(error as Error)
  })
  const exited = new Promise<void>((resolve) => thread.once('exit', () => resolve()))
  exited.then(() => failAll(new StoreUnavailable('the writer thread has ended')))

  function failAll(error: Error): void {
    isClosed = true
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  function handOver(): void {
    if (outgoing.length === 0) return
    const message = outgoing
    outgoing = []
    thread.postMessage(message)
  }

  return {
    run(name, args, turn = ownTurn) {
      if (isClosed) return Promise.reject(new StoreUnavailable('the database is closed'))
      if (waiting.size >= waitingMax) return Promise.reject(new StoreUnavailable('too many writes are waiting'))
      return new Promise((resolve, reject) => {
        const ticket = ++lastTicket
        waiting.set(ticket, { resolve, reject })
        if (outgoing.length === 0) setImmediate(handOver)
        addRequest(outgoing, { ticket, name, args, turn })
        if (outgoing.length === handOverMax * valuesPerRequest) handOver()
      })
    },
    assertAlive() {
      if (isClosed) throw new StoreUnavailable('the database is closed')
    },
    async close(others) {
      handOver()
      isClosed = true
      await others
      thread.postMessage('close')
      await exited
    },
  }
}
