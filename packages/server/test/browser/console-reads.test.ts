import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { Browser } from '../http/console/console-under-test.ts'
import { keysOf } from '../http/console/project-console.ts'
import { check, fill, gone, goTo, hear, post, press, says, see, seeHeading, until } from './console-steps.ts'
import { type BrowserUnderTest, openInBrowser } from './console-under-test.ts'

describe('reads in a browser', () => {
  let under: BrowserUnderTest
  let page: Page
  let secret: string
  let person: Browser
  const path = () => `/projects/${under.service.projectId}/reads`
  const rows = () => page.getByRole('table').getByRole('rowheader')

  before(async () => {
    under = await openInBrowser()
    person = await under.service.join('Ada', { role: 'owner' })
    secret = (await keysOf(person, under.service.projectId).create({ name: 'web shop' })).secret
    page = await under.newVisitorWith(person.cookies)
    await page.goto(path())
  })
  after(() => under?.close())

  async function read(purpose: string, userId = 'user_1', scope = 'preferences'): Promise<void> {
    const { status } = await post(under.address, '/memory/read', secret, { user_id: userId, scope, purpose })
    assert.ok([200, 403].includes(status))
  }

  test('nothing yet says what will be here, and a read appears by itself', async () => {
    await see(page.getByText('No reads yet'))
    await read('recommend a restaurant')
    await see(page.getByRole('link', { name: 'recommend a restaurant' }))
    await read('book the table for tonight', 'user_2')
    await until(async () => (await rows().count()) === 2)
    assert.deepEqual(await rows().allTextContents(), ['book the table for tonight', 'recommend a restaurant'])
    await says(page.getByRole('row').nth(1), /Refused.*user_2.*web shop/)
  })

  test('nobody is asked while it is paused or the page is hidden', async () => {
    const other = await under.newVisitorWith(person.cookies)
    let asked = 0
    other.on('request', (request) => {
      if (request.url().endsWith('/audit/search')) asked++
    })
    const askedIn = async (ms: number): Promise<number> => {
      const before = asked
      await other.clock.runFor(ms)
      return asked - before
    }
    await other.clock.install()
    await other.goto(path())
    await see(other.getByRole('link', { name: 'recommend a restaurant' }))
    await until(async () => (await askedIn(4_000)) > 0)
    await press(other.getByRole('button', { name: /^Live/ }))
    await see(other.getByRole('button', { name: /^Paused/ }))
    assert.equal(await askedIn(30_000), 0)
    await press(other.getByRole('button', { name: /^Paused/ }))
    await until(async () => (await askedIn(4_000)) > 0)
    await other.evaluate(`Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`)
    assert.equal(await askedIn(30_000), 0)
    await other.close()
  })

  test('what was refused is one press away, and filters are in the address; a person stays behind the #', async () => {
    await read('find a free slot', 'user_2', 'schedule')
    await check(page.getByRole('radio', { name: 'Refused' }))
    await until(async () => (await rows().allTextContents()).join() === 'book the table for tonight')
    assert.match(page.url(), /\/reads\?outcome=refused$/)
    await check(page.getByRole('group', { name: 'Outcome' }).getByRole('radio', { name: 'All', exact: true }))
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await fill(page.getByRole('searchbox', { name: 'Person' }), 'user_2')
    await until(async () => page.url().endsWith('/reads#user=user_2'))
    await until(async () => (await rows().count()) === 2)
    await page.getByLabel('Scope').selectOption('schedule')
    await until(async () => (await rows().allTextContents()).join() === 'find a free slot')
    assert.match(page.url(), /\?scope=schedule#user=user_2$/)
    await page.reload()
    await until(async () => (await rows().allTextContents()).join() === 'find a free slot')
    assert.deepEqual(
      asked.filter((url) => url.replace(/#.*/, '').includes('user_2')),
      [],
    )
    await fill(page.getByRole('searchbox', { name: 'Purpose' }), 'nothing of the kind')
    await see(page.getByText('Nothing fits', { exact: true }))
    await press(page.getByRole('button', { name: 'Clear the filters' }))
    await until(async () => (await rows().count()) === 3)
    assert.equal(new URL(page.url()).search + new URL(page.url()).hash, '')
  })

  test('one read is shown with everything beside the list, and has a link of its own', async () => {
    await press(page.getByRole('link', { name: 'book the table for tonight' }))
    const panel = page.getByRole('dialog', { name: 'Request' })
    await says(panel, /This purpose reads as task_execution.*may be read for/)
    await says(panel, /the default policy/)
    await says(panel, /Task execution/)
    const address = page.url()
    assert.match(address, /\?request=req_/)
    await press(panel.getByRole('button', { name: /Copy link/ }))
    await hear(panel.getByRole('status').filter({ hasText: 'Copied' }))
    assert.equal(await page.evaluate<string>('navigator.clipboard.readText()'), address)
    await page.keyboard.press('Escape')
    await gone(panel)
    assert.equal(await page.evaluate('document.activeElement.textContent'), 'book the table for tonight')
    await page.goto(address)
    await says(panel, /“book the table for tonight”/)
    await press(panel.getByRole('button', { name: 'Close' }))
    await gone(panel)
    await page.goto(`${path()}?request=nobody-has-sent-this`)
    await says(panel, /Nothing is on record/)
  })

  test('acts of the team are a tab of their own, and the chain is found whole', async () => {
    await page.goto(path())
    await press(page.getByRole('tab', { name: 'Acts of the team' }))
    await says(page.getByRole('table', { name: 'Acts of the team' }), /Created key.*web shop.*ada@example\.com/)
    assert.match(page.url(), /\?view=acts$/)
    await press(page.getByRole('button', { name: 'Verify' }))
    await see(page.getByText('All are as they were written.'))
  })

  test('what is listed is taken along as a file, and that is on record', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      press(page.getByRole('button', { name: 'Export CSV' })),
    ])
    assert.match(file.suggestedFilename(), /^ambit-acts-\d{4}-\d\d-\d\d\.csv$/)
    const bytes = readFileSync(await file.path())
    assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf], 'spreadsheets know it as Unicode by this mark')
    const lines = bytes.subarray(3).toString().trimEnd().split('\r\n')
    assert.match(lines[0] ?? '', /^at,actor,actor_id,key_name,action,/)
    assert.ok(lines.some((line) => line.includes(',create_key,ok,')))
    await see(page.getByRole('link', { name: 'Exported audit' }))
  })

  test('what is new waits while somebody reads further down', async () => {
    for (let count = 0; count < 30; count++) await read(`recommend a dish for day ${count}`)
    await goTo(page, 'Overview')
    await goTo(page, 'Reads')
    await until(async () => (await rows().count()) === 33)
    await until(async () => {
      await page.mouse.wheel(0, 900)
      return await page.evaluate<boolean>('scrollY > 200')
    })
    await read('recommend something new')
    await press(page.getByRole('button', { name: 'Show 1 new read' }))
    await see(page.getByRole('link', { name: 'recommend something new' }))
    await seeHeading(page, 'Reads')
  })
})
