/** Where figures come from: without it they mean nothing. */
import { execFileSync } from 'node:child_process'
import { cpus, release, totalmem, type } from 'node:os'

export interface Environment {
  readonly date: string
  readonly commit: string
  readonly node: string
  readonly system: string
  readonly processor: string
  readonly processors: number
  readonly memoryGiB: number
}

export function environment(): Environment {
  return {
    date: new Date().toISOString(),
    commit: commit(),
    node: process.version,
    system: `${type()} ${release()}`,
    processor: cpus()[0]?.model ?? process.arch,
    processors: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
  }
}

function commit(): string {
  try {
    const options = { cwd: import.meta.dirname, encoding: 'utf8', stdio: 'pipe' } as const
    const hash = execFileSync('git', ['rev-parse', '--short', 'HEAD'], options).trim()
    // The pages are what a run before this one has changed.
    const measured = ['--', ':/packages', ':/bench', ':!/bench/results']
    const isChanged =
      execFileSync('git', ['status', '--porcelain', '--untracked-files=no', ...measured], options) !== ''
    return isChanged ? `${hash} and changes` : hash
  } catch {
    return 'unknown'
  }
}
