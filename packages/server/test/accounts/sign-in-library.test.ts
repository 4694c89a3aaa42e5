import assert from 'node:assert/strict'
import { after, before, describe, mock, test } from 'node:test'
import { pino } from 'pino'
import type { Accounts } from '../../src/accounts/accounts.ts'
import { createAccounts } from '../../src/accounts/create-accounts.ts'
import { StoreUnavailable } from '../../src/storage/port/store-unavailable.ts'
import { type AppUnderTest, openApp } from '../app/app-under-test.ts'
import { startService } from '../cli/ambit-process.ts'
import { temporaryDirectory } from '../temporary-directory.ts'

const visitor = {
  requestId: 'req_1',
  address: '203.0.113.7',
  userAgent: null,
  cookies: undefined,
  origin: 'http://console.test',
}

let app: AppUnderTest
let accounts: Accounts
before(async () => {
  app = await openApp()
  accounts = createAccounts({ ...app.deps, logger: pino({ level: 'silent' }), isSecure: false })
})
after(() => app.close())

describe('the sign-in library', () => {
  const odd = ["o'brien@example.ie", 'a.b-c_d+e@mail.example.co.uk', '-a@xn--bcher-kva.de', '1@2.three', '_@a-b.museum']
  for (const email of odd) {
    test(`takes every address that we take: ${email}`, async () => {
      assert.equal(await accounts.signIn({ email, password: 'x' }, visitor), null)
    })
  }

  test('takes passwords as long as we do', async () => {
    const hash = await accounts.hashPassword('🔑'.repeat(128))
    assert.match(hash, /^[0-9a-f]+:[0-9a-f]+$/)
    const tooLongForIt = '🔑'.repeat(128)
    assert.equal(await accounts.signIn({ email: 'nobody@example.com', password: tooLongForIt }, visitor), null)
  })

  test('writes nothing to the terminal, not even when the database fails', async () => {
    const methods = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) =>
      mock.method(console, name, () => {}),
    )
    const fail = () => Promise.reject(new StoreUnavailable('gone'))
    const store = {
      ...app.deps.store,
      signIns: { ...app.deps.store.signIns, select: fail, update: fail, delete: fail },
    }
    const failing = createAccounts({ ...app.deps, store, logger: pino({ level: 'silent' }), isSecure: false })
    await accounts.signIn({ email: 'nobody@example.com', password: 'x' }, visitor)
    await assert.rejects(failing.signIn({ email: 'nobody@example.com', password: 'x' }, visitor), StoreUnavailable)
    for (const method of methods) {
      assert.equal(method.mock.callCount(), 0)
      method.mock.restore()
    }
  })

  test('is loaded by the first who signs in, once for all who do at the same moment, and by nobody else', async () => {
    const directory = temporaryDirectory()
    const hooks = `import { registerHooks } from 'node:module'
      registerHooks({ load(url, context, next) {
        if (url.endsWith('/sign-in-library.ts')) process.stderr.write('LOADED')
        return next(url, context)
      } })`
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(hooks)}`
    const service = await startService({ AMBIT_DATA_DIR: directory.path, NODE_OPTIONS })
    const signIn = async () => {
      const headers = { 'content-type': 'application/json', origin: service.address }
      const body = JSON.stringify({ email: 'nobody@example.com', password: 'x' })
      return (await fetch(`${service.address}/console/sign-in`, { method: 'POST', headers, body })).status
    }
    const open = async (path: string, headers: Record<string, string>) =>
      (await fetch(`${service.address}${path}`, { headers })).status
    assert.equal(await open('/policy', { 'x-api-key': service.firstKey }), 200)
    assert.equal(await open('/console/session', { cookie: 'other=1' }), 401)
    const before = service.stderr()
    assert.deepEqual(new Set(await Promise.all([signIn(), signIn(), signIn()])), new Set([401]))
    const { stderr } = await service.stop()
    directory.remove()
    assert.equal(before, '')
    assert.equal(stderr, 'LOADED')
  })
})
