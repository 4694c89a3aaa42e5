import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type BrowserUnderTest, openInBrowser } from './console-under-test.ts'
import type { View } from './console-view.ts'
import { open, views } from './console-views.ts'
import { makeSampleProject, type SampleProject } from './sample-project.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** While one page is on its way, another is looked at. */
const lanes = 3

describe('the console, looked at', { concurrency: lanes }, () => {
  let under: BrowserUnderTest
  let sample: SampleProject
  before(async () => {
    under = await openInBrowser()
    sample = await makeSampleProject(under.service, { days: 3 })
  })
  after(() => under?.close())

  test('usage on a phone is at most 2,500 pixels long', async () => {
    const viewport = { width: 375, height: 812 }
    const phone = await under.newVisitorWith(sample.people.ada.cookies, { viewport })
    await phone.goto(`/projects/${sample.projectId}/usage?period=7d`)
    await phone.getByRole('table', { name: 'Requests by key' }).waitFor()
    const height = await phone.evaluate<number>('document.documentElement.scrollHeight')
    assert.ok(height <= 2_500, `${height} pixels`)
    await phone.close()
  })

  for (let lane = 0; lane < lanes; lane += 1) {
    describe(`at every width, ${lane + 1} of ${lanes}`, { concurrency: 1 }, () => {
      const pages = new Map<View['who'], Watched>()
      before(async () => {
        for (const who of ['ada', 'mei', 'tom', null] as const) {
          const cookies = who === null ? new Map<string, string>() : sample.people[who].cookies
          const page = await under.newVisitorWith(cookies, { reducedMotion: 'reduce' })
          pages.set(who, await watch(page, under.address))
        }
      })
      after(() => Promise.all([...pages.values()].map(({ page }) => page.close())))

      for (const view of views.filter((candidate, place) => laneOf(candidate, place) === lane)) {
        const widths = view.pictures ? [375, 768, 1440] : [375, 1440]
        test(`${view.name}: nothing complains, overflows or keeps anybody out, ${widths.join(', ')} pixels wide, in light and in dark`, async () => {
          const { page, complaints } = pages.get(view.who) as Watched
          // What the page before was still asking for is no matter of this one.
          await page.goto('about:blank')
          complaints.length = 0
          const found: string[] = []
          for (const [turn, width] of widths.entries()) {
            await page.setViewportSize({ width, height: 900 })
            await page.emulateMedia({ colorScheme: 'light' })
            if (turn === 0 || (await isPlacedAsItOpens(view, page))) {
              if (turn > 0) await view.undo?.(sample)
              await open(view, page, under, sample)
            } else await page.evaluate(twoFrames)
            found.push(...(await lookedAt(page)).map((text) => `${width} pixels wide: ${text}`))
          }
          await view.undo?.(sample)
          const told = view.isRefusal ? complaints.filter((text) => !isOfRefusal(text)) : complaints
          assert.deepEqual([...found, ...told], [])
        })
      }
    })
  }
})

/** Mei's views change her codes and passkeys, which are what the others of hers show: these are looked at one after the other. */
function laneOf({ who }: View, place: number): number {
  return who === 'mei' ? 0 : place % lanes
}

/** Others follow the width of the window. */
async function isPlacedAsItOpens(view: View, page: Page): Promise<boolean> {
  return view.isPlacedAsItOpens === true || page.evaluate<boolean>(`document.querySelector(':popover-open') !== null`)
}

/** What is drawn to a width is drawn anew in the frame after the one that has it. */
const twoFrames = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'

async function lookedAt(page: Page): Promise<readonly string[]> {
  const found = [...(await overflow(page)), ...(await violations(page, { type: 'tag', values: wcag }))]
  await page.emulateMedia({ colorScheme: 'dark' })
  return [...found, ...(await violations(page, { type: 'rule', values: ['color-contrast'] }))]
}

interface Watched {
  readonly page: Page
  readonly complaints: string[]
}

/** Notes whatever a page says in its console, asks of anybody else, or is kept from doing by its policy. */
async function watch(page: Page, address: string): Promise<Watched> {
  const complaints: string[] = []
  page.on('console', (message) => {
    // Hints that a browser keeps to itself unless it is asked for them.
    if (message.type() !== 'debug' && !message.text().startsWith('[DOM] '))
      complaints.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== address) complaints.push(`asked elsewhere: ${request.url()}`)
  })
  // With every page, rather than when it is needed: half a megabyte is then sent to the browser once.
  await page.addInitScript(axe)
  await page.addInitScript(
    `addEventListener('securitypolicyviolation', (event) => console.error('refused: ' + event.violatedDirective))`,
  )
  return { page, complaints }
}

function isOfRefusal(text: string): boolean {
  return /^error: Failed to load resource: (?:the server responded with a status of 4|net::ERR_)/.test(text)
}

/** The page does not scroll sideways, and no word runs out of what it stands in. */
async function overflow(page: Page): Promise<readonly string[]> {
  return page.evaluate<string[]>(`(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const wide = scrollWidth > clientWidth ? [scrollWidth + ' pixels of content in ' + clientWidth] : []
    // A head that is there for the ear alone is cut off on purpose; controls reach a little beyond their text.
    const isSeen = (element) => getComputedStyle(element.closest('thead') ?? element).position !== 'absolute'
    const crowded = [...document.querySelectorAll('h1, h2, th, td, dd')].filter((element) =>
      isSeen(element) && getComputedStyle(element).overflowX === 'visible' && element.clientWidth > 1 &&
      element.scrollWidth > element.clientWidth + 6)
    return [...wide, ...crowded.map(({ textContent }) => 'runs over: ' + textContent.slice(0, 60))]
  })()`)
}

/** Of what lies on top: the page below a dialog is out of reach, and a view of its own. */
async function violations(page: Page, runOnly: object): Promise<readonly string[]> {
  const found = await page.evaluate<readonly AxeRule[]>(`axe.run(
    document.querySelector('dialog[open]') ?? document,
    { runOnly: ${JSON.stringify(runOnly)}, resultTypes: ['violations'], preload: false },
  ).then(({ violations }) => violations)`)
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`)}`)
}

interface AxeRule {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[]
}
