// Starts Ambit the way a user does and hands out where it listens; or uses one that is running already.
//
// AMBIT_ACCEPTANCE_URL and AMBIT_ACCEPTANCE_KEY name a running service: tests that speak HTTP only use that one, tests
// that need a process of their own (other configuration, signals, the terminal, the command line) are skipped.
// AMBIT_ACCEPTANCE_COMMAND replaces the command that starts it. DATABASE_URL is passed on to every process that is started.

import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { makeTemporaryDirectory } from '../packages/server/test/temporary-directory.ts'
import { eventually, inTime } from './eventually.ts'
import { ambit, type Environment, type Launched, launch } from './launch.ts'

/** Where requests go and with which key; null sends none. */
export interface Target {
  readonly baseUrl: string
  readonly apiKey: string | null
}

export interface Service extends Target {
  readonly apiKey: string
  /** Everything printed since the latest start. */
  readonly stdout: string
  readonly stderr: string
  /** What a further process needs in order to work on the same data. */
  readonly environment: Environment
  /** SIGTERM to the first process, and the end of all; its exit code. The data stays until the test file ends. */
  stop(): Promise<number | null>
  /** SIGKILL to every process at once. */
  kill(): Promise<void>
  /** Starts again on the same port and data, after a stop when it is still running. */
  restart(changed?: Environment): Promise<void>
  /** The processes of the latest start. */
  readonly process: Launched
}

export interface ServiceOptions {
  environment?: Environment
  /** false starts it without AMBIT_BOOTSTRAP_KEY, so that it prints a key of its own. */
  withBootstrapKey?: boolean
  /** `npmStart`, for what happens between npm and the service; unless AMBIT_ACCEPTANCE_COMMAND names another one. */
  command?: readonly string[]
}

const remoteUrl = process.env.AMBIT_ACCEPTANCE_URL
const remoteKey = process.env.AMBIT_ACCEPTANCE_KEY

/** For tests that start, configure, signal or watch a process. */
export const needsOwnProcess = { skip: remoteUrl === undefined ? false : 'needs a process of its own' }

/** For tests of the embedded database: they need an empty store, or a data directory. */
export const needsEmbeddedDatabase = {
  skip: process.env.DATABASE_URL === undefined ? needsOwnProcess.skip : 'needs the embedded database',
}

export const startCommand = process.env.AMBIT_ACCEPTANCE_COMMAND?.split(' ') ?? [...ambit, 'serve']

const directories: string[] = []
process.on('exit', () => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true })
})
const started: Launched[] = []

/** How `global-setup.ts` tells the test files about the service that it has started for them. */
export const sharedVariables = { url: 'AMBIT_ACCEPTANCE_SHARED_URL', key: 'AMBIT_ACCEPTANCE_SHARED_KEY' } as const

/** The service that all HTTP tests of a file share. Call `stopAll` after them. */
export async function sharedService(): Promise<Target & { apiKey: string }> {
  const { [sharedVariables.url]: sharedUrl, [sharedVariables.key]: sharedKey } = process.env
  if (sharedUrl !== undefined && sharedKey !== undefined) return { baseUrl: sharedUrl, apiKey: sharedKey }
  if (remoteUrl === undefined) return startService()
  if (remoteKey === undefined) throw new Error('AMBIT_ACCEPTANCE_URL needs AMBIT_ACCEPTANCE_KEY')
  return { baseUrl: remoteUrl.replace(/\/$/, ''), apiKey: remoteKey }
}

/** A service of its own, ready to answer. */
export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const port = options.environment?.PORT ?? (await freePort())
  const apiKey = options.withBootstrapKey === false ? '' : freshKey('test')
  let environment: Environment = {
    PORT: String(port),
    AMBIT_DATA_DIR: await freshDirectory(),
    ...(apiKey && { AMBIT_BOOTSTRAP_KEY: apiKey }),
    ...options.environment,
  }
  const baseUrl = `http://127.0.0.1:${port}`
  const command = (process.env.AMBIT_ACCEPTANCE_COMMAND === undefined && options.command) || startCommand
  let current = await startProcess(command, baseUrl, environment)
  return {
    baseUrl,
    apiKey: environment.AMBIT_BOOTSTRAP_KEY ?? '',
    get environment() {
      return environment
    },
    get process() {
      return current
    },
    get stdout() {
      return current.stdout
    },
    get stderr() {
      return current.stderr
    },
    stop: () => stopProcess(current),
    async kill() {
      current.signal('SIGKILL')
      await current.ended
    },
    async restart(changed = {}) {
      if (!current.hasEnded) await stopProcess(current)
      environment = { ...environment, ...changed }
      current = await startProcess(command, baseUrl, environment)
    },
  }
}

/** A service answers a moment before what it has printed arrives here. */
export function printedBy(service: Service, expected: RegExp): Promise<string> {
  return eventually(`${expected} is printed`, () => {
    const printed = service.stdout + service.stderr
    return expected.test(printed) && printed
  })
}

/** Ends every process and removes every directory that this test file made. */
export async function stopAll(): Promise<void> {
  await Promise.all(started.map((launched) => (launched.hasEnded ? undefined : stopProcess(launched))))
  await Promise.all(directories.map((directory) => rm(directory, { recursive: true, force: true })))
}

/** A directory that `stopAll` removes. */
export async function freshDirectory(): Promise<string> {
  const directory = makeTemporaryDirectory('acceptance')
  directories.push(directory)
  return directory
}

/** A well-formed key that nobody else has. */
export function freshKey(environment: 'test' | 'live'): string {
  return `sk_${environment}_${randomBytes(24).toString('hex')}`
}

export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No port is free')
  return address.port
}

async function startProcess(command: readonly string[], baseUrl: string, environment: Environment): Promise<Launched> {
  const launched = launch(command, environment)
  started.push(launched)
  const isReady = async (): Promise<boolean> => {
    if (launched.hasEnded) throw new Error(`The service ended at start: ${launched.stderr}${launched.stdout}`)
    const answer = await fetch(`${baseUrl}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
    return answer?.status === 200
  }
  await eventually('the service is ready', isReady)
  return launched
}

async function stopProcess(launched: Launched): Promise<number | null> {
  launched.signalFirst('SIGTERM')
  try {
    return await inTime('the end of the service', launched.ended, 11_000)
  } catch (error) {
    launched.signal('SIGKILL')
    throw error
  }
}
