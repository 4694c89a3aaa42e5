/** Clients that write one memory after the other, whatever happens, and remember what they were promised. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { memoryFields, post, read } from '../acceptance/client.ts'
import type { Target } from '../acceptance/service.ts'

export interface SteadyLoad {
  /** Users whose one memory was acknowledged. */
  readonly acknowledged: ReadonlySet<string>
  /** Every answer by its status; 0 is a connection that broke. */
  readonly answers: ReadonlyMap<number, number>
  /** When the last memory was acknowledged. */
  readonly lastSuccessMs: () => number
  stop(): Promise<void>
}

const pauseAfterFailureMs = 20

export function startLoad(target: Target, clients: number): SteadyLoad {
  const acknowledged = new Set<string>()
  const answers = new Map<number, number>()
  let lastSuccessMs = 0
  let isStopping = false

  async function client(): Promise<void> {
    while (!isStopping) {
      const userId = `user-${randomUUID()}`
      const fields = memoryFields({ user_id: userId, value_json: { likes: [userId] } })
      const status = await post(target, '/memory', fields).then(
        (answer) => answer.status,
        () => 0,
      )
      answers.set(status, (answers.get(status) ?? 0) + 1)
      if (status === 201) {
        acknowledged.add(userId)
        lastSuccessMs = Date.now()
      } else {
        await pause(pauseAfterFailureMs)
      }
    }
  }

  const running = Array.from({ length: clients }, client)
  return {
    acknowledged,
    answers,
    lastSuccessMs: () => lastSuccessMs,
    async stop() {
      isStopping = true
      await Promise.all(running)
    },
  }
}

/** The users whose acknowledged memory is not there exactly once and whole. */
export async function findLost(target: Target, users: ReadonlySet<string>): Promise<readonly string[]> {
  const lost: string[] = []
  const queue = users.values()
  const check = async (): Promise<void> => {
    for (const user of queue) {
      const { confidence, summary_struct } = await read(target, user, 'preferences')
      // One explicit memory is 0.6; none is 0, two would be 0.84.
      if (confidence !== 0.6 || JSON.stringify(summary_struct.likes) !== JSON.stringify([user])) lost.push(user)
    }
  }
  await Promise.all(Array.from({ length: 16 }, check))
  return lost
}

export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  withinMs = 20_000,
): Promise<void> {
  const endMs = Date.now() + withinMs
  while (!(await condition())) {
    if (Date.now() > endMs) throw new Error(`Not within ${withinMs} ms: ${what}`)
    await pause(20)
  }
}
