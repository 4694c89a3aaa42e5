/** Clients that read and revoke, whatever happens, and remember which tokens must be dead and which alive. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { post, tryContinue, tryRevoke } from '../acceptance/client.ts'
import type { Target } from '../acceptance/service.ts'

export interface TokenLoad {
  /** Their revocation was acknowledged. */
  readonly revoked: ReadonlySet<string>
  /** They were given out, and nobody has asked to revoke them. */
  readonly alive: ReadonlySet<string>
  stop(): Promise<void>
}

export interface TokenVerdict {
  /** Revoked, and read with all the same, at any time. */
  readonly usable: number
  /** Given out, and not known afterwards. */
  readonly forgotten: number
}

const pauseAfterFailureMs = 20
const reading = { scope: 'preferences', purpose: 'recommendation' }

export function startTokenLoad(target: Target, clients: number): TokenLoad & { verdict(): Promise<TokenVerdict> } {
  const revoked = new Set<string>()
  const alive = new Set<string>()
  const usable = new Set<string>()
  let isStopping = false

  async function client(): Promise<void> {
    for (let turn = 0; !isStopping; turn++) {
      try {
        const read = await post(target, '/memory/read', { ...reading, user_id: `reader-${randomUUID()}` })
        if (read.status !== 200) throw new Error('no token')
        const token = String(read.body.revocation_token)
        if (turn % 2 === 0) {
          alive.add(token)
          continue
        }
        if ((await tryRevoke(target, token)).status !== 200) throw new Error('not revoked, as far as is known')
        revoked.add(token)
        if ((await tryContinue(target, token)).status === 200) usable.add(token)
      } catch {
        await pause(pauseAfterFailureMs)
      }
    }
  }

  const running = Array.from({ length: clients }, client)
  return {
    revoked,
    alive,
    async stop() {
      isStopping = true
      await Promise.all(running)
    },
    async verdict() {
      const stillUsable = await having(target, revoked, (status) => status !== 403)
      const forgotten = await having(target, alive, (status) => status !== 200)
      return { usable: new Set([...usable, ...stillUsable]).size, forgotten: forgotten.length }
    },
  }
}

/** The tokens that are answered so when they are used. */
async function having(
  target: Target,
  tokens: ReadonlySet<string>,
  isSo: (status: number) => boolean,
): Promise<readonly string[]> {
  const found: string[] = []
  const queue = tokens.values()
  const check = async (): Promise<void> => {
    for (const token of queue) if (isSo((await tryContinue(target, token)).status)) found.push(token)
  }
  await Promise.all(Array.from({ length: 16 }, check))
  return found
}
