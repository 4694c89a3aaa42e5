import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codeOf } from '../http/console/second-factor-code.ts'
import { temporaryDirectory } from '../temporary-directory.ts'
import { type RunningService, runAmbit, startService } from './ambit-process.ts'

const password = 'words nobody else would say'
const email = 'ada@example.com'

const directory = temporaryDirectory()
const env = { AMBIT_DATA_DIR: directory.path }
let service: RunningService
before(async () => {
  service = await startService(env)
})
after(async () => {
  await service.stop()
  directory.remove()
})

async function post(path: string, body: object, cookie = '') {
  const headers = { 'content-type': 'application/json', origin: service.address, cookie }
  const response = await fetch(`${service.address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const cookies = response.headers.getSetCookie().map((set) => set.split(';', 1)[0])
  const json = (await response.json()) as { readonly secret: string; readonly error: { readonly code: string } }
  return { status: response.status, json, cookie: cookies.join('; ') }
}

test('whoever has the machine lets somebody in who has lost their second factor, and it is recorded', async () => {
  const token = service.firstLink.split('#')[1]
  const joined = await post('/console/invitations/accept', { token, name: 'Ada', email, password })
  const { json } = await post('/console/account/second-factor', { password }, joined.cookie)
  const code = codeOf(json.secret, Date.now())
  assert.equal((await post('/console/account/second-factor/confirm', { code }, joined.cookie)).status, 200)
  assert.equal((await post('/console/sign-in', { email, password })).json.error.code, 'second_factor_required')

  const reset = await runAmbit(['reset-second-factor', 'ADA@example.com'], env)
  assert.deepEqual([reset.code, reset.stderr], [0, ''])
  assert.match(reset.stdout, /^ada@example\.com signs in with the password alone: .*\n$/)
  assert.equal((await post('/console/sign-in', { email, password })).status, 200)
  const ended = await fetch(`${service.address}/console/session`, { headers: { cookie: joined.cookie } })
  assert.equal(ended.status, 401)
  assert.match((await runAmbit(['reset-second-factor', email], env)).stdout, /nothing was changed\.\n$/)
})

test('an account that does not exist, or none, is a mistake', async () => {
  for (const args of [['nobody@example.com'], [], [email, email], ['ada']]) {
    const { code, stdout, stderr } = await runAmbit(['reset-second-factor', ...args], env)
    assert.deepEqual([code, stdout], [2, ''])
    assert.match(stderr, /^ambit: .*\n$/)
  }
})
