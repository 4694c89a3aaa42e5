/**
 * Where a run puts its files, in the folder for temporary ones: nothing of it stays when the run ends or is interrupted. What
 * one that was killed has left is removed by the next.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const prefix = 'ambit-bench-run-'
let folder: string | null = null

/** Of this process; made when it is first asked for. */
export function runFolder(): string {
  if (folder === null) {
    removeLeftovers()
    const made = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
    // The last to be called: by then, those who write into it have been killed.
    process.once('exit', () => rmSync(made, { recursive: true, force: true }))
    folder = made
  }
  return folder
}

/** Folders of processes that are no more. */
export function removeLeftovers(parent = tmpdir()): void {
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length).split('-', 1)[0]) : 0
    if (pid > 0 && !isRunning(pid)) rmSync(join(parent, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Somebody else's: it is there.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
