/**
 * Cuts the power under the embedded store, in effect: a preloaded library keeps every file as of its last fsync, the
 * service is killed under load, its files are put back to those copies, and its promises are audited.
 *
 *   node proofs/power-cut/power-cut.ts --cycles 20
 *
 * Nothing that was acknowledged may be lost; with synchronous=NORMAL something has to be, or the proof proves nothing.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { runKillAudit, type Verdict } from '../../acceptance/kill-audit.ts'
import { stopAll } from '../../acceptance/service.ts'
import { makeTemporaryDirectory } from '../../packages/server/test/temporary-directory.ts'

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

/** The library, built with the system's compiler; null where there is none. */
export function buildLibrary(): string | null {
  const library = join(makeTemporaryDirectory('power-cut'), 'as-of-last-fsync.so')
  try {
    execFileSync('cc', ['-shared', '-fPIC', '-O2', '-o', library, here('./as-of-last-fsync.c'), '-ldl'], {
      stdio: 'ignore',
    })
    return library
  } catch {
    return null
  }
}

export async function auditPowerCuts(
  library: string,
  cycles: number,
  synchronous: 'FULL' | 'NORMAL',
): Promise<Verdict> {
  const root = makeTemporaryDirectory('power-cut')
  const [dataDir, copies] = [join(root, 'data'), join(root, 'as-of-last-fsync')]
  mkdirSync(copies)
  const environment = {
    AMBIT_DATA_DIR: dataDir,
    LD_PRELOAD: library,
    POWER_CUT_DIR: dataDir,
    POWER_CUT_COPY: copies,
    ...(synchronous === 'NORMAL' && { NODE_OPTIONS: `--import=${here('./synchronous-normal.mjs')}` }),
  }
  try {
    return await runKillAudit({ cycles, environment, onKilled: () => restore(dataDir, copies) })
  } finally {
    await stopAll()
    rmSync(root, { recursive: true, force: true })
  }
}

/** What is in no copy was never synced, and is gone. */
function restore(dataDir: string, copies: string): void {
  if (!existsSync(join(copies, 'ambit.db'))) throw new Error('nothing was ever synced: the library is not at work')
  rmSync(dataDir, { recursive: true })
  mkdirSync(dataDir)
  for (const name of readdirSync(copies)) cpSync(join(copies, name), join(dataDir, name))
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { cycles: { type: 'string', default: '20' } } })
  const library = buildLibrary()
  if (library === null) {
    console.log('power cut: there is no C compiler here: SKIPPED')
  } else {
    const full = await auditPowerCuts(library, Number(values.cycles), 'FULL')
    for (const sentence of full.broken.slice(0, 20)) console.log(sentence)
    console.log(
      `power cut, synchronous=FULL: ${full.acknowledgedWrites} acknowledged, ${full.broken.length} promises broken`,
    )
    const normal = await auditPowerCuts(library, Number(values.cycles), 'NORMAL')
    console.log(
      `control, synchronous=NORMAL: ${normal.acknowledgedWrites} acknowledged, ${normal.broken.length} promises broken`,
    )
    const isProven = full.broken.length === 0 && normal.broken.length > 0
    console.log(`power cut: ${isProven ? 'PASS' : 'FAIL'}`)
    process.exitCode = isProven ? 0 : 1
  }
}
