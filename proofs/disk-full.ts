/**
 * Fills the disk under the embedded store: writes are answered with 503 and never with a false success, nothing that
 * was acknowledged is lost, and once there is space the same process goes on.
 *
 *   node proofs/disk-full.ts
 *
 * The disk is a file system in memory, which takes root to mount; without it, this is skipped.
 */
import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { startService, stopAll } from '../acceptance/service.ts'
import { makeTemporaryDirectory } from '../packages/server/test/temporary-directory.ts'
import { findLost, startLoad, until } from './steady-load.ts'

export interface DiskFullVerdict {
  readonly acknowledgedBefore: number
  readonly refused: number
  readonly acknowledgedAfter: number
  readonly lost: readonly string[]
  readonly unexpected: readonly number[]
}

/** Null where no file system can be mounted. */
export async function auditDiskFull(): Promise<DiskFullVerdict | null> {
  const disk = makeTemporaryDirectory('small-disk')
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', disk], { stdio: 'ignore' })
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
  fill(filler)
  await until('writes are refused', () => (load.answers.get(503) ?? 0) > 20)
  const acknowledgedBefore = load.acknowledged.size
  rmSync(filler)
  await until('writes are taken again', () => load.acknowledged.size > acknowledgedBefore + 20)
  await load.stop()
  return {
    acknowledgedBefore,
    refused: load.answers.get(503) ?? 0,
    acknowledgedAfter: load.acknowledged.size - acknowledgedBefore,
    lost: await findLost(service, load.acknowledged),
    unexpected: [...load.answers.keys()].filter((status) => status !== 201 && status !== 503),
  }
}

function fill(file: string): void {
  const descriptor = openSync(file, 'w')
  try {
    for (;;) writeSync(descriptor, Buffer.alloc(64 * 1024))
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
    const isProven = lost.length === 0 && unexpected.length === 0
    console.log(
      `disk full: ${acknowledgedBefore} acknowledged, then ${refused} answered 503, then ${acknowledgedAfter} ` +
        `acknowledged again, ${lost.length} lost, other answers: ${unexpected.join(', ') || 'none'}: ` +
        (isProven ? 'PASS' : 'FAIL'),
    )
    process.exitCode = isProven ? 0 : 1
  }
}
