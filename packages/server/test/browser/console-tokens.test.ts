import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { createKey } from '../../src/app/create-key.ts'
import { goodRead, post } from '../http/http-under-test.ts'
import { atTheMachine } from '../storage/sample-rows.ts'
import { check, choose, dialog, fill, goTo, press, says, see, seeHeading } from './console-steps.ts'
import { type BrowserUnderTest, openInBrowser } from './console-under-test.ts'

describe('tokens in a browser', () => {
  let under: BrowserUnderTest
  let page: Page
  let headers: Readonly<Record<string, string>>
  let otherKey: Readonly<Record<string, string>>
  let otherKeyId: string
  before(async () => {
    under = await openInBrowser()
    const { deps, projectId } = under.service
    const input = { projectId, name: 'web shop', expiresAtMs: null, rateLimitPerMinute: null, purposeClasses: null }
    headers = { 'x-api-key': (await createKey(deps, atTheMachine, input)).secret }
    const other = await createKey(deps, atTheMachine, { ...input, name: 'phone' })
    otherKey = { 'x-api-key': other.secret }
    otherKeyId = other.key.id
    page = await under.newPerson('Ada')
  })
  after(() => under?.close())

  async function readAbout(user_id: string): Promise<string> {
    const response = await post(under.service.app, '/memory/read', { ...goodRead, user_id }, headers)
    assert.equal(response.statusCode, 200)
    return response.json().revocation_token
  }
  async function continued(revocation_token: string): Promise<number> {
    return (await post(under.service.app, '/memory/read/continue', { revocation_token }, headers)).statusCode
  }
  const rows = () => page.getByRole('table', { name: 'Tokens' }).getByRole('rowheader')

  test('an owner sees the tokens of the key that is used, and revokes one', async () => {
    await page.goto('/')
    await page.getByRole('navigation', { name: 'Main' }).waitFor()
    await goTo(page, 'Tokens')
    await see(page.getByText('No token is good'))
    const [ada] = [await readAbout('ada'), await readAbout('bob')]
    await page.reload()
    await says(page.getByRole('main'), '2 tokens')
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'ada' }) })
    await press(row.getByRole('button', { name: 'Revoke' }))
    await press(dialog(page, 'Revoke this token?').getByRole('button', { name: 'Revoke token' }))
    await says(page.getByRole('main'), '1 token')
    assert.equal(await continued(ada), 403)
  })

  test('more than a page of them are shown by and by, and all of them are revoked at once', async () => {
    const tokens = await Promise.all(Array.from({ length: 60 }, (_, index) => readAbout(`user_${index}`)))
    await page.reload()
    await says(page.getByRole('main'), '50 tokens, and more')
    await press(page.getByRole('button', { name: 'Show more' }))
    await says(page.getByRole('main'), '61 tokens')
    assert.equal(await rows().count(), 61)
    await press(page.getByRole('button', { name: 'Revoke all' }))
    await press(dialog(page, 'Revoke all tokens of web shop?').getByRole('button', { name: 'Revoke all' }))
    await see(page.getByText('No token is good'))
    for (const token of tokens.slice(0, 3)) assert.equal(await continued(token), 403)
  })

  test('the tokens about a person are found by the exact id, which no server is told in an address', async () => {
    const token = await readAbout('grace')
    await readAbout('somebody else')
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await check(page.getByRole('radio', { name: 'About a person' }))
    await fill(page.getByRole('textbox', { name: 'Id of the person' }), 'grace')
    await press(page.getByRole('button', { name: 'Show' }))
    await says(page.getByRole('main'), '1 token')
    assert.match(page.url(), /\/tokens#user=grace$/)
    await page.reload()
    await says(page.getByRole('main'), '1 token')
    await press(page.getByRole('button', { name: 'Revoke all' }))
    await press(dialog(page, 'Revoke all tokens about this person?').getByRole('button', { name: 'Revoke all' }))
    await see(page.getByText('No token is good'))
    assert.equal(await continued(token), 403)
    assert.ok(!asked.some((url) => url.includes('grace')))
  })

  test('from the page of a key one comes to its tokens', async () => {
    await goTo(page, 'Keys')
    await press(page.getByRole('link', { name: 'web shop' }))
    await seeHeading(page, 'web shop')
    await press(page.getByRole('link', { name: 'Tokens that are still good' }))
    await seeHeading(page, 'Tokens')
    await says(page.getByRole('main'), '1 token')
  })

  test('of a paused key, nobody is told to pause it before its tokens are revoked', async () => {
    const revokeAll = dialog(page, 'Revoke all tokens of web shop?')
    await press(page.getByRole('button', { name: 'Revoke all' }))
    await says(revokeAll, 'pause it first if it has leaked')
    await press(revokeAll.getByRole('button', { name: 'Cancel' }))
    await goTo(page, 'Keys')
    await choose(page, 'web shop', 'Pause')
    await press(dialog(page, 'Pause “web shop”?').getByRole('button', { name: 'Pause key' }))
    await see(page.getByText('Paused', { exact: true }))
    await goTo(page, 'Tokens')
    await press(page.getByRole('button', { name: 'Revoke all' }))
    await says(revokeAll, 'The key is paused, so it gets no new ones.')
    assert.doesNotMatch((await revokeAll.textContent()) ?? '', /pause it first/)
    await press(revokeAll.getByRole('button', { name: 'Cancel' }))
  })

  test('on a phone, a long id keeps to its own column', async () => {
    const long = `customer-${'0123456789'.repeat(6)}@example.com`
    const response = await post(under.service.app, '/memory/read', { ...goodRead, user_id: long }, otherKey)
    assert.equal(response.statusCode, 200)
    const phone = await under.newVisitorWith((await under.service.join('Pam', { role: 'owner' })).cookies, {
      viewport: { width: 375, height: 800 },
    })
    await phone.goto(`${new URL(page.url()).pathname}?key=${otherKeyId}`)
    const person = phone.getByRole('link', { name: long })
    await see(person)
    const inner = await person.boundingBox()
    const cell = await person.locator('xpath=ancestor::td').boundingBox()
    assert.ok(inner && cell && inner.x + inner.width <= cell.x + cell.width + 0.5, JSON.stringify({ inner, cell }))
    await phone.context().close()
  })

  test('a member is told that tokens are for owners', async () => {
    const member = await under.newPerson('Tom', { role: 'member' })
    await member.goto(new URL(page.url()).pathname)
    await see(member.getByText('This page is for owners'))
    await member.close()
  })
})
