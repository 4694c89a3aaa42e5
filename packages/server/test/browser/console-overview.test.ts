import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { aMemory, createKey, gone, goTo, post, press, read, says, see, seeHeading } from './console-steps.ts'
import { type BrowserUnderTest, openInBrowser } from './console-under-test.ts'

describe('the overview in a browser', () => {
  let under: BrowserUnderTest
  let page: Page
  let secret: string
  before(async () => {
    under = await openInBrowser()
    page = await under.newPerson('Ada')
  })
  after(() => under?.close())

  test('is what the console begins with, and leads a new project to its first read', async () => {
    await page.goto('/')
    await seeHeading(page, 'Overview')
    const steps = page.getByRole('region', { name: 'Make your first read' })
    await see(steps)
    const [content, window] = await page.evaluate<[number, number]>(
      '[document.documentElement.scrollHeight, document.documentElement.clientHeight]',
    )
    assert.ok(content <= window, `nothing to scroll to: ${content} of ${window} pixels`)
    await says(steps.locator('[aria-current=step]'), /Create an API key/)
    await press(steps.getByRole('link', { name: 'Go to Keys' }))
    await seeHeading(page, 'Keys')
    secret = await createKey(page, { name: 'web shop' })
    await goTo(page, 'Overview')
    await says(steps.locator('[aria-current=step]'), /Store a memory/)
    await post(under.address, '/memory', secret, aMemory)
    await page.reload()
    await says(steps.locator('[aria-current=step]'), /Read it for a purpose/)
    await read(under.address, secret)
    await gone(steps.locator('[aria-current=step]'))
    await says(steps.getByRole('listitem').nth(2), /Read it for a purpose, done/)
    assert.equal(await page.getByText('Reads allowed').count(), 0)
    await under.service.storeUsage()
    await says(page.locator('main dl > div').first(), /^Reads allowed1/)
    await gone(steps)
    await press(page.getByRole('link', { name: 'Reads allowed' }))
    await seeHeading(page, 'Reads')
    await see(page.getByRole('radio', { name: 'Allowed', checked: true }))
    await goTo(page, 'Overview')
  })

  test('says what was refused in its own words, and leads to it', async () => {
    await read(under.address, secret, 'book the table for tonight')
    await read(under.address, secret, 'book the table for tonight')
    await under.service.storeUsage()
    await page.reload()
    const refusals = page.getByRole('region', { name: 'Latest refusals' })
    await says(
      refusals.getByRole('listitem'),
      /“book the table for tonight”This purpose reads as task_execution.*Refused 2 times/,
    )
    await says(page.locator('main dl > div').nth(1), /^Reads refused2/)
    await press(refusals.getByRole('link', { name: '“book the table for tonight”' }))
    await seeHeading(page, 'Reads')
    await says(page.getByRole('table'), /book the table for tonight.*book the table for tonight/)
    await goTo(page, 'Overview')
    await press(refusals.getByRole('link', { name: 'View all refusals' }))
    await seeHeading(page, 'Reads')
    await see(page.getByRole('radio', { name: 'Refused', checked: true }))
  })

  test('names a key that is about to expire, and leads to it', async () => {
    await goTo(page, 'Overview')
    await says(page.getByRole('region', { name: 'Needs attention' }), /Nothing right now/)
    await goTo(page, 'Keys')
    await createKey(page, { name: 'planner', expires: 'In 7 days' })
    await goTo(page, 'Overview')
    await says(page.getByRole('region', { name: 'Needs attention' }), /Key “planner”It expires in 7 days/)
    await press(page.getByRole('link', { name: 'Key “planner”' }))
    await seeHeading(page, 'planner')
  })
})
