/** A real PgBouncer in transaction mode for a test, configured as the guide has it, before a server on this machine. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { makeTemporaryDirectory } from '../temporary-directory.ts'
import { freePort } from './embedded-postgres.ts'
import { fillIn } from './fill-in.ts'
import { asOwner, giveToOwner } from './postgres-programs.ts'

export interface PgBouncer {
  readonly port: number
  /** Of a database behind it, in the words that tell Ambit what it is. */
  url(database?: string): string
  /** SIGINT lets transactions finish, SIGTERM ends it at once. */
  stop(signal?: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): Promise<void>
  start(): Promise<void>
  remove(): Promise<void>
}

export async function startPgBouncer(
  program: string,
  server: { readonly port: number; readonly user: string; readonly password?: string },
  // Fewer than one process has use for, so that its transactions change sessions all the time.
  { poolSize = 3 } = {},
): Promise<PgBouncer> {
  const folder = makeTemporaryDirectory('pgbouncer')
  const port = await freePort()
  const { user, password = randomBytes(16).toString('hex') } = server
  const write = (name: string, text: string): string => {
    const file = join(folder, name)
    writeFileSync(file, text, { mode: 0o600 })
    return file
  }
  const users = write('userlist.txt', `"${user}" "${password}"\n`)
  const values = { ADDRESS: '127.0.0.1', PORT: port, SERVER_ADDRESS: '127.0.0.1', SERVER_PORT: server.port }
  const file = write('pgbouncer.ini', fillIn('pgbouncer.ini', { ...values, AUTH_FILE: users, POOL_SIZE: poolSize }))
  giveToOwner(folder)
  let bouncer: ChildProcess | null = null

  const started: PgBouncer = {
    port,
    url: (name = 'postgres') => `postgres://${user}:${password}@127.0.0.1:${port}/${name}?pool_mode=transaction`,
    async start() {
      bouncer = spawn(program, ['-q', file], { ...asOwner, stdio: 'ignore', cwd: folder })
      await untilReady(started.url(), bouncer)
    },
    async stop(signal = 'SIGINT') {
      if (!bouncer || bouncer.exitCode !== null || bouncer.signalCode !== null) return
      const exited = once(bouncer, 'exit')
      bouncer.kill(signal)
      await exited
    },
    async remove() {
      await started.stop('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await started.start()
  return started
}

async function untilReady(url: string, bouncer: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (bouncer.exitCode !== null) throw new Error(`PgBouncer ended with exit code ${bouncer.exitCode}`)
    const client = new pg.Client({ connectionString: url.replace(/\?.*/, ''), connectionTimeoutMillis: 1_000 })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  throw new Error('PgBouncer did not start within 15 seconds')
}
