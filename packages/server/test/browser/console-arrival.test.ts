/** How the console arrives: how much there is to fetch, and whether anything moves while it comes. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { press, says, see } from './console-steps.ts'
import { type BrowserUnderTest, openInBrowser } from './console-under-test.ts'
import { open, views } from './console-views.ts'
import { makeSampleProject, type SampleProject } from './sample-project.ts'

const firstLoadBytesMax = 200_000
/** Google calls up to 0.1 good. */
const shiftMax = 0.05
/** Long enough for what stands in for the data to be painted. */
const answerDelayMs = 120

describe('the console, as it arrives', { concurrency: 2 }, () => {
  let under: BrowserUnderTest
  let sample: SampleProject
  before(async () => {
    under = await openInBrowser()
    sample = await makeSampleProject(under.service, { days: 3 })
  })
  after(() => under?.close())

  for (const name of ['sign-in', 'overview', 'keys']) {
    test(`the first load of ${name} takes less than 200 kB off the network`, async () => {
      const view = viewOf(name)
      const page = await visit(view.who, 1440)
      const network = await page.context().newCDPSession(page)
      await network.send('Network.enable')
      let bytes = 0
      network.on('Network.loadingFinished', ({ encodedDataLength }) => {
        bytes += encodedDataLength
      })
      await open(view, page, under, sample)
      await page.waitForLoadState('networkidle')
      assert.ok(bytes > 80_000, `${bytes} bytes: everything was counted`)
      assert.ok(bytes < firstLoadBytesMax, `${bytes} bytes`)
      await page.context().close()
    })
  }

  for (const name of [
    'overview',
    'reads',
    'keys',
    'usage',
    'playground-first',
    'policy-as-it-is',
    'team',
    'account',
    'invitation',
  ]) {
    for (const width of [375, 1440]) {
      test(`nothing jumps while ${name} arrives, ${width} pixels wide`, async () => {
        const view = viewOf(name)
        const page = await visit(view.who, width)
        await page.addInitScript(`globalThis.shifts = []
          new PerformanceObserver((list) => shifts.push(...list.getEntries()
            .filter(({ hadRecentInput }) => !hadRecentInput)
            .map(({ value, sources }) => ({ value, what: sources.map(({ node }) => node?.textContent?.slice(0, 40)) }))
          )).observe({ type: 'layout-shift', buffered: true })`)
        await page.route('**/console/**', async (route) => {
          await pause(answerDelayMs)
          await route.continue()
        })
        await open(view, page, under, sample)
        await page.evaluate('document.fonts.ready.then(() => new Promise(requestAnimationFrame))')
        const shifts = await page.evaluate<readonly { value: number; what: readonly string[] }[]>('shifts')
        const sum = shifts.reduce((total, { value }) => total + value, 0)
        assert.ok(sum < shiftMax, `${sum}: ${JSON.stringify(shifts)}`)
        await page.context().close()
      })
    }
  }

  test('a page that the service does not answer says so, and how to go on', async () => {
    const page = await visit('ada', 1440)
    await page.addInitScript(`addEventListener('click', () => { globalThis.isPressed = true }, { capture: true })`)
    let isTold = false
    await page.route('**/keys', async (route) => {
      if (route.request().resourceType() !== 'fetch') return route.continue()
      if (!isTold) return route.abort()
      // It is tried again by itself as well. That stays without an answer, so that only the button leads on.
      return (await page.evaluate('globalThis.isPressed')) ? route.continue() : undefined
    })
    await page.goto(`/projects/${sample.projectId}/keys`)
    const notice = page.getByRole('alert').filter({ hasText: 'The keys could not be loaded.' })
    await says(notice, 'The service did not answer. Check that it is running')
    isTold = true
    await press(notice.getByRole('button', { name: 'Try again' }))
    await see(page.getByRole('rowheader', { name: 'web shop' }))
    await page.context().close()
  })

  function viewOf(name: string) {
    const view = views.find((one) => one.name === name)
    assert.ok(view, name)
    return view
  }

  function visit(who: keyof SampleProject['people'] | null, width: number): Promise<Page> {
    const cookies = who === null ? new Map<string, string>() : sample.people[who].cookies
    return under.newVisitorWith(cookies, { viewport: { width, height: 900 }, reducedMotion: 'reduce' })
  }
})
