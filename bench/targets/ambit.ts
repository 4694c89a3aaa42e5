/** The service on either database, as durable as in production, with a store of its own. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { openSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { eventually } from '../../acceptance/eventually.ts'
import { freePort } from '../../acceptance/service.ts'
import { withChildren } from '../thread-times.ts'
import type { BenchPostgres } from './postgres.ts'
import { killWithUs, stopProgram } from './start-program.ts'
import type { Target } from './target.ts'

export interface AmbitTarget extends Target {
  readonly pid: number
  /** From its start to its first readiness. */
  readonly readyMs: number
  logBytes(): Promise<number>
  /** Starts again on an empty store that was given an archive: what was exported, as it was changed. */
  refill(change: (archive: string) => Promise<void>): Promise<void>
}

/** Node's own, as `npm start` gives them. */
const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
const nodeOptions: readonly string[] = scripts.start.match(/--\S+/g) ?? []
const ambit = fileURLToPath(new URL('../../packages/server/bin/ambit.mjs', import.meta.url))

export async function startAmbit({ postgres = null }: { postgres?: BenchPostgres | null } = {}): Promise<AmbitTarget> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ambit-bench-'))
  let databaseUrl = postgres ? await postgres.newDatabase() : null
  const port = await freePort()
  const apiKey = `sk_test_${randomBytes(20).toString('hex')}`
  const logFile = join(dataDir, '..', `${dataDir.split('/').pop()}.log`)
  const { DATABASE_URL: _, ...inherited } = process.env
  const env = () => ({
    ...inherited,
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
    PORT: String(port),
    AMBIT_DATA_DIR: dataDir,
    AMBIT_BOOTSTRAP_KEY: apiKey,
    AMBIT_BOOTSTRAP_CAPABILITIES: 'memory,subject',
    AMBIT_RATE_LIMIT: '0',
  })
  const command = (...args: readonly string[]): void =>
    void execFileSync(process.execPath, [ambit, ...args], { env: env(), stdio: 'pipe' })
  let child: ChildProcess
  let readyMs = 0

  async function start(): Promise<void> {
    const startMs = performance.now()
    const log = openSync(logFile, 'a')
    child = spawn(process.execPath, [...nodeOptions, ambit, 'serve'], { env: env(), stdio: ['ignore', log, log] })
    killWithUs(child)
    const isReady = async (): Promise<boolean> => {
      if (child.exitCode !== null) throw new Error(`the service ended at its start: see ${logFile}`)
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
      return answer?.status === 200
    }
    await eventually('the service is ready', isReady, { withinMs: 60_000, everyMs: 5 })
    readyMs = performance.now() - startMs
  }
  await start()

  return {
    name: postgres ? 'PostgreSQL' : 'SQLite',
    port,
    apiKey,
    get pid() {
      return child.pid ?? 0
    },
    get readyMs() {
      return readyMs
    },
    processes: () => [{ pid: child.pid ?? 0 }, ...(postgres?.pid ? withChildren(postgres.pid, 'PostgreSQL') : [])],
    storedBytes: () => (databaseUrl === null ? sqliteBytes(join(dataDir, 'ambit.db')) : postgresBytes(databaseUrl)),
    logBytes: async () => (await stat(logFile)).size,
    async refill(change) {
      await stopProgram(child)
      const archive = `${dataDir}.archive`
      command('export', archive)
      await change(archive)
      if (postgres) databaseUrl = await postgres.newDatabase()
      else for (const file of await readdir(dataDir)) await rm(join(dataDir, file))
      command('import', archive)
      await rm(archive)
      await start()
    },
    async stop() {
      await stopProgram(child)
      await Promise.all([dataDir, logFile].map((path) => rm(path, { recursive: true, force: true })))
    },
  }
}

/** Pages in use, with those that are still in the log: the size of the file moves in steps. */
async function sqliteBytes(file: string): Promise<number> {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const pragma = (name: string): number => Number(Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0])
    return (pragma('page_count') - pragma('freelist_count')) * pragma('page_size')
  } finally {
    database.close()
  }
}

async function postgresBytes(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query('SELECT pg_database_size(current_database()) AS bytes')
    return Number(rows[0].bytes)
  } finally {
    await client.end()
  }
}
