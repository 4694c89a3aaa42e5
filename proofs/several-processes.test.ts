import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { after, before, describe, test } from 'node:test'
import { create, get, read } from '../acceptance/client.ts'
import { needsOwnProcess, type Service, startService, stopAll } from '../acceptance/service.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../packages/server/test/postgres/embedded-postgres.ts'
import { findLost, startLoad, until } from './steady-load.ts'

describe('AMBIT_PROCESSES', needsOwnProcess, () => {
  let postgres: EmbeddedPostgres
  let service: Service
  before(async () => {
    postgres = await startEmbeddedPostgres()
    const environment = { DATABASE_URL: postgres.url(), AMBIT_PROCESSES: '2', AMBIT_RATE_LIMIT: '50' }
    service = await startService({ environment })
  })
  after(async () => {
    await stopAll()
    await postgres.remove()
  })

  test('starts that many processes, which share the port, the data and the limits', async () => {
    await until('both are up', () => workersOf(service).length === 2)
    const { user_id: userId } = await create(service, { user_id: 'user_1', value_json: { likes: ['ramen'] } })
    assert.equal((await read(service, userId, 'preferences')).confidence, 0.6)
    const answers = await Promise.all(Array.from({ length: 80 }, () => get(service, '/policy')))
    const admitted = answers.filter(({ status }) => status === 200).length
    assert.ok(admitted >= 45 && admitted <= 48, `${admitted} of 48 that were left`)
  })

  test('replaces one that dies; requests to the others go on, and nothing acknowledged is lost', async () => {
    await service.restart({ AMBIT_RATE_LIMIT: '0' })
    await until('both are up', () => workersOf(service).length === 2)
    const load = startLoad(service, 4)
    try {
      await until('there is a load', () => load.acknowledged.size > 20)
      // The lowest number is the first one's, which the service started by itself before the others.
      const victim = Math.min(...workersOf(service))
      process.kill(victim, 'SIGKILL')
      const line = `ambit: process ${victim} ended by SIGKILL; starting another\n`
      await until('it is said', () => service.stderr.includes(line))
      await until('there are two again', () => workersOf(service).filter((pid) => pid !== victim).length === 2)
      const before = load.acknowledged.size
      await until('the load goes on', () => load.acknowledged.size > before + 20)
    } finally {
      await load.stop()
    }
    assert.deepEqual(await findLost(service, load.acknowledged), [])
  })

  test('ends them all with SIGTERM, and exit code 0', async () => {
    const workers = workersOf(service)
    assert.equal(await service.stop(), 0)
    for (const pid of workers) assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' })
  })
})

/** The processes that speak HTTP are the children of the one that looks after them. */
function workersOf({ process: { pid } }: Service): readonly number[] {
  const lines = execFileSync('ps', ['-eo', 'pid,ppid,pgid,args'], { encoding: 'utf8' }).split('\n')
  const group = lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , pgid, ...args]) => Number(pgid) === pid && args.join(' ').includes('ambit.mjs serve'))
    .map(([own, parent]) => ({ own: Number(own), parent: Number(parent) }))
  return group.filter(({ parent }) => group.some(({ own }) => own === parent)).map(({ own }) => own)
}
