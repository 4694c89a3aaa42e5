/** Webhooks from the act to the receiver: receivers are real, and behave as badly as receivers do. */
import assert from 'node:assert/strict'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { verifyWebhook } from '@ambit/sdk'
import type { Caller } from '../../src/app/deps.ts'
import { deliverWebhook } from '../../src/app/webhooks/deliver-webhook.ts'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  replayDelivery,
  rotateWebhookSecret,
  type WebhookSettings,
} from '../../src/app/webhooks/manage-webhooks.ts'
import { startWebhookDelivery } from '../../src/app/webhooks/start-delivery.ts'
import type { Webhook } from '../../src/storage/port/webhooks.ts'
import { hourMs } from '../../src/time/time-units.ts'
import { eventually } from '../eventually.ts'
import { atTheMachine } from '../storage/sample-rows.ts'
import { type AppUnderTest, expectOk, openApp, read, remember } from './app-under-test.ts'

interface Message {
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
}

interface Receiver {
  readonly url: string
  readonly messages: readonly Message[]
  readonly received: readonly { readonly headers: IncomingHttpHeaders; readonly body: string }[]
  /** What it does with the next ones. */
  answer: (response: ServerResponse, message: Message) => void
  close(): void
}

async function startReceiver(): Promise<Receiver> {
  const received: { headers: IncomingHttpHeaders; body: string }[] = []
  const messages: Message[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text
    })
    request.on('end', () => {
      const message = JSON.parse(body) as Message
      received.push({ headers: request.headers, body })
      messages.push(message)
      receiver.answer(response, message)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    messages,
    received,
    answer: (response) => void response.end(),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return receiver
}

let app: AppUnderTest
const receivers: Receiver[] = []
before(async () => {
  app = await openApp()
})
after(async () => {
  for (const receiver of receivers) receiver.close()
  await app.close()
})
const deps = () => ({ ...app.deps, wallClock: Date.now, allowsPrivateTargets: true })

async function hooked(settings: Partial<WebhookSettings> = {}) {
  const caller = await app.newCaller()
  const receiver = await startReceiver()
  receivers.push(receiver)
  const { tenant } = caller.key
  const asked = { url: receiver.url, events: null, ...settings }
  const webhook = expectOk(await createWebhook(deps(), atTheMachine, tenant, asked))
  return { caller, receiver, tenant, webhook, place: { tenant, id: webhook.id } }
}

/** One turn, as it is now. */
async function deliver({ tenant, id }: Webhook, different: Partial<Parameters<typeof deliverWebhook>[0]> = {}) {
  const webhook = (await app.deps.store.webhooks.list(tenant)).find((one) => one.id === id)
  assert.ok(webhook)
  if (webhook.disabledAtMs === null) await deliverWebhook({ ...deps(), ...different }, webhook, () => false)
}

const types = ({ messages }: Receiver) => messages.map(({ type }) => type)
const log = (webhook: Webhook) => app.deps.store.webhooks.deliveries(webhook.id, { beforeSequence: null, limit: 50 })

async function rememberOf(caller: Caller, userId: string): Promise<string> {
  return (await remember(app.deps, caller, { userId })).id
}

describe('a webhook', () => {
  test('is told of what happened since it was made, in order, signed, with ids and facts and no values', async () => {
    const { caller, receiver, webhook } = await hooked()
    const { id } = await remember(app.deps, caller, { likes: ['canary-of-a-value'] })
    expectOk(await read(app.deps, caller))
    await read(app.deps, caller, { purpose: 'xyzzy canary-of-a-purpose' })
    await deliver(webhook)
    assert.deepEqual(types(receiver), ['memory.created', 'read.allowed', 'read.denied'])
    const [created, , denied] = receiver.messages
    assert.deepEqual(
      [created?.data.memory_ids, created?.data.user_id, created?.data.actor],
      [[id], 'user_1', caller.key.id],
    )
    assert.equal(denied?.data.outcome, 'policy_denied')
    for (const { headers, body } of receiver.received) {
      assert.ok(!body.includes('canary'))
      assert.ok(
        await verifyWebhook({ payload: body, headers: headers as Record<string, string>, secret: webhook.secret }),
      )
    }
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    assert.equal(new Set(ids).size, 3)
    await deliver(webhook)
    assert.equal(receiver.messages.length, 3, 'once')
    assert.ok((await log(webhook)).every(({ state, subjectKey }) => state === 'delivered' && subjectKey === null))
  })

  test('is told of the events that it asked for alone', async () => {
    const { caller, receiver, webhook } = await hooked({ events: ['read.allowed'] })
    await remember(app.deps, caller)
    expectOk(await read(app.deps, caller))
    await deliver(webhook)
    assert.deepEqual(types(receiver), ['read.allowed'])
  })

  test('that fails is tried again, later and later for a day, with the same id; those of others go on', async () => {
    const { caller, receiver, webhook } = await hooked()
    receiver.answer = (response, { data }) => void response.writeHead(data.user_id === 'ada' ? 500 : 204).end()
    await rememberOf(caller, 'ada')
    await rememberOf(caller, 'ada')
    await rememberOf(caller, 'bob')
    const startMs = app.time.nowMs
    await deliver(webhook)
    const people = receiver.messages.map(({ data }) => data.user_id)
    assert.deepEqual(people.sort(), ['ada', 'bob'], 'the second about ada waits for the first')
    for (let step = 0; step < 200 && (await app.deps.store.webhooks.countPending(webhook.id)) === 2; step++) {
      app.time.nowMs += hourMs / 4
      await deliver(webhook)
    }
    const tries = receiver.received.filter(({ body }) => body.includes('"ada"'))
    assert.ok(app.time.nowMs - startMs >= 23 * hourMs && app.time.nowMs - startMs < 30 * hourMs)
    assert.ok(tries.length >= 10)
    const first = (await log(webhook)).at(-1)
    assert.deepEqual([first?.state, first?.attempts, first?.lastStatus], ['failed', 11, 500])
    assert.equal(new Set(tries.slice(0, 10).map(({ headers }) => headers['webhook-id'])).size, 1)
  })

  test('goes through when the receiver is back', async () => {
    const { caller, receiver, webhook } = await hooked()
    receiver.answer = (response) => response.destroy()
    await rememberOf(caller, 'ada')
    await deliver(webhook)
    assert.deepEqual([(await log(webhook))[0]?.lastReason, (await log(webhook))[0]?.state], ['unreachable', 'pending'])
    receiver.answer = (response) => void response.end()
    app.time.nowMs += hourMs
    await deliver(webhook)
    assert.equal((await log(webhook))[0]?.state, 'delivered')
  })

  test('follows no redirect, reads no endless answer, and waits no longer than it has to', async () => {
    const { caller, receiver, webhook } = await hooked()
    const elsewhere = await startReceiver()
    receivers.push(elsewhere)
    receiver.answer = (response) => void response.writeHead(307, { location: elsewhere.url }).end()
    await rememberOf(caller, 'ada')
    await deliver(webhook)
    assert.deepEqual([(await log(webhook))[0]?.lastStatus, elsewhere.messages.length], [307, 0])
    receiver.answer = (response) => {
      const timer = setInterval(() => response.write('x'.repeat(65_536)), 1)
      response.on('close', () => clearInterval(timer))
    }
    app.time.nowMs += hourMs
    await deliver(webhook)
    assert.equal((await log(webhook))[0]?.state, 'delivered', 'the status is the answer')
    receiver.answer = () => undefined
    await rememberOf(caller, 'bob')
    const { sendWebhook } = await import('../../src/webhooks/send-webhook.ts')
    await deliver(webhook, { send: (message, options) => sendWebhook(message, { ...options, withinMs: 50 }) })
    assert.equal((await log(webhook))[0]?.lastReason, 'timed_out')
  })

  test('leads to no private address unless that is allowed, also when it was allowed before', async () => {
    const { caller, receiver, tenant, webhook } = await hooked()
    for (const url of [
      receiver.url,
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://10.0.0.1/',
      'https://localhost/',
    ]) {
      const refused = await createWebhook(app.deps, atTheMachine, tenant, { url, events: null })
      assert.ok(!refused.ok && refused.refusal.code === 'invalid_request', url)
    }
    await rememberOf(caller, 'ada')
    await deliver(webhook, { allowsPrivateTargets: false })
    assert.deepEqual([(await log(webhook))[0]?.lastReason, receiver.messages.length], ['address_not_allowed', 0])
  })

  test('is signed with both secrets while they are exchanged, and with the new one after that', async () => {
    const { caller, receiver, webhook, place } = await hooked()
    const { secret } = expectOk(await rotateWebhookSecret(deps(), atTheMachine, place, '1h'))
    assert.notEqual(secret, webhook.secret)
    await rememberOf(caller, 'ada')
    await deliver(webhook)
    app.time.nowMs += hourMs
    await rememberOf(caller, 'ada')
    await deliver(webhook)
    const signatures = receiver.received.map(({ headers }) => String(headers['webhook-signature']).split(' ').length)
    assert.deepEqual(signatures, [2, 1])
    for (const [index, known] of [webhook.secret, secret, null, secret].entries()) {
      const { body: payload, headers } = receiver.received[index < 2 ? 0 : 1] ?? { body: '', headers: {} }
      const given = { payload, headers: headers as Record<string, string> }
      if (known) assert.ok(await verifyWebhook({ ...given, secret: known }))
      else await assert.rejects(verifyWebhook({ ...given, secret: webhook.secret }))
    }
  })

  test('is disabled when nothing gets through for five days, and goes on where it stopped when it is enabled', async () => {
    const { caller, receiver, webhook, place } = await hooked()
    receiver.answer = (response) => void response.writeHead(503).end()
    const disabled: string[] = []
    for (let day = 0; day < 8; day++) {
      await rememberOf(caller, `user_${day}`)
      await deliver(webhook, { onDisabled: ({ id }) => void disabled.push(id) })
      app.time.nowMs += 24 * hourMs
    }
    assert.deepEqual(disabled, [webhook.id])
    const [stopped] = await app.deps.store.webhooks.list(place.tenant)
    assert.equal(stopped?.disabledReason, 'failing')
    const records = await app.deps.store.audit.list(place.tenant, { limit: 100 })
    const act = records.find(({ action }) => action === 'disable_webhook')
    assert.deepEqual([act?.subject, act?.actor], [webhook.id, { kind: 'service', cause: 'webhooks' }])
    receiver.answer = (response) => void response.end()
    const before = receiver.messages.length
    expectOk(await changeWebhook(deps(), atTheMachine, place, { isEnabled: true }))
    await deliver(webhook)
    const told = receiver.messages.slice(before).map(({ data }) => data.user_id)
    assert.ok(told.includes('user_7'), 'what happened meanwhile')
  })

  const changeWhile = (receiver: Receiver, status: number, change: () => Promise<unknown>) => {
    receiver.answer = (response) => {
      receiver.answer = (next) => void next.writeHead(status).end()
      void change().then(() => response.writeHead(status).end())
    }
  }

  test('that is moved gets the very next message at its new address, signed with its new secret alone', async () => {
    const { caller, receiver, webhook, place } = await hooked()
    const moved = await startReceiver()
    receivers.push(moved)
    for (let count = 0; count < 5; count++) await rememberOf(caller, 'ada')
    let secret = ''
    changeWhile(receiver, 204, async () => {
      expectOk(await changeWebhook(deps(), atTheMachine, place, { url: moved.url }))
      secret = expectOk(await rotateWebhookSecret(deps(), atTheMachine, place, 'now')).secret
    })
    await deliver(webhook)
    assert.deepEqual([receiver.messages.length, moved.messages.length], [1, 4])
    for (const { body: payload, headers } of moved.received) {
      await verifyWebhook({ payload, headers: headers as Record<string, string>, secret })
      assert.equal(String(headers['webhook-signature']).split(' ').length, 1)
    }
  })

  test('that is paused or deleted gets no further message', async () => {
    for (const stop of ['pause', 'delete'] as const) {
      const { caller, receiver, webhook, place } = await hooked()
      for (let count = 0; count < 5; count++) await rememberOf(caller, 'ada')
      changeWhile(receiver, 204, async () => {
        if (stop === 'delete') expectOk(await deleteWebhook(deps(), atTheMachine, place))
        else expectOk(await changeWebhook(deps(), atTheMachine, place, { isEnabled: false }))
      })
      await deliver(webhook)
      assert.equal(receiver.messages.length, 1, stop)
      assert.equal(await app.deps.store.webhooks.countPending(webhook.id), stop === 'pause' ? 4 : 0)
    }
  })

  test('that is changed while a page of records is planned is told of the events that it asks for by then', async () => {
    const { caller, receiver, webhook, place } = await hooked({ events: ['read.denied'] })
    await rememberOf(caller, 'ada')
    await deliver(webhook)
    expectOk(await changeWebhook(deps(), atTheMachine, place, { events: ['memory.created'] }))
    await rememberOf(caller, 'ada')
    // The row as it was when the turn began.
    await deliverWebhook(deps(), webhook, () => false)
    assert.deepEqual(types(receiver), ['memory.created'])
  })

  test('that an owner mends while it is about to be disabled stays as the owner set it', async () => {
    const { caller, receiver, webhook, place } = await hooked()
    receiver.answer = (response) => void response.writeHead(503).end()
    await rememberOf(caller, 'ada')
    await deliver(webhook)
    app.time.nowMs += 6 * 24 * hourMs
    await rememberOf(caller, 'bob')
    let secret = ''
    changeWhile(receiver, 503, async () => {
      expectOk(await changeWebhook(deps(), atTheMachine, place, { url: `${receiver.url}/fixed` }))
      secret = expectOk(await rotateWebhookSecret(deps(), atTheMachine, place, 'now')).secret
    })
    await deliver(webhook)
    const found = await app.deps.store.webhooks.find(place.tenant, place.id)
    assert.deepEqual([found?.url, found?.secret, found?.disabledAtMs], [`${receiver.url}/fixed`, secret, null])
  })

  test('that answers 410 is disabled at once, and says why; what it did not take waits', async () => {
    const { caller, receiver, webhook, place } = await hooked()
    receiver.answer = (response) => void response.writeHead(410).end()
    for (let count = 0; count < 3; count++) await rememberOf(caller, 'ada')
    await deliver(webhook)
    const found = await app.deps.store.webhooks.find(place.tenant, place.id)
    assert.deepEqual([found?.disabledReason, receiver.messages.length], ['gone', 1])
    const records = await app.deps.store.audit.list(place.tenant, { limit: 10 })
    assert.deepEqual(records.find(({ action }) => action === 'disable_webhook')?.details, { reason: 'gone' })
    receiver.answer = (response) => void response.end()
    expectOk(await changeWebhook(deps(), atTheMachine, place, { isEnabled: true }))
    app.time.nowMs += hourMs
    await deliver(webhook)
    assert.equal(await app.deps.store.webhooks.countPending(webhook.id), 0)
  })

  test('that two owners edit at once keeps both edits, or tells one of them', async () => {
    const { webhook, place } = await hooked()
    const edits = await Promise.all([
      changeWebhook(deps(), atTheMachine, place, { events: ['key.created'] }),
      rotateWebhookSecret(deps(), atTheMachine, place, '1h'),
      changeWebhook(deps(), atTheMachine, place, { isEnabled: false }),
    ])
    const found = await app.deps.store.webhooks.find(place.tenant, place.id)
    assert.ok(found)
    const kept = [found.events !== null, found.secret !== webhook.secret, found.disabledAtMs !== null]
    assert.deepEqual(
      edits.map(({ ok }) => ok),
      kept,
    )
    assert.equal(found.revision, kept.filter(Boolean).length)
    for (const edit of edits) assert.ok(edit.ok || edit.refusal.code === 'conflict')
  })

  test('is not changed by an edit of a revision that another owner has replaced', async () => {
    const { place } = await hooked()
    const edit = (events: WebhookSettings['events']) =>
      changeWebhook(deps(), atTheMachine, place, { events, expectedRevision: 0 })
    assert.equal(expectOk(await edit(['key.created'])).revision, 1)
    const late = await edit(['key.deleted'])
    assert.ok(!late.ok && late.refusal.code === 'conflict')
    assert.deepEqual((await app.deps.store.webhooks.find(place.tenant, place.id))?.events, ['key.created'])
  })

  test('delivers once more what it is told to, and is gone when it is deleted', async () => {
    const { caller, receiver, webhook, place } = await hooked()
    await rememberOf(caller, 'ada')
    await deliver(webhook)
    const [delivery] = await log(webhook)
    expectOk(await replayDelivery(deps(), atTheMachine, place, delivery?.sequence ?? 0))
    await deliver(webhook)
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    assert.deepEqual([ids.length, new Set(ids).size], [2, 1])
    assert.ok(!(await replayDelivery(deps(), atTheMachine, place, 9_999)).ok)
    expectOk(await deleteWebhook(deps(), atTheMachine, place))
    assert.ok(!(await deleteWebhook(deps(), atTheMachine, place)).ok)
    assert.deepEqual(await log(webhook), [])
  })

  test('is served by one of several processes, and a slow one holds up no other', async () => {
    const [slow, quick] = [await hooked(), await hooked()]
    slow.receiver.answer = () => undefined
    const running = [1, 2].map(() =>
      startWebhookDelivery(deps(), { everyMs: 10, onError: (error) => assert.fail(String(error)) }),
    )
    await rememberOf(slow.caller, 'ada')
    for (let index = 0; index < 10; index++) await rememberOf(quick.caller, 'bob')
    await eventually(async () => quick.receiver.messages.length >= 10)
    await Promise.all(running.map(({ stop }) => stop()))
    assert.equal(quick.receiver.messages.length, 10)
    assert.equal(slow.receiver.messages.length, 1)
  })
})
