/** Two members of a Patroni cluster and their etcd, from Debian's packages, on ports and in folders of their own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { freePort } from '../../packages/server/test/postgres/embedded-postgres.ts'
import { fillIn } from '../../packages/server/test/postgres/fill-in.ts'
import { asOwner } from '../../packages/server/test/postgres/postgres-programs.ts'
import { findProgram } from '../../packages/server/test/postgres/system-program.ts'
import { administer } from '../../packages/server/test/postgres/test-databases.ts'
import { makeTemporaryDirectory } from '../../packages/server/test/temporary-directory.ts'
import { until } from '../steady-load.ts'

export interface Programs {
  readonly patroni: string
  readonly etcd: string
  /** Where Debian has the programs of its newest PostgreSQL. */
  readonly postgresBin: string
}

export interface Member {
  readonly name: string
  readonly port: number
  /** The end of a machine: PostgreSQL and Patroni, without a word. */
  kill(): Promise<void>
  /** The end of PostgreSQL alone. */
  crash(): void
  start(): void
}

export interface Cluster {
  readonly members: readonly Member[]
  /** The role that the service has. */
  readonly role: { readonly user: string; readonly password: string }
  /** Waits until one leads and the other one has all that is acknowledged. */
  untilSynchronous(withinMs?: number): Promise<{ leader: Member; standby: Member }>
  /** As `patronictl switchover` does it. */
  switchOver(from: Member, to: Member): Promise<void>
  /** From now on nothing is committed that is not on two machines, as `patronictl edit-config` would set it. */
  beStrict(): Promise<void>
  /** One statement as the administrator. */
  query<Row extends pg.QueryResultRow>(member: Member, sql: string): Promise<Row[]>
  remove(): Promise<void>
}

interface MemberState {
  readonly name: string
  readonly role: string
  readonly state: string
}

/** Null where something is missing. */
export function findPrograms(): Programs | null {
  const [patroni, etcd] = [findProgram('patroni'), findProgram('etcd')]
  const [newest] = postgresVersions()
  return patroni && etcd && newest ? { patroni, etcd, postgresBin: `/usr/lib/postgresql/${newest}/bin` } : null
}

export const howToInstall = 'apt-get install patroni etcd-server postgresql'

function postgresVersions(): readonly string[] {
  try {
    return readdirSync('/usr/lib/postgresql').sort((one, other) => Number(other) - Number(one))
  } catch {
    return []
  }
}

export async function startCluster(programs: Programs): Promise<Cluster> {
  const folder = makeTemporaryDirectory('patroni')
  own(folder)
  const passwords = { superuser: secret(), replication: secret(), ambit: secret() }
  const etcd = await startEtcd(programs.etcd, join(folder, 'etcd'))
  const members = await Promise.all(
    ['one', 'two'].map((name) => prepareMember(programs, { name, folder, etcdPort: etcd.port, passwords })),
  )
  const call = async (name: string, method: string, path: string, body: unknown): Promise<void> => {
    const { apiUrl } = members.find((member) => member.name === name) as PreparedMember
    const answer = await fetch(apiUrl + path, { method, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`Patroni answers ${path} with ${answer.status} ${await answer.text()}`)
  }
  const states = async (): Promise<readonly MemberState[]> => {
    for (const { apiUrl } of members) {
      const answer = await fetch(`${apiUrl}/cluster`, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
      if (answer?.ok) return ((await answer.json()) as { members: MemberState[] }).members
    }
    return []
  }
  const inRole = async (role: 'leader' | 'sync_standby'): Promise<Member | undefined> => {
    // Newer versions say of a standby that it streams.
    const isUp = ({ state }: MemberState): boolean => state === 'running' || state === 'streaming'
    const found = (await states()).find((member) => member.role === role && isUp(member))
    return members.find(({ name }) => name === found?.name)
  }

  const cluster: Cluster = {
    members,
    role: { user: 'ambit', password: passwords.ambit },
    async untilSynchronous(withinMs = 60_000) {
      let found: { leader: Member; standby: Member } | undefined
      await until(
        'one leads, and the other has all that it has',
        async () => {
          const [leader, standby] = [await inRole('leader'), await inRole('sync_standby')]
          if (leader && standby) found = { leader, standby }
          return found !== undefined
        },
        withinMs,
      )
      return found as { leader: Member; standby: Member }
    },
    switchOver: (from, to) => call(from.name, 'POST', '/switchover', { leader: from.name, candidate: to.name }),
    beStrict: () => call('one', 'PATCH', '/config', { synchronous_mode_strict: true }),
    query: ({ port }, sql) => administer(`postgres://postgres:${passwords.superuser}@127.0.0.1:${port}/postgres`, sql),
    async remove() {
      await Promise.all(members.map((member) => member.stop()))
      await end(etcd.process, 'SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
  try {
    for (const member of members) member.start()
    const { leader } = await cluster.untilSynchronous(90_000)
    // One role that owns everything is enough here: what fails over is the same.
    await cluster.query(leader, `CREATE ROLE ambit LOGIN PASSWORD '${passwords.ambit}'`)
    await cluster.query(leader, 'CREATE ROLE ambit_tenant NOLOGIN')
    await cluster.query(leader, 'GRANT ambit_tenant TO ambit')
    await cluster.query(leader, 'CREATE DATABASE ambit OWNER ambit')
  } catch (error) {
    for (const { log } of members) console.error(log())
    await cluster.remove()
    throw error
  }
  return cluster
}

async function startEtcd(program: string, dataDir: string): Promise<{ port: number; process: ChildProcess }> {
  const port = await freePort()
  const [clients, peers] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${await freePort()}`]
  const flags = ['--name', 'one', '--data-dir', dataDir, '--logger', 'zap', '--log-level', 'error']
  flags.push('--listen-client-urls', clients, '--advertise-client-urls', clients)
  flags.push('--listen-peer-urls', peers, '--initial-advertise-peer-urls', peers, '--initial-cluster', `one=${peers}`)
  const etcd = spawn(program, flags, { ...asOwner, stdio: 'ignore', cwd: '/' })
  await until('etcd is there', async () => {
    if (etcd.exitCode !== null) throw new Error(`etcd ended with exit code ${etcd.exitCode}`)
    const answer = await fetch(`${clients}/health`).catch(() => null)
    return answer?.ok === true
  })
  return { port, process: etcd }
}

interface PreparedMember extends Member {
  readonly apiUrl: string
  stop(): Promise<void>
  log(): string
}

async function prepareMember(
  { patroni, postgresBin }: Programs,
  cluster: {
    name: string
    folder: string
    etcdPort: number
    passwords: { superuser: string; replication: string }
  },
): Promise<PreparedMember> {
  const { name, passwords } = cluster
  const folder = join(cluster.folder, name)
  mkdirSync(folder, { mode: 0o700 })
  own(folder)
  const [port, apiPort, dataDir] = [await freePort(), await freePort(), join(folder, 'data')]
  const config = join(folder, 'patroni.yml')
  const values = {
    NAME: name,
    ADDRESS: '127.0.0.1',
    NETWORK: '127.0.0.1/32',
    PORT: port,
    API_PORT: apiPort,
    ETCD_HOSTS: `127.0.0.1:${cluster.etcdPort}`,
    STRICT: 'false',
    BIN_DIR: postgresBin,
    DATA_DIR: dataDir,
    SOCKET_DIR: folder,
    PGPASS: join(folder, 'pgpass'),
    SUPERUSER_PASSWORD: passwords.superuser,
    REPLICATION_PASSWORD: passwords.replication,
  }
  writeFileSync(config, fillIn('patroni.yml', values), { mode: 0o600 })
  own(config)
  let running: ChildProcess | null = null
  let log = ''

  const endPostgres = (signal: 'SIGKILL' | 'SIGQUIT'): void => {
    const pid = postmasterOf(dataDir)
    if (pid !== null) process.kill(pid, signal)
  }
  return {
    name,
    port,
    apiUrl: `http://127.0.0.1:${apiPort}`,
    log: () => `Patroni ${name}:\n${log.slice(-4_000)}`,
    start() {
      const environment = { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8' }
      running = spawn(patroni, [config], {
        ...asOwner,
        stdio: ['ignore', 'pipe', 'pipe'],
        cwd: folder,
        env: environment,
      })
      for (const stream of [running.stdout, running.stderr]) stream?.on('data', (chunk) => (log += chunk))
    },
    crash: () => endPostgres('SIGKILL'),
    async kill() {
      const ended = running && end(running, 'SIGKILL')
      endPostgres('SIGKILL')
      await ended
    },
    async stop() {
      if (running) await end(running, 'SIGKILL')
      endPostgres('SIGQUIT')
      await until('PostgreSQL has ended', () => postmasterOf(dataDir) === null)
    },
  }
}

/** Only if it is the one of this folder: a number may be another one's by now. */
function postmasterOf(dataDir: string): number | null {
  try {
    const pid = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDir) ? pid : null
  } catch {
    return null
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

function own(path: string): void {
  if (asOwner) chownSync(path, asOwner.uid, asOwner.gid)
}

function secret(): string {
  return randomBytes(16).toString('hex')
}
