/** Folders that tests make, each with the number of the process in its name, so that what an interrupted one leaves is known as such. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder of the test's own, and the end of it. */
export function temporaryDirectory(): { path: string; remove: () => void } {
  const path = makeTemporaryDirectory('test')
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** For whoever removes it in a way of their own. */
export function makeTemporaryDirectory(kind: string, parent = tmpdir()): string {
  return mkdtempSync(join(parent, `ambit-${kind}-${process.pid}-`))
}

/** Removes what processes left behind that were killed before they could do so themselves; what cannot be removed stays. */
export function removeLeftDirectories(parent = tmpdir()): void {
  for (const name of readdirSync(parent)) {
    const maker = /^ambit-[a-z-]+-(\d+)-\w{6}$/.exec(name)?.[1]
    if (maker === undefined || isAlive(Number(maker))) continue
    try {
      rmSync(join(parent, name), { recursive: true, force: true })
    } catch {
      // Somebody else's, or still written to: neither is a reason not to run tests.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
