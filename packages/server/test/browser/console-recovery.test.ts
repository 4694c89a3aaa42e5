/** Pages that could not be loaded, and addresses where there is none. */
import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { cutOff, goOffline, goOnline } from './bad-network.ts'
import { check, dialog, gone, press, says, see, seeHeading, until } from './console-steps.ts'
import { type BrowserUnderTest, openInBrowser } from './console-under-test.ts'

for (const width of [1440, 375]) {
  describe(`a page that cannot be loaded, ${width} pixels wide`, () => {
    let under: BrowserUnderTest
    let cookies: ReadonlyMap<string, string>
    let page: Page
    before(async () => {
      under = await openInBrowser()
      cookies = (await under.service.join('Ada', { role: 'owner' })).cookies
    })
    beforeEach(async () => {
      page = await under.newVisitorWith(cookies, { viewport: { width, height: 812 } })
    })
    afterEach(() => under.endVisits())
    after(() => under?.close())
    const notice = () => page.getByText('No connection to the service.')

    test('is loaded by itself when the network is back, code, styles and data', async () => {
      await page.goto(pathOf('keys'))
      await see(page.getByText('No keys yet'))
      await page.waitForLoadState('networkidle')
      await goOffline(page)
      await see(notice())
      for (const name of ['Policy', 'Usage', 'Team']) {
        await turnTo(name)
        await see(page.getByText('This part of the console could not be loaded'))
      }
      await goOnline(page)
      await seeHeading(page, 'Team')
      await see(page.getByRole('rowheader', { name: 'Ada' }))
      await gone(notice())
      await turnTo('Policy')
      await see(page.getByRole('grid', { name: /Which purposes may read/ }))
      assert.deepEqual(await missingStyles(page), [])
    })

    test('is loaded by itself after the service was not there for a moment, as the browser would not ask twice', async () => {
      await page.goto(pathOf('keys'))
      await see(page.getByText('No keys yet'))
      await page.route('**/assets/team-page-*', (route) => route.abort())
      await turnTo('Team')
      await see(page.getByText('This part of the console could not be loaded'))
      await page.unroute('**/assets/team-page-*')
      await seeHeading(page, 'Team')
      await see(page.getByRole('rowheader', { name: 'Ada' }))
    })

    test('is not loaded at the price of a draft on another page', async () => {
      await page.goto(pathOf('policy'))
      await check(page.getByRole('checkbox', { name: /^Schedule for recommendation/ }))
      await page.route('**/assets/team-page-*', (route) => route.abort())
      await turnTo('Team')
      await see(page.getByRole('button', { name: 'Load the page again' }))
      await page.unroute('**/assets/team-page-*')
      await turnTo('Policy')
      await see(page.getByRole('region', { name: '1 change, not in force yet' }))
      await turnTo('Team')
      await press(page.getByRole('button', { name: 'Load the page again' }))
      await seeHeading(page, 'Team')
    })

    test('shows what it had while there is no connection, says so, and is up to date by itself afterwards', async () => {
      await page.goto(pathOf('team'))
      await see(page.getByRole('rowheader', { name: 'Ada' }))
      await goOffline(page)
      await see(notice())
      await see(page.getByRole('rowheader', { name: 'Ada' }))
      const name = `Grace${width}${Date.now()}`
      await under.service.join(name)
      await goOnline(page)
      await see(page.getByRole('rowheader', { name }))
      await gone(notice())
    })

    test('says why when the service does not answer, and recovers without a press', async () => {
      const connect = await cutOff(page, '**/console/**/policy')
      await page.goto(pathOf('policy'))
      const said = page.getByRole('alert').filter({ hasText: 'The policy could not be loaded.' })
      await says(said, 'The service did not answer.')
      await says(said, 'It is tried again by itself.')
      await connect()
      await see(page.getByRole('grid', { name: /Which purposes may read/ }))
      await gone(said)
    })

    test('opens by itself when it could not be found out who is signed in', async () => {
      const connect = await cutOff(page, '**/console/session')
      await page.goto(pathOf('keys'))
      await says(page.getByRole('alert'), 'The console could not be opened.')
      await connect()
      await seeHeading(page, 'Keys')
    })

    test('is asked for with growing pauses, and not in a loop', async () => {
      let asked = 0
      page.on('request', (request) => {
        if (request.url().endsWith('/policy') && request.resourceType() === 'fetch') asked += 1
      })
      const connect = await cutOff(page, '**/console/**/policy')
      await page.goto(pathOf('policy'))
      const startedMs = performance.now()
      await until(async () => asked >= 5)
      // 0.3, 0.6, 1.2 and 2.4 seconds.
      assert.ok(performance.now() - startedMs > 4_000)
      await connect()
    })

    test('at an address where there is none: a page of the console, for those who are signed in and for those who are not', async () => {
      const visitor = await under.newVisitor({ viewport: { width, height: 812 } })
      const longPath = `/projects/${'x'.repeat(200)}/keys`
      for (const path of [
        '/sing-in',
        '/projects',
        `${pathOf('keys')}x`,
        '/a/b/c?d=e',
        '/docs/nothing',
        '/%zz',
        longPath,
      ]) {
        assert.equal((await page.goto(path))?.status(), 404, path)
        await seeHeading(page, 'Not found')
        await see(page.getByRole('link', { name: 'Go to the overview' }))
        assert.equal((await visitor.goto(path))?.status(), 404)
        await seeHeading(visitor, 'Not found')
      }
      await press(visitor.getByRole('link', { name: 'Go to the console' }))
      await seeHeading(visitor, 'Sign in to Ambit')
      await press(page.getByRole('link', { name: 'Go to the overview' }))
      await seeHeading(page, 'Overview')
    })

    function pathOf(name: string): string {
      return `/projects/${under.service.projectId}/${name}`
    }

    async function turnTo(name: string): Promise<void> {
      if (width < 900) await press(page.getByRole('button', { name: 'Menu' }))
      const sidebar = width < 900 ? dialog(page, 'Menu') : page
      await press(sidebar.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }))
    }
  })
}

/** Style sheets that are in the document and did not arrive. */
function missingStyles(page: Page): Promise<readonly string[]> {
  return page.evaluate<string[]>(`(() => {
    const sheets = [...document.querySelectorAll('link[rel="stylesheet"]')]
    const isPolicy = sheets.some(({ href }) => href.includes('policy-page'))
    return [...sheets.filter(({ sheet }) => !sheet).map(({ href }) => href), ...(isPolicy ? [] : ['policy-page'])]
  })()`)
}
