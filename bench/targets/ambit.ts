/** The service on either database, as durable as in production, with a store of its own. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, createWriteStream, openSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { eventually } from '../../acceptance/eventually.ts'
import { freePort } from '../../acceptance/service.ts'
import { runFolder } from '../run-folder.ts'
import { withChildren } from '../thread-times.ts'
import { type KeptStore, newApiKey } from './kept-store.ts'
import type { BenchPostgres } from './postgres.ts'
import { killWithUs, stopProgram } from './start-program.ts'
import type { Target } from './target.ts'

export interface AmbitTarget extends Target {
  readonly pid: number
  /** From its start to its first readiness. */
  readonly readyMs: number
  logBytes(): Promise<number>
  /** Of the log that writes go to first; null: it is PostgreSQL's. */
  walBytes(): Promise<number | null>
  restart(): Promise<void>
  /** Whether its store was filled by a run before this one. */
  readonly isFilled: boolean
  /** Starts again on an empty store that was given an archive, as lines: made from those that were exported. */
  refill(change: (lines: readonly string[]) => Iterable<string>): Promise<void>
}

export interface StartOptions {
  readonly postgres?: BenchPostgres | null
  readonly kept?: KeptStore
  /** Beside those of `npm start`. */
  readonly nodeOptions?: readonly string[]
}

const root = fileURLToPath(new URL('../../', import.meta.url))
/** Node's own, as `npm start` gives them. */
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const usualOptions: readonly string[] = scripts.start.match(/--\S+/g) ?? []
const ambit = join(root, 'packages/server/bin/ambit.mjs')

export async function startAmbit({ postgres = null, kept, nodeOptions = [] }: StartOptions = {}): Promise<AmbitTarget> {
  const ownDir = await mkdtemp(join(runFolder(), 'store-'))
  const dataDir = kept?.dataDir ?? ownDir
  let databaseUrl = postgres ? await postgres.newDatabase(kept?.database) : null
  const port = await freePort()
  const apiKey = kept?.apiKey ?? newApiKey()
  const logFile = `${ownDir}.log`
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
  let child: ChildProcess
  let readyMs = 0

  async function start(): Promise<void> {
    const startMs = performance.now()
    const log = openSync(logFile, 'a')
    child = spawn(process.execPath, [...usualOptions, ...nodeOptions, ambit, 'serve'], {
      cwd: root,
      env: env(),
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    killWithUs(child)
    const isReady = async (): Promise<boolean> => {
      if (child.exitCode !== null) throw new Error(`the service ended at its start: ${readFileSync(logFile, 'utf8')}`)
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
    isFilled: kept?.isFilled ?? false,
    get pid() {
      return child.pid ?? 0
    },
    get readyMs() {
      return readyMs
    },
    processes: () => [{ pid: child.pid ?? 0 }, ...(postgres?.pid ? withChildren(postgres.pid, 'PostgreSQL') : [])],
    storedBytes: () => (databaseUrl === null ? sqliteBytes(join(dataDir, 'ambit.db')) : postgresBytes(databaseUrl)),
    logBytes: async () => (await stat(logFile)).size,
    walBytes: async () => (postgres ? null : (await stat(join(dataDir, 'ambit.db-wal'))).size),
    async restart() {
      await stopProgram(child)
      await start()
    },
    async refill(change) {
      await stopProgram(child)
      const archive = `${ownDir}.archive`
      execFileSync(process.execPath, [ambit, 'export', archive], { env: env(), stdio: 'pipe' })
      const lines = (await readFile(archive, 'utf8')).trimEnd().split('\n')
      await rm(archive)
      if (postgres) databaseUrl = await postgres.newDatabase(kept?.database, { isToBeEmpty: true })
      else for (const file of await readdir(dataDir)) await rm(join(dataDir, file))
      await importLines(change(lines), env(), `${ownDir}.pipe`)
      if (databaseUrl !== null) await postgres?.settle(databaseUrl)
      kept?.markFilled()
      await start()
    },
    async stop() {
      await stopProgram(child)
      await Promise.all([ownDir, logFile].map((path) => rm(path, { recursive: true, force: true })))
    },
  }
}

/** Straight into the command, through a pipe with a name: as a file, ten million rows would be five gigabytes. */
async function importLines(lines: Iterable<string>, env: NodeJS.ProcessEnv, pipe: string): Promise<void> {
  execFileSync('mkfifo', ['-m', '600', pipe])
  const child = spawn(process.execPath, [ambit, 'import', pipe], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  killWithUs(child)
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const writing = pipeline(Readable.from(piecesOf(lines)), createWriteStream(pipe))
  // One that ends early leaves nobody to write to; its exit code says so.
  writing.catch(() => {})
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`ambit import ended with exit code ${code}: ${said}`)
  await writing
  await rm(pipe)
}

function* piecesOf(lines: Iterable<string>): Generator<string> {
  let piece = ''
  for (const line of lines) {
    piece += `${line}\n`
    if (piece.length < 256 * 1024) continue
    yield piece
    piece = ''
  }
  yield piece
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
