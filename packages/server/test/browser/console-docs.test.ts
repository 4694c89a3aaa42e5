import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { fill, goTo, press, says, see, seeHeading, until } from './console-steps.ts'
import { type BrowserUnderTest, openInBrowser } from './console-under-test.ts'

describe('the documentation inside of the console', () => {
  let under: BrowserUnderTest
  let page: Page
  let documents = 0
  before(async () => {
    under = await openInBrowser()
    page = await under.newPerson('Ada')
    await page.goto('/')
    await seeHeading(page, 'Overview')
    page.on('domcontentloaded', () => {
      documents++
    })
  })
  after(() => under?.close())

  test('opens beside the sidebar of the project, without another document, and what the tab knows is kept', async () => {
    await goTo(page, 'Playground')
    await press(page.getByRole('button', { name: 'New key for an hour' }))
    await says(page.getByLabel('Key', { exact: true }), 'playground …')
    await openDocs()
    await see(page.getByRole('main').getByRole('heading', { level: 1 }))
    const nav = page.getByRole('navigation', { name: 'Documentation' })
    await press(nav.getByRole('link', { name: 'TypeScript SDK' }))
    await seeHeading(page, 'TypeScript SDK')
    assert.match(page.url(), /[/]docs[/]guides[/]typescript-sdk$/)
    assert.equal(await page.title(), 'TypeScript SDK · Ambit documentation')
    assert.equal(await nav.getByRole('link', { name: 'TypeScript SDK' }).getAttribute('aria-current'), 'page')
    await see(page.getByRole('main').getByRole('button', { name: 'Copy' }).first())
    await page.goBack()
    await until(async () => page.url().endsWith('/docs'))
    await goTo(page, 'Playground')
    await says(page.getByLabel('Key', { exact: true }), 'playground …')
    assert.equal(documents, 0)
  })

  test('leads to a part of a page, from the palette as well', async () => {
    await openDocs()
    await press(page.getByRole('navigation', { name: 'Documentation' }).getByRole('link', { name: 'Quickstart' }))
    await seeHeading(page, 'Quickstart')
    await page.keyboard.press('Control+k')
    await fill(page.getByRole('combobox', { name: /^Search/ }), 'remember something')
    await press(
      page
        .getByRole('group', { name: 'Docs' })
        .getByRole('option', { name: /Remember something/ })
        .first(),
    )
    await until(async () => page.url().includes('/docs/quickstart#'))
    await until(() => page.evaluate<boolean>('scrollY > 0'))
    assert.equal(documents, 0)
  })

  async function openDocs(): Promise<void> {
    await press(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Docs' }))
    await see(page.getByRole('navigation', { name: 'Documentation' }))
  }

  test('a page that is not there says so, and one that is loaded anew stands by itself and leads back', async () => {
    await page.goto('/docs/quickstart')
    await press(page.getByRole('banner').getByRole('link', { name: 'Console' }))
    await seeHeading(page, 'Overview')
    await page.goto('/docs/nothing-of-the-kind')
    await see(page.getByRole('heading', { name: 'Not found' }))
  })

  test('the console begins with the project that one was in', async () => {
    const other = await page.evaluate<string>(`fetch('/console/projects', {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ name: 'zebra' }),
    }).then((response) => response.json()).then(({ id }) => id)`)
    await page.goto(`/projects/${other}/team`)
    await seeHeading(page, 'Team')
    await page.goto('/')
    await seeHeading(page, 'Overview')
    assert.ok(page.url().includes(other))
  })
})
