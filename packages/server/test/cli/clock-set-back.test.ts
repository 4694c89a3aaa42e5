import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { eventually } from '../eventually.ts'
import { temporaryDirectory } from '../temporary-directory.ts'
import { type RunningService, startService } from './ambit-process.ts'

const hourMs = 3_600_000
const directory = temporaryDirectory()
const offsetFile = join(directory.path, 'offset')
const env = {
  AMBIT_DATA_DIR: join(directory.path, 'data'),
  AMBIT_TOKEN_TTL_HOURS: '1',
  AMBIT_RATE_LIMIT: '6',
  LOG_LEVEL: 'warn',
  NODE_OPTIONS: `--import=${new URL('./settable-clock.mjs', import.meta.url).href}`,
  CLOCK_OFFSET_FILE: offsetFile,
}
const setClock = (offsetMs: number): void => writeFileSync(offsetFile, String(offsetMs))

let service: RunningService
before(async () => {
  setClock(0)
  service = await startService(env)
})
after(async () => {
  await service.stop()
  directory.remove()
})

describe('when the clock of the machine is set back', () => {
  let key = ''
  let token = ''

  async function post(path: string, body: unknown): Promise<{ status: number; body: Record<string, unknown> }> {
    const headers = { 'x-api-key': key, 'content-type': 'application/json' }
    const answer = await fetch(`${service.address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  const goOn = async () => {
    const { status, body } = await post('/memory/read/continue', { revocation_token: token })
    return [status, (body.error as { code?: string } | undefined)?.code]
  }

  test('an expired token stays expired, and the limit of a key recovers', async () => {
    key = service.firstKey
    const read = { user_id: 'user_1', scope: 'preferences', purpose: 'recommendation' }
    const { body } = await post('/memory/read', read)
    token = String(body.revocation_token)
    assert.deepEqual(await goOn(), [200, undefined])
    setClock(2 * hourMs)
    const expired = await goOn()
    assert.equal(expired[1], 'token_expired')
    setClock(0)
    assert.deepEqual(await goOn(), expired)
    setClock(-500 * hourMs)
    assert.deepEqual(await goOn(), expired)
    // The minute goes on where it was: a limit that is used up is so for a minute at most.
    const { status, reset } = await untilLimited()
    assert.equal(status, 429)
    assert.ok(reset > 0 && reset <= 60, String(reset))
  })

  test('an expired token stays expired also after a restart, which says what is wrong', async () => {
    setClock(-hourMs)
    assert.equal((await service.stop()).code, 0)
    service = await startService(env)
    const [status, code] = await goOn()
    assert.deepEqual([status === 200, code], [false, 'token_expired'])
    assert.match(service.stderr(), /the clock of this machine is behind/)
  })

  test('a start with the clock far ahead deletes nothing, and binds no later start to its time', async () => {
    const create = { user_id: 'user_2', scope: 'preferences', source: 'explicit_user_input', ttl_days: 3 }
    setClock(0)
    assert.equal((await service.stop()).code, 0)
    service = await startService(env)
    assert.equal((await post('/memory', { ...create, value_json: { likes: ['ramen'] } })).status, 201)
    assert.equal((await service.stop()).code, 0)

    setClock(12_000 * hourMs)
    service = await startService(env)
    await eventually(async () => /the clock is ahead/.test(service.stderr()))
    assert.equal((await service.stop()).code, 0)

    setClock(0)
    service = await startService(env)
    const read = { user_id: 'user_2', scope: 'preferences', purpose: 'recommendation' }
    const { body } = await post('/memory/read', read)
    assert.deepEqual((body.summary_struct as { likes?: unknown } | undefined)?.likes, ['ramen'])
    assert.ok(Date.parse(String(body.expires_at)) < Date.now() + 24 * hourMs, String(body.expires_at))
  })

  async function untilLimited(): Promise<{ status: number; reset: number }> {
    for (;;) {
      const answer = await fetch(`${service.address}/policy`, { headers: { 'x-api-key': key } })
      if (answer.status === 429) return { status: 429, reset: Number(answer.headers.get('retry-after')) }
    }
  }
})
