import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { type HttpUnderTest, listen, openHttp } from '../http/http-under-test.ts'
import { findBrowser, launchBrowser } from './launch-browser.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

describe('the reference in a browser', () => {
  let http: HttpUnderTest
  let browser: Browser
  let address: string
  before(async () => {
    http = await openHttp()
    address = `http://127.0.0.1:${await listen(http.app)}`
    browser = await launchBrowser(await findBrowser())
  })
  after(async () => {
    await browser?.close()
    await http?.close()
  })

  for (const width of [375, 1440]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      describe(`${width} pixels wide, ${colorScheme}`, () => {
        let page: Page
        const requested: string[] = []
        const complaints: string[] = []
        before(async () => {
          const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme })
          page = await context.newPage()
          page.on('request', (request) => requested.push(request.url()))
          page.on('requestfailed', (request) => complaints.push(`failed: ${request.url()}`))
          page.on('response', (response) => {
            if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`)
          })
          page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`))
          page.on('pageerror', (error) => complaints.push(error.message))
          await page.addInitScript(
            `addEventListener('securitypolicyviolation', (event) => console.error('refused: ' + event.blockedURI))`,
          )
          await page.goto(`${address}/docs`)
        })
        after(() => page?.context().close())

        test('loads without a complaint, from this service alone', () => {
          assert.deepEqual(complaints, [])
          assert.ok(requested.includes(`${address}/docs/reference.css`))
          assert.deepEqual(
            requested.filter((url) => new URL(url).origin !== address),
            [],
          )
        })

        test('does not scroll sideways as a whole', async () => {
          const [content, window] = await page.evaluate<[number, number]>(
            '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
          )
          assert.equal(window, width)
          assert.ok(content <= window, `${content} pixels wide`)
        })

        test('is in the colours that were asked for', async () => {
          const background = await page.evaluate<string>('getComputedStyle(document.body).backgroundColor')
          const [red = 0] = (background.match(/\d+/g) ?? []).map(Number)
          assert.equal(red > 127, colorScheme === 'light', background)
        })

        test('has text of a contrast of at least 4.5', async () => {
          const { violations, passes } = await runAxe(page, { runOnly: { type: 'rule', values: ['color-contrast'] } })
          assert.deepEqual(violations, [])
          assert.ok((passes[0]?.nodes.length ?? 0) > 50, 'the contrast of the text was measured')
        })
      })
    }
  }

  describe('whatever its size', () => {
    let page: Page
    before(async () => {
      page = await browser.newPage()
      await page.goto(`${address}/docs`)
    })
    after(() => page?.close())

    test('has a title, a language, landmarks, and headings in order', async () => {
      assert.match(await page.title(), /Ambit/)
      assert.equal(await page.evaluate('document.documentElement.lang'), 'en')
      for (const landmark of ['banner', 'navigation', 'main'] as const) {
        assert.equal(await page.getByRole(landmark).count(), 1, landmark)
      }
      const levels = await page.evaluate<number[]>(
        `[...document.querySelectorAll('h1,h2,h3,h4,h5,h6')].map((heading) => Number(heading.tagName[1]))`,
      )
      assert.deepEqual([levels[0], levels.filter((level) => level === 1).length], [1, 1])
      for (const [index, level] of levels.slice(1).entries()) assert.ok(level <= (levels[index] ?? 0) + 1)
    })

    test('keeps no reader out, as far as a machine can tell', async () => {
      const { violations, passes } = await runAxe(page, {})
      assert.ok(passes.length > 20)
      assert.deepEqual(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 80)).join(' ')}`),
        [],
      )
    })

    test('has no link that leads nowhere', async () => {
      const links = await page.evaluate<string[]>(
        `[...document.querySelectorAll('a[href]')].map((link) => link.getAttribute('href'))`,
      )
      assert.ok(links.length > 10)
      for (const link of new Set(links)) {
        if (link.startsWith('#')) assert.equal(await page.locator(`[id="${link.slice(1)}"]`).count(), 1, link)
        else assert.equal((await page.request.get(new URL(link, address).href)).status(), 200, link)
      }
      const ids = await page.evaluate<string[]>(`[...document.querySelectorAll('[id]')].map(({ id }) => id)`)
      assert.equal(new Set(ids).size, ids.length)
    })

    test('lists every section in its contents', async () => {
      const sections = await page.evaluate<string[]>(
        `[...document.querySelectorAll('main section')].map(({ id }) => id)`,
      )
      const listed = await page.evaluate<string[]>(
        `[...document.querySelectorAll('nav a[href^="#"]')].map((link) => link.hash.slice(1))`,
      )
      assert.deepEqual(listed, sections)
    })

    test('lets the keyboard skip to the reference first', async () => {
      await page.keyboard.press('Tab')
      assert.equal(await page.evaluate('document.activeElement.getAttribute("href")'), '#content')
      const [top, height] = await page.evaluate<[number, number]>(
        '(({ top, height }) => [top, height])(document.activeElement.getBoundingClientRect())',
      )
      assert.ok(top >= 0 && height > 0, 'the link shows once it has the focus')
    })
  })
})

async function runAxe(page: Page, options: object): Promise<AxeResult> {
  await page.evaluate(axe)
  return page.evaluate<AxeResult>(`axe.run(${JSON.stringify(options)})`)
}

interface AxeResult {
  readonly violations: readonly AxeRule[]
  readonly passes: readonly AxeRule[]
}

interface AxeRule {
  readonly id: string
  readonly nodes: readonly { readonly html: string }[]
}
