/** Programs that Debian has and npm has not. A test without its program is skipped, and says how to get it. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where daemons are is not on everybody's path. */
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']

export function findProgram(name: string): string | null {
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null
}

/** The same; on a build machine that is ours to change, it is installed first. */
export function findOrInstall(name: string): string | null {
  const found = findProgram(name)
  const mayInstall = process.env.CI === 'true' && process.getuid?.() === 0
  if (found || !mayInstall) return found
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
  } catch {
    // Another test file is at it, or there is no network: what is known already may do.
  }
  try {
    const quietly = ['-y', '-qq', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300']
    execFileSync('apt-get', ['install', ...quietly, name], { stdio: 'ignore' })
  } catch {
    return null
  }
  return findProgram(name)
}
