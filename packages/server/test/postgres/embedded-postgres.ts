/** A real PostgreSQL for a test, in a temporary folder. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { makeTemporaryDirectory } from '../temporary-directory.ts'
import { asOwner, giveToOwner, postgresProgram } from './postgres-programs.ts'

export interface EmbeddedPostgres {
  readonly port: number
  readonly dataDir: string
  /** Of a database on it. */
  url(database?: string): string
  /** Runs on; finishes what is running when it is stopped in the fast way. */
  stop(signal?: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void>
  start(): Promise<void>
  /** Stops it and leaves nothing behind. */
  remove(): Promise<void>
}

export type Settings = Readonly<Record<string, string | number>>

/** What a test does not need to survive is what makes it quick; a proof of durability puts it back. */
const quickSettings: Settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: 200,
  shared_buffers: '64MB',
}

/** With `copyOf`, it begins with what is in the folder of a stopped server; as its standby, if told so. */
export async function startEmbeddedPostgres(
  settings: Settings = {},
  { copyOf, isStandby = false }: { copyOf?: string; isStandby?: boolean } = {},
): Promise<EmbeddedPostgres> {
  const dataDir = makeTemporaryDirectory('postgres')
  const port = await freePort()
  if (copyOf === undefined) {
    giveToOwner(dataDir)
    const flags = ['-D', dataDir, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
    execFileSync(postgresProgram('initdb'), flags, { ...asOwner, stdio: 'ignore', cwd: dataDir })
  } else {
    cpSync(copyOf, dataDir, { recursive: true })
    giveToOwner(dataDir)
    chmodSync(dataDir, 0o700)
  }
  const all = { ...quickSettings, port, listen_addresses: '127.0.0.1', unix_socket_directories: dataDir, ...settings }
  const lines = Object.entries(all).map(([name, value]) => `${name} = '${value}'`)
  writeFileSync(join(dataDir, 'postgresql.auto.conf'), `${lines.join('\n')}\n`)
  if (isStandby) writeFileSync(join(dataDir, 'standby.signal'), '')
  let server: ChildProcess | null = null

  const postgres: EmbeddedPostgres = {
    port,
    dataDir,
    url: (database = 'postgres') => `postgres://postgres@127.0.0.1:${port}/${database}`,
    async start() {
      server = spawn(postgresProgram('postgres'), ['-D', dataDir], { ...asOwner, stdio: 'ignore', cwd: dataDir })
      await untilReady(postgres.url(), server)
    },
    async stop(signal = 'SIGINT') {
      if (!server || server.exitCode !== null || server.signalCode !== null) return
      const exited = once(server, 'exit')
      server.kill(signal)
      await exited
    },
    async remove() {
      await postgres.stop('SIGQUIT')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  process.once('exit', () => {
    server?.kill('SIGQUIT')
    rmSync(dataDir, { recursive: true, force: true })
  })
  await postgres.start()
  return postgres
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with exit code ${server.exitCode}`)
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  throw new Error('PostgreSQL did not start within 15 seconds')
}
