// Kills the service under load, starts it again on the same data, and audits what its answers had promised:
// nothing acknowledged is lost or doubled, nothing is half there, no revocation is undone.
//
//   node acceptance/kill-audit.ts --cycles 60
//
// prints a verdict line and exits with 1 when a promise was broken.

import assert from 'node:assert/strict'
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import {
  type Answer,
  create,
  memoryFields,
  post,
  type ReadResult,
  read,
  revoke,
  tryContinue,
  tryRead,
} from './client.ts'
import { eventually } from './eventually.ts'
import { type Service, startService, stopAll } from './service.ts'

/** A create request, with its id as soon as a 201 has named it. Each has a user of its own, so that a read counts it. */
interface Write {
  idempotencyKey: string
  fields: Record<string, unknown>
  id?: string
}

interface Grant {
  token: string
  /** Whether a revoke of it was sent, and whether it was answered. */
  isRevocationSent: boolean
  isRevoked: boolean
}

export interface Verdict {
  cycles: number
  acknowledgedWrites: number
  unacknowledgedWrites: number
  acknowledgedRevocations: number
  /** One sentence for each broken promise. */
  broken: string[]
}

const clients = 16
const acknowledgedBeforeKill = 50
const checksAtOnce = 32

export async function runKillAudit(options: {
  cycles: number
  onCycle?: (verdict: Verdict) => void
  /** Further variables for the service. */
  environment?: Record<string, string>
  /** What else happens to the machine while the service is dead. */
  onKilled?: (service: Service) => void
}): Promise<Verdict> {
  const verdict: Verdict = {
    cycles: 0,
    acknowledgedWrites: 0,
    unacknowledgedWrites: 0,
    acknowledgedRevocations: 0,
    broken: [],
  }
  const environment = { AMBIT_RATE_LIMIT: '0', LOG_LEVEL: 'warn', ...options.environment }
  const service = await startService({ environment })
  const grants: Grant[] = []
  while (verdict.cycles < options.cycles) {
    const writes: Write[] = []
    const load = Array.from({ length: clients }, () => useUntilKilled(service, writes, grants))
    await eventually(
      'there is load',
      () => writes.filter(({ id }) => id !== undefined).length >= acknowledgedBeforeKill,
    )
    // Not a wait for something: the moment of the kill is meant to be arbitrary.
    await pause(randomInt(400))
    await service.kill()
    await Promise.all(load)
    options.onKilled?.(service)
    await service.restart()
    verdict.broken.push(...(await eachAtOnce(writes, (write) => auditWrite(service, write))))
    verdict.broken.push(...(await eachAtOnce(grants, (grant) => auditGrant(service, grant))))
    verdict.cycles++
    verdict.acknowledgedWrites += writes.filter(({ id }) => id !== undefined).length
    verdict.unacknowledgedWrites += writes.filter(({ id }) => id === undefined).length
    verdict.acknowledgedRevocations = grants.filter(({ isRevoked }) => isRevoked).length
    options.onCycle?.(verdict)
  }
  await service.stop()
  return verdict
}

/** One client: writes, reads, revokes every other grant, until a request fails because the service is gone. */
async function useUntilKilled(service: Service, writes: Write[], grants: Grant[]): Promise<void> {
  try {
    for (let i = 0; ; i++) {
      const item = randomUUID()
      const fields = memoryFields({ value_json: { likes: [item], dislikes: [`not ${item}`], settings: { item } } })
      const write: Write = { idempotencyKey: randomUUID(), fields }
      writes.push(write)
      write.id = (await create(service, fields, { 'idempotency-key': write.idempotencyKey })).id
      if (i % 4 !== 0) continue
      const { revocation_token: token } = await read(service, String(fields.user_id), 'preferences')
      const grant: Grant = { token, isRevocationSent: false, isRevoked: false }
      grants.push(grant)
      if (i % 8 !== 0) continue
      grant.isRevocationSent = true
      await revoke(service, token)
      grant.isRevoked = true
    }
  } catch (error) {
    // fetch fails with a TypeError when the connection breaks; anything else is an answer that should not have been.
    if (!(error instanceof TypeError)) throw error
  }
}

/** Once and whole when it was acknowledged, otherwise once and whole or not at all; a retry makes it exactly once. */
async function auditWrite(service: Service, write: Write): Promise<string | undefined> {
  const name = `write ${write.idempotencyKey}`
  const before = await countOf(service, write)
  if (write.id !== undefined && before !== 1) return `${name}: acknowledged, then found ${before} times`
  if (before !== 0 && before !== 1) return `${name}: not acknowledged, then found ${before} times`
  const retry = await inTheEnd(() =>
    post(service, '/memory', write.fields, { 'idempotency-key': write.idempotencyKey }),
  )
  if (retry.status !== 201) return `${name}: a retry was answered with ${retry.status}`
  if (write.id !== undefined && retry.body.id !== write.id) return `${name}: a retry gave another id`
  const afterwards = await countOf(service, write)
  if (afterwards !== 1) return `${name}: found ${afterwards} times after a retry`
  return undefined
}

/** How often the write is there, read off the confidence: one explicit memory is 0.6, two that agree 0.84. */
async function countOf(service: Service, { fields }: Write): Promise<number | 'partly'> {
  const { status, body } = await inTheEnd(() => tryRead(service, String(fields.user_id), 'preferences'))
  assert.equal(status, 200)
  const { confidence, summary_struct } = body as unknown as ReadResult
  if (confidence === 0) return 0
  if (JSON.stringify(summary_struct) !== JSON.stringify(fields.value_json)) return 'partly'
  return confidence === 0.6 ? 1 : 2
}

/** Where the machine stood still for a while, a request has come late: that is told, loses nothing, and is asked again. */
function inTheEnd(ask: () => Promise<Answer>): Promise<Answer> {
  return eventually('the request comes in time', async () => {
    const answer = await ask()
    return answer.status !== 408 && answer
  })
}

/** A revocation that was answered stands, a grant that was never revoked works; one that was cut short may be either. */
async function auditGrant(service: Service, grant: Grant): Promise<string | undefined> {
  const { status, body } = await inTheEnd(() => tryContinue(service, grant.token))
  const code = (body.error as { code?: string } | undefined)?.code
  if (grant.isRevoked && code !== 'token_revoked') return `a revoked token was continued with ${status} ${code ?? ''}`
  if (!grant.isRevocationSent && status !== 200) return `a good token was refused with ${status} ${code ?? ''}`
  if (grant.isRevocationSent && !grant.isRevoked) grant.isRevoked = code === 'token_revoked'
  return undefined
}

async function eachAtOnce<T>(items: readonly T[], check: (item: T) => Promise<string | undefined>): Promise<string[]> {
  const queue = items.values()
  const found: string[] = []
  const worker = async (): Promise<void> => {
    for (const item of queue) {
      const broken = await check(item)
      if (broken !== undefined) found.push(broken)
    }
  }
  await Promise.all(Array.from({ length: checksAtOnce }, worker))
  return found
}

function describeVerdict(verdict: Verdict): string {
  const { cycles, acknowledgedWrites, unacknowledgedWrites, acknowledgedRevocations, broken } = verdict
  const counts = `${acknowledgedWrites} writes and ${acknowledgedRevocations} revocations acknowledged, ${unacknowledgedWrites} writes cut short`
  return `kill audit, ${cycles} cycles: ${counts}, ${broken.length} promises broken: ${broken.length === 0 ? 'PASS' : 'FAIL'}`
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { cycles: { type: 'string', default: '20' } } })
  try {
    const onCycle = (verdict: Verdict): void =>
      console.log(`cycle ${verdict.cycles}: ${verdict.acknowledgedWrites} writes so far`)
    const verdict = await runKillAudit({ cycles: Number(values.cycles), onCycle })
    for (const sentence of verdict.broken) console.log(sentence)
    console.log(describeVerdict(verdict))
    process.exitCode = verdict.broken.length === 0 ? 0 : 1
  } finally {
    await stopAll()
  }
}
