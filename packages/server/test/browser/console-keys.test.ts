import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { createKey as createStoredKey } from '../../src/app/create-key.ts'
import { atTheMachine } from '../storage/sample-rows.ts'
import {
  accountOf,
  aMemory,
  cellOf,
  check,
  choose,
  createKey,
  dialog,
  fill,
  gone,
  goTo,
  post,
  press,
  read,
  rowOf,
  says,
  see,
  seeHeading,
  select,
  signOut,
  signUp,
  takeSecret,
} from './console-steps.ts'
import { type BrowserUnderTest, dayMs, minuteMs, openInBrowser } from './console-under-test.ts'

describe('keys in a browser', () => {
  let under: BrowserUnderTest
  let page: Page
  before(async () => {
    under = await openInBrowser()
    page = await under.newVisitor()
    await signUp(page, await under.invitationLink(), accountOf('Ada'))
    await goTo(page, 'Keys')
  })
  after(() => under?.close())

  /** What asking for all that is kept about a person is answered. */
  async function accessStatus(secret: string): Promise<number> {
    return (await post(under.address, '/subject/memories', secret, { user_id: 'user_1' })).status
  }

  test('from the link to a first successful read: an account, a key, and its secret copied', async () => {
    await see(page.getByText('No keys yet'))
    const secret = await createKey(page, { name: 'web shop' })
    assert.equal((await post(under.address, '/memory', secret, aMemory)).status, 201)
    assert.equal(await read(under.address, secret), '200')
  })

  test('what was asked with a key appears in its row and on the Usage page', async () => {
    await under.service.storeUsage()
    await page.reload()
    await says(await cellOf(page, 'web shop', 'Last used'), 'just now')
    const requests = rowOf(page, 'web shop').getByRole('img', { name: '2 requests in the last 24 hours' })
    await see(requests)
    await goTo(page, 'Usage')
    const byEndpoint = page.getByRole('table', { name: 'Requests by endpoint and status' })
    await says(byEndpoint.getByRole('row').nth(1), '201')
    await says(byEndpoint.getByRole('row').nth(2), '200')
    await says(page.getByRole('table', { name: 'Requests by key' }), 'web shop')
    await goTo(page, 'Keys')
  })

  test('a rotated key: the old secret works until its grace is over, and the list says until when', async () => {
    const old = await createKey(page, { name: 'rotated' })
    await choose(page, 'rotated', 'Rotate')
    await check(dialog(page, 'Rotate “rotated”').getByLabel('In 24 hours'))
    await press(dialog(page, 'Rotate “rotated”').getByRole('button', { name: 'Rotate key' }))
    await says(dialog(page, 'New secret for “rotated”'), 'The old one works until tomorrow at')
    const fresh = await takeSecret(page, 'New secret for “rotated”')
    assert.notEqual(fresh, old)
    await says(rowOf(page, 'rotated'), /Previous secret works until tomorrow at \d\d:\d\d/)
    await says(rowOf(page, 'rotated'), `…${fresh.slice(-4)}`)
    await under.passTime(dayMs - minuteMs)
    assert.deepEqual([await read(under.address, old), await read(under.address, fresh)], ['200', '200'])
    await under.passTime(minuteMs)
    assert.deepEqual([await read(under.address, old), await read(under.address, fresh)], ['401 Invalid API key', '200'])
    await page.reload()
    await says(rowOf(page, 'rotated'), `…${fresh.slice(-4)}`)
    assert.doesNotMatch((await rowOf(page, 'rotated').textContent()) ?? '', /Previous secret/)
  })

  test('a key works until it expires, and again when its expiry is cleared', async () => {
    const secret = await createKey(page, { name: 'short-lived' })
    await choose(page, 'short-lived', 'Set expiry')
    await select(dialog(page, 'Expiry of “short-lived”').getByLabel('Expires'), 'In 1 day')
    await press(dialog(page, 'Expiry of “short-lived”').getByRole('button', { name: 'Save' }))
    await says(await cellOf(page, 'short-lived', 'Expires'), /In 24 hours|Tomorrow/)
    assert.equal(await read(under.address, secret), '200')
    await under.passTime(dayMs + minuteMs)
    assert.equal(await read(under.address, secret), '401 API key has expired')
    await page.reload()
    await says(await cellOf(page, 'short-lived', 'Expires'), 'Expired')
    await choose(page, 'short-lived', 'Set expiry')
    await select(dialog(page, 'Expiry of “short-lived”').getByLabel('Expires'), 'Never')
    await press(dialog(page, 'Expiry of “short-lived”').getByRole('button', { name: 'Save' }))
    await says(await cellOf(page, 'short-lived', 'Expires'), 'Never')
    assert.equal(await read(under.address, secret), '200')
  })

  test('a renamed key keeps its secret', async () => {
    const secret = await createKey(page, { name: 'misnamed' })
    await choose(page, 'misnamed', 'Rename')
    await fill(dialog(page, 'Rename “misnamed”').getByLabel('Name'), 'well named')
    await press(dialog(page, 'Rename “misnamed”').getByRole('button', { name: 'Rename' }))
    await says(rowOf(page, 'well named'), `…${secret.slice(-4)}`)
    assert.equal(await read(under.address, secret), '200')
  })

  test('a paused key is refused in words of its own, and works again when it is resumed on its page', async () => {
    const secret = await createKey(page, { name: 'suspected' })
    await choose(page, 'suspected', 'Pause')
    await press(dialog(page, 'Pause “suspected”?').getByRole('button', { name: 'Pause key' }))
    await says(rowOf(page, 'suspected'), 'Paused')
    assert.equal(await read(under.address, secret), '401 API key is paused')
    await press(page.getByRole('link', { name: 'suspected' }))
    await seeHeading(page, 'suspected')
    await see(page.getByText('Every request with it is refused'))
    await press(page.getByRole('button', { name: 'Resume' }))
    await press(dialog(page, 'Resume “suspected”?').getByRole('button', { name: 'Resume key' }))
    await see(page.getByRole('button', { name: 'Pause' }))
    assert.equal(await read(under.address, secret), '200')
    const reads = page.getByRole('table', { name: 'Latest reads' })
    await page.reload()
    await says(reads.getByRole('row').nth(1), 'Allowed')
    await press(page.getByRole('main').getByRole('link', { name: 'Keys' }))
    await seeHeading(page, 'Keys')
  })

  test('a key is deleted after a question, and refused from the next request on', async () => {
    const secret = await createKey(page, { name: 'given up' })
    await choose(page, 'given up', 'Delete')
    await press(dialog(page, 'Delete “given up”?').getByRole('button', { name: 'Cancel' }))
    assert.equal(await read(under.address, secret), '200')
    await choose(page, 'given up', 'Delete')
    await press(dialog(page, 'Delete “given up”?').getByRole('button', { name: 'Delete key' }))
    await gone(rowOf(page, 'given up'))
    assert.equal(await read(under.address, secret), '401 Invalid API key')
  })

  test('an owner gives a new key capabilities beyond memory, and the list shows them', async () => {
    await press(page.getByRole('button', { name: 'Create key' }))
    const form = dialog(page, 'Create key')
    await fill(form.getByLabel('Name'), 'help desk')
    assert.equal(await form.getByRole('checkbox', { name: /^memory/ }).isChecked(), true)
    await check(form.getByRole('checkbox', { name: /^memory/ }), false)
    await press(form.getByRole('button', { name: 'Create key' }))
    await says(form.getByRole('group', { name: 'Capabilities' }), 'Choose at least one')
    await check(form.getByRole('checkbox', { name: /^subject/ }))
    await press(form.getByRole('button', { name: 'Create key' }))
    const secret = await takeSecret(page, 'Key “help desk” created')
    await says(rowOf(page, 'help desk'), 'Capabilities: subject')
    assert.doesNotMatch((await rowOf(page, 'web shop').textContent()) ?? '', /Capabilities/)
    assert.equal(await read(under.address, secret), '403')
    assert.equal(await accessStatus(secret), 200)
  })

  test('an owner changes what a key may do, from the next request on', async () => {
    const secret = await createKey(page, { name: 'promoted' })
    assert.equal(await accessStatus(secret), 403)
    await choose(page, 'promoted', 'Set capabilities')
    const form = dialog(page, 'Capabilities of “promoted”')
    await check(form.getByRole('checkbox', { name: /^memory/ }), false)
    await press(form.getByRole('button', { name: 'Save' }))
    await says(form, 'Choose at least one')
    await check(form.getByRole('checkbox', { name: /^audit/ }))
    await check(form.getByRole('checkbox', { name: /^subject/ }))
    await check(form.getByRole('checkbox', { name: /^memory/ }))
    await press(form.getByRole('button', { name: 'Save' }))
    await gone(form)
    await says(rowOf(page, 'promoted'), 'Capabilities: memory, subject, audit')
    assert.deepEqual([await read(under.address, secret), await accessStatus(secret)], ['200', 200])
  })

  test('a member makes keys for memory alone, and sees but cannot change what others may do', async () => {
    const member = await under.newPerson('Tom', { role: 'member' })
    await member.goto(new URL(page.url()).pathname)
    await choose(member, 'promoted', 'Set capabilities')
    const shown = dialog(member, 'Capabilities of “promoted”')
    await says(shown, 'Only an owner may give more than memory')
    assert.equal(await shown.getByRole('checkbox', { checked: true, disabled: true }).count(), 3)
    assert.equal(await shown.getByRole('button', { name: 'Save' }).count(), 0)
    await press(shown.getByRole('button', { name: 'Close' }).last())
    await gone(shown)
    await press(member.getByRole('button', { name: 'Create key' }))
    const group = dialog(member, 'Create key').getByRole('group', { name: 'Capabilities' })
    await says(group, 'Only an owner may give more than memory')
    assert.equal(await group.getByRole('checkbox', { disabled: true }).count(), 3)
    await press(dialog(member, 'Create key').getByRole('button', { name: 'Cancel' }))
    const secret = await createKey(member, { name: 'made by a member' })
    assert.deepEqual([await read(under.address, secret), await accessStatus(secret)], ['200', 403])
    await member.close()
  })

  test('among many keys, one is found by words, by a whole secret and by its state, which is in the address', async () => {
    const { deps, projectId } = under.service
    for (let count = 0; count < 8; count++) {
      const input = {
        projectId,
        name: `batch ${count}`,
        expiresAtMs: null,
        rateLimitPerMinute: null,
        purposeClasses: null,
      }
      await createStoredKey(deps, atTheMachine, input)
    }
    const secret = await createKey(page, { name: 'leaked' })
    const rows = page.getByRole('table', { name: 'Keys' }).getByRole('rowheader')
    const found = page.getByRole('search').getByRole('status')
    const search = page.getByRole('searchbox', { name: 'Search keys' })
    await fill(search, 'BATCH')
    await says(found, /^8 of \d+ keys$/)
    await fill(search, secret)
    await says(found, /^1 of/)
    assert.deepEqual(await rows.allTextContents(), ['leaked'])
    assert.ok(!page.url().includes(secret.slice(-8)))
    await choose(page, 'leaked', 'Pause')
    await press(dialog(page, 'Pause “leaked”?').getByRole('button', { name: 'Pause key' }))
    await says(rows.first(), 'Paused')
    await select(page.getByRole('combobox', { name: 'State' }), 'active')
    await see(page.getByText('No matching keys'))
    await press(page.getByRole('button', { name: 'Show all keys' }))
    await select(page.getByRole('combobox', { name: 'State' }), 'paused')
    assert.match(page.url(), /\?state=paused$/)
    await page.reload()
    await says(found, /^1 of/)
    await press(page.getByRole('link', { name: 'leaked' }))
    await seeHeading(page, 'leaked')
  })

  test('of two hundred keys those in use come first, the search survives going back, and every choice of a key is by typing', async () => {
    await press(page.getByRole('main').getByRole('link', { name: 'Keys' }))
    const { deps, projectId } = under.service
    const input = { projectId, expiresAtMs: null, rateLimitPerMinute: null, purposeClasses: null }
    for (let count = 0; count < 190; count++) {
      await createStoredKey(deps, atTheMachine, { ...input, name: `idle ${count}` })
    }
    await under.passTime(2 * dayMs)
    await page.goto(page.url())
    const table = page.getByRole('table', { name: 'Keys' })
    await see(page.getByRole('button', { name: /^Show all 2\d\d$/ }))
    assert.equal(await table.getByRole('rowheader').count(), 50)
    const names = await table.getByRole('rowheader').allTextContents()
    assert.ok(names.findIndex((name) => name.startsWith('idle')) > names.indexOf('web shop'), String(names))
    assert.ok((await page.locator('body *').count()) < 6_000)
    const search = page.getByRole('searchbox', { name: 'Search keys' })
    await fill(search, 'idle 17')
    await press(table.getByRole('link', { name: 'idle 17', exact: true }))
    await seeHeading(page, 'idle 17')
    await page.goBack()
    await see(search)
    assert.equal(await search.inputValue(), 'idle 17')
    await goTo(page, 'Reads')
    const key = page.getByRole('combobox', { name: 'Key' })
    const label = await page.locator('datalist option[value^="web shop "]').getAttribute('value')
    await fill(key, String(label))
    await says(page.getByRole('table'), 'web shop')
    assert.match(page.url(), /[?]key=key_/)
    await goTo(page, 'Keys')
    await fill(search, '')
  })

  test('signing out leads back to the sign-in page, and the pages behind it are closed', async () => {
    const behind = page.url()
    const asked: string[] = []
    page.on('dialog', (question) => {
      asked.push(question.type())
      void question.accept()
    })
    await signOut(page)
    assert.deepEqual(asked, [], 'nobody is asked whether they want to leave the page')
    await page.goto(behind)
    await seeHeading(page, 'Sign in to Ambit')
  })
})
