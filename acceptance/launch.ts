// Runs the project's own commands as a user does, each in a process group of its own.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inTime } from './eventually.ts'

const projectRoot = fileURLToPath(new URL('..', import.meta.url))

/** Halves the time of the many starts of a run; git ignores it. */
export const compileCache = join(projectRoot, 'node_modules', '.cache', 'node-compile')

/** Variables of this process that a started one must not inherit: configuration of the service, and the test runner's own. */
const notInherited = /^(AMBIT_.*|PORT|HOST|LOG_LEVEL|NODE_TEST_CONTEXT)$/

export type Environment = Record<string, string>

/** `npm start` and `npm run ambit`; and what they run, for tests of something else: npm alone takes a third of a start. */
export const npmStart = ['npm', 'start', '--silent']
export const npmRunAmbit = ['npm', 'run', '--silent', 'ambit', '--']
export const ambit = [process.execPath, join(projectRoot, 'packages', 'server', 'bin', 'ambit.mjs')]

/** A started command: what it printed so far, and how it ended. */
export interface Launched {
  readonly pid: number
  readonly stdout: string
  readonly stderr: string
  /** Exit code once all processes of the group are gone; null when a signal ended the first one. */
  readonly ended: Promise<number | null>
  readonly hasEnded: boolean
  /** Signals the whole group, as a terminal or systemd does. */
  signal(name: NodeJS.Signals): void
  /** Signals the first process alone, as `kill PID` or a container runtime does. */
  signalFirst(name: NodeJS.Signals): void
}

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) signalGroup(child, 'SIGKILL')
})

export function launch(command: readonly string[], environment: Environment): Launched {
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd: projectRoot,
    env: { NODE_COMPILE_CACHE: compileCache, ...inheritedEnvironment(), ...environment },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed = { stdout: '', stderr: '' }
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    printed.stdout += text
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    printed.stderr += text
  })
  running.add(child)
  let hasEnded = false
  // 'close' comes when the last process that holds the pipes is gone, so also when npm dies before the server does.
  const ended = once(child, 'close').then(([code]) => {
    hasEnded = true
    running.delete(child)
    return code as number | null
  })
  return {
    pid: child.pid ?? 0,
    ended,
    get stdout() {
      return printed.stdout
    },
    get stderr() {
      return printed.stderr
    },
    get hasEnded() {
      return hasEnded
    },
    signal: (name) => signalGroup(child, name),
    signalFirst: (name) => void child.kill(name),
  }
}

/** Runs a command to its end. */
export async function run(
  command: readonly string[],
  environment: Environment,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const launched = launch(command, environment)
  try {
    const code = await inTime(`the end of ${command.join(' ')}`, launched.ended, 30_000)
    return { code, stdout: launched.stdout, stderr: launched.stderr }
  } catch (error) {
    launched.signal('SIGKILL')
    throw error
  }
}

function inheritedEnvironment(): Environment {
  const kept = Object.entries(process.env).filter(([name, value]) => value !== undefined && !notInherited.test(name))
  return Object.fromEntries(kept) as Environment
}

function signalGroup(child: ChildProcess, name: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, name)
  } catch {
    // The group is already gone, which is what every caller wants in the end.
  }
}
