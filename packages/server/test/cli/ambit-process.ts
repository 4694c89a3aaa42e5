/** The command line as a user runs it: a process of its own, with a data directory of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export const ambitProgram = fileURLToPath(new URL('../../bin/ambit.mjs', import.meta.url))

export interface Run {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export async function runAmbit(args: readonly string[], env: Record<string, string>): Promise<Run> {
  return finished(startAmbit(args, env))
}

export function startAmbit(args: readonly string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [ambitProgram, ...args], { env: cleanEnvironment(env), stdio: 'pipe' })
}

export async function finished(child: ChildProcess): Promise<Run> {
  let stdout = ''
  let stderr = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, stdout, stderr }
}

export interface RunningService {
  readonly address: string
  readonly firstKey: string
  /** The link that makes whoever opens it the owner. */
  readonly firstLink: string
  /** What it has written there so far. */
  stderr(): string
  /** Asks it to stop and gives back how it ended. */
  stop(): Promise<Run>
}

/** Starts the service on a free port and waits until it says where it is. */
export async function startService(env: Record<string, string>): Promise<RunningService> {
  const child = startAmbit(['serve'], { PORT: '0', ...env })
  const end = finished(child)
  let banner = ''
  let stderr = ''
  child.stderr?.on('data', (text: string) => {
    stderr += text
  })
  const { promise: started, resolve } = Promise.withResolvers<void>()
  child.stdout?.on('data', (text: string) => {
    banner += text
    if (/Data .*\n\n/.test(banner)) resolve()
  })
  const early = await Promise.race([started, end])
  if (early) throw new Error(`the service did not start: ${early.stderr}`)
  const address = /API\s+(http:\S+)/.exec(banner)?.[1] ?? ''
  const firstKey = /^\s+(sk_\S+)$/m.exec(banner)?.[1] ?? ''
  return {
    address,
    firstKey,
    firstLink: /^\s+(\S+\/invitation#\S+)$/m.exec(banner)?.[1] ?? '',
    stderr: () => stderr,
    stop() {
      child.kill('SIGTERM')
      return end
    },
  }
}

/** What a shell hands on, without what this machine may have set for another Ambit or the test runner. */
function cleanEnvironment(env: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, USER, NODE_OPTIONS, NODE_V8_COVERAGE } = process.env
  const given = { PATH, HOME, TMPDIR, USER, NODE_OPTIONS, NODE_V8_COVERAGE, LOG_LEVEL: 'silent', ...env }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}
