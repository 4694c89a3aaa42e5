/**
 * Fills the disk under the embedded store: nearly full, it takes no further memories and goes on reading and revoking; full, it
 * says that it is not ready. Writes are answered with 503 and never with a false success, nothing that was acknowledged is
 * lost, and once there is space the same process goes on.
 *
 *   node proofs/disk-full.ts
 *
 * The disk is a file system in memory, which takes root to mount; without it, this is skipped.
 */
import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmdirSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { get, memoryFields, post, read, tryRead } from '../acceptance/client.ts'
import { type Service, startService, stopAll } from '../acceptance/service.ts'
import { makeTemporaryDirectory } from '../packages/server/test/temporary-directory.ts'
import { findLost, startLoad, until } from './steady-load.ts'

export interface DiskFullVerdict {
  readonly acknowledgedBefore: number
  /** What is answered while there is hardly any room, and while there is none. */
  readonly nearlyFull: Answers
  readonly full: Answers
  readonly refused: number
  readonly acknowledgedAfter: number
  readonly lost: readonly string[]
  readonly unexpected: readonly number[]
}

/** Statuses of these. */
interface Answers {
  readonly create: number
  readonly read: number
  readonly revoke: number
  readonly ready: number
}

/** Null where no file system can be mounted. */
export async function auditDiskFull(): Promise<DiskFullVerdict | null> {
  const disk = makeTemporaryDirectory('small-disk')
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', disk], { stdio: 'ignore' })
  } catch {
    rmdirSync(disk)
    return null
  }
  const { DATABASE_URL: _, ...inherited } = process.env
  process.env = inherited
  try {
    return await fillUnderLoad(disk)
  } finally {
    await stopAll()
    execFileSync('umount', ['--lazy', disk])
    rmdirSync(disk)
  }
}

async function fillUnderLoad(disk: string): Promise<DiskFullVerdict> {
  const service = await startService({
    environment: { AMBIT_DATA_DIR: join(disk, 'data'), AMBIT_RATE_LIMIT: '0', LOG_LEVEL: 'silent' },
  })
  const load = startLoad(service, 4)
  await until('there is a load', () => load.acknowledged.size > 50)
  const filler = join(disk, 'filler')
  const { revocation_token } = await read(service, 'somebody', 'preferences')
  const token = { revocation_token }
  fill(filler, 2 << 20)
  await until('no further memories are taken', () => (load.answers.get(503) ?? 0) > 20)
  const nearlyFull = await ask(service, token)
  fill(`${filler}-2`, 0)
  await until('it is not ready', async () => (await get(service, '/readyz')).status === 503)
  const full = await ask(service, token)
  await until('writes are refused', () => (load.answers.get(503) ?? 0) > 20)
  const acknowledgedBefore = load.acknowledged.size
  for (const file of [filler, `${filler}-2`]) rmSync(file)
  await until('writes are taken again', () => load.acknowledged.size > acknowledgedBefore + 20)
  await load.stop()
  return {
    acknowledgedBefore,
    nearlyFull,
    full,
    refused: load.answers.get(503) ?? 0,
    acknowledgedAfter: load.acknowledged.size - acknowledgedBefore,
    lost: await findLost(service, load.acknowledged),
    unexpected: [...load.answers.keys()].filter((status) => status !== 201 && status !== 503),
  }
}

async function ask(service: Service, token: object): Promise<Answers> {
  const created = await post(service, '/memory', memoryFields({ user_id: 'somebody', value_json: { likes: ['tea'] } }))
  const shown = await tryRead(service, 'somebody', 'preferences')
  const revoked = await post(service, '/memory/revoke', token)
  const ready = await get(service, '/readyz')
  return { create: created.status, read: shown.status, revoke: revoked.status, ready: ready.status }
}

/** What is ready reads; what takes something away goes on while anything can be written. */
export function isAsPromised(nearlyFull: Answers, full: Answers): boolean {
  const isReading = nearlyFull.create === 503 && nearlyFull.read === 200 && nearlyFull.revoke === 200
  return isReading && nearlyFull.ready === 200 && full.ready === 503
}

/** All but so many bytes of the disk. */
function fill(file: string, leftBytes: number): void {
  const descriptor = openSync(file, 'w')
  const isLeft = (): boolean => {
    const { bavail, bsize } = statfsSync(file)
    return bavail * bsize > leftBytes
  }
  try {
    while (isLeft()) writeSync(descriptor, Buffer.alloc(64 * 1024))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(descriptor)
  }
}

if (import.meta.main) {
  const verdict = await auditDiskFull()
  if (verdict === null) {
    console.log('disk full: no file system can be mounted here: SKIPPED')
  } else {
    const { acknowledgedBefore, refused, acknowledgedAfter, lost, unexpected } = verdict
    const { nearlyFull, full } = verdict
    const isProven = lost.length === 0 && unexpected.length === 0 && isAsPromised(nearlyFull, full)
    console.log(`disk full: nearly full ${JSON.stringify(nearlyFull)}, full ${JSON.stringify(full)}`)
    console.log(
      `disk full: ${acknowledgedBefore} acknowledged, then ${refused} answered 503, then ${acknowledgedAfter} ` +
        `acknowledged again, ${lost.length} lost, other answers: ${unexpected.join(', ') || 'none'}: ` +
        (isProven ? 'PASS' : 'FAIL'),
    )
    process.exitCode = isProven ? 0 : 1
  }
}
