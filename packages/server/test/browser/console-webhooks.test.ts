import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { verifyWebhook } from '@ambit/sdk'
import type { Page } from 'playwright-core'
import { deliverWebhook } from '../../src/app/webhooks/deliver-webhook.ts'
import { choose, dialog, fill, goTo, hear, press, rowOf, says, see, takeSecret } from './console-steps.ts'
import { type BrowserUnderTest, openInBrowser } from './console-under-test.ts'

interface Received {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

describe('webhooks in a browser', () => {
  let under: BrowserUnderTest
  let page: Page
  const received: Received[] = []
  let status = 204
  const receiver = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text
    })
    request.on('end', () => {
      received.push({ headers: request.headers as Record<string, string>, body })
      response.writeHead(status).end()
    })
  })
  let url: string
  before(async () => {
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
    under = await openInBrowser({ allowsPrivateTargets: true })
    page = await under.newPerson('Owner')
    await page.goto('/')
    await goTo(page, 'Webhooks')
  })
  after(async () => {
    receiver.closeAllConnections()
    receiver.close()
    await under?.close()
  })

  let secret: string
  const theOne = async () => {
    const { deps, projectId } = under.service
    const [webhook] = await deps.store.webhooks.list({ projectId, environment: 'test' })
    assert.ok(webhook)
    return webhook
  }

  test('one is added with an address that can be one, and its secret is shown once', async () => {
    await press(page.getByRole('button', { name: 'Add webhook' }))
    const form = dialog(page, 'Add webhook')
    await press(form.getByRole('button', { name: 'Add webhook' }))
    await see(form.getByText('Enter the address that is told'))
    await fill(form.getByLabel('Address'), 'ftp://example.com')
    await press(form.getByRole('button', { name: 'Add webhook' }))
    await see(form.getByText('must be an https address'))
    await fill(form.getByLabel('Address'), url)
    await press(form.getByRole('radio', { name: 'Only these events' }))
    await press(form.getByRole('checkbox', { name: 'key.created' }))
    await press(form.getByRole('button', { name: 'Add webhook' }))
    secret = await takeSecret(page, 'Secret of the webhook')
    assert.match(secret, /^whsec_/)
    await says(rowOf(page, url), 'key.created')
    await says(rowOf(page, url), 'Active')
  })

  test('a test goes out at once, signed with the secret, and what the address said is told', async () => {
    await press(page.getByRole('link', { name: url }))
    await see(page.getByText('Nothing has happened since that it is told of'))
    await press(page.getByRole('button', { name: 'Send a test' }))
    const form = dialog(page, 'Send a test')
    await press(form.getByRole('button', { name: 'Send test' }))
    await see(form.getByText('Delivered: the address answered 204.'))
    const { headers, body } = received.at(-1) ?? { headers: {}, body: '' }
    assert.equal(JSON.parse(body).type, 'webhook.test')
    await verifyWebhook({ payload: body, headers, secret })
    status = 503
    await press(form.getByRole('button', { name: 'Send another' }))
    await see(form.getByText('Not delivered: the address answered 503.'))
    status = 204
    await press(form.getByRole('button', { name: 'Done' }))
  })

  test('what was delivered is in the log, and is sent again', async () => {
    const { deps, projectId } = under.service
    const [cookie] = [(await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')]
    const made = await page.request.post(`/console/projects/${projectId}/keys`, {
      data: { name: 'told of' },
      headers: { cookie, origin: under.address },
    })
    assert.equal(made.status(), 201)
    const deliver = async () => deliverWebhook({ ...deps, allowsPrivateTargets: true }, await theOne(), () => false)
    await deliver()
    const row = rowOf(page, 'key.created')
    await says(row, 'Delivered')
    await says(row, '204')
    const before = received.length
    await press(row.getByRole('button', { name: /^Send again/ }))
    await hear(page.getByRole('status').filter({ hasText: 'It is on its way again.' }))
    await says(row, 'Waiting')
    await deliver()
    await says(row, 'Delivered')
    assert.equal(received.length, before + 1)
    assert.equal(received.at(-1)?.headers['webhook-id'], received.at(-2)?.headers['webhook-id'])
  })

  test('one that was stopped says why, offers to go on, and is on the overview as stopped', async () => {
    const { deps, projectId } = under.service
    const [cookie] = [(await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')]
    const headers = { cookie, origin: under.address }
    status = 410
    await page.request.post(`/console/projects/${projectId}/keys`, { data: { name: 'fails' }, headers })
    await deliverWebhook({ ...deps, allowsPrivateTargets: true }, await theOne(), () => false)
    status = 204
    for (let count = 0; count < 3; count++)
      await page.request.post(`/console/projects/${projectId}/keys`, { data: { name: `later ${count}` }, headers })
    await page.reload()
    await see(page.getByText('Stopped: the address answered 410 Gone'))
    await see(page.getByText('Last error: Not delivered: the address answered 410.'))
    const address = page.url()
    await goTo(page, 'Overview')
    await says(page.getByRole('region', { name: 'Needs attention' }), /Webhook stoppedNothing is sent to 127\.0\.0\.1/)
    await press(page.getByRole('link', { name: 'Webhook stopped' }))
    assert.equal(page.url(), address)
    await press(page.getByRole('button', { name: 'Resume' }))
    await press(dialog(page, 'Resume the webhook?').getByRole('button', { name: 'Resume' }))
    await see(page.getByText('Active', { exact: true }))
    assert.equal(await page.getByText('Last error').count(), 0)
  })

  test('it is paused, resumed, changed and deleted, each after a question', async () => {
    await choose(page, url, 'Pause')
    await press(dialog(page, 'Pause the webhook?').getByRole('button', { name: 'Pause' }))
    await hear(page.getByRole('status').filter({ hasText: 'The webhook is paused.' }))
    await see(page.getByText('Paused', { exact: true }))
    assert.equal((await theOne()).disabledReason, 'owner')
    await choose(page, url, 'Resume')
    await press(dialog(page, 'Resume the webhook?').getByRole('button', { name: 'Resume' }))
    await see(page.getByText('Active', { exact: true }))
    await choose(page, url, 'Edit')
    await press(dialog(page, 'Edit webhook').getByRole('radio', { name: 'Everything' }))
    await press(dialog(page, 'Edit webhook').getByRole('button', { name: 'Save' }))
    await hear(page.getByRole('status').filter({ hasText: 'The webhook is changed.' }))
    assert.equal((await theOne()).events, null)
    await choose(page, url, 'Rotate secret')
    await press(dialog(page, 'Rotate the secret').getByRole('button', { name: 'Rotate secret' }))
    assert.notEqual(await takeSecret(page, 'Secret of the webhook'), secret)
    await choose(page, url, 'Delete')
    await press(dialog(page, 'Delete the webhook?').getByRole('button', { name: 'Delete webhook' }))
    await see(page.getByText('Nobody is told yet'))
  })
})
