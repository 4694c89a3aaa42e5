import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { type HttpUnderTest, listen, openHttp } from '../http/http-under-test.ts'
import { findBrowser, launchBrowser } from './launch-browser.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

describe('the documentation in a browser', () => {
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
          await page.goto(`${address}/docs/api/memory`)
        })
        after(() => page?.context().close())

        test('loads without a complaint, from this service alone', () => {
          assert.deepEqual(complaints, [])
          assert.ok(requested.some((url) => /\/assets\/docs-site-[\w-]+\.css$/.test(url)))
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
          const background = await page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor')
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

    test('has a title, a language, landmarks, and headings in order, on every page', async () => {
      for (const path of await listedPaths(page)) {
        await page.goto(address + path)
        assert.match(await page.title(), /\S · Ambit documentation$/)
        assert.equal(await page.evaluate('document.documentElement.lang'), 'en')
        for (const landmark of ['banner', 'main'] as const) {
          assert.equal(await page.getByRole(landmark).count(), 1, landmark)
        }
        assert.equal(await page.getByRole('navigation', { name: 'Documentation' }).count(), 1)
        const levels = await page.evaluate<number[]>(
          `[...document.querySelectorAll('h1,h2,h3,h4,h5,h6')].map((heading) => Number(heading.tagName[1]))`,
        )
        assert.deepEqual([levels[0], levels.filter((level) => level === 1).length], [1, 1], path)
        for (const [index, level] of levels.slice(1).entries()) assert.ok(level <= (levels[index] ?? 0) + 1, path)
      }
    })

    test('fits on a phone, page by page', async () => {
      await page.goto(`${address}/docs`)
      const paths = await listedPaths(page)
      await page.setViewportSize({ width: 375, height: 812 })
      for (const path of paths) {
        await page.goto(address + path)
        const [content, window] = await page.evaluate<[number, number]>(
          '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
        )
        assert.ok(content <= window, `${path} is ${content} pixels wide`)
        const narrow = await page.evaluate<string[]>(`[...document.querySelectorAll('.prose td')]
          .filter((cell) => cell.textContent.length > 12 && cell.clientWidth < 240)
          .map((cell) => cell.textContent.slice(0, 40))`)
        assert.deepEqual(narrow, [], `${path} has cells that are too narrow to read`)
      }
      await page.setViewportSize({ width: 1280, height: 800 })
    })

    test('keeps no reader out, as far as a machine can tell', async () => {
      for (const path of axePaths) {
        await page.setViewportSize({ width: path === '/docs/concepts/merge' ? 375 : 1280, height: 800 })
        await page.goto(address + path)
        const { violations, passes } = await runAxe(page, {})
        assert.ok(passes.length > 20)
        assert.deepEqual(
          violations.map(({ id, nodes }) => `${path} ${id}: ${nodes.map(({ html }) => html.slice(0, 80)).join(' ')}`),
          [],
        )
      }
    })

    test('lists the parts of a page, and leads to the pages before and after it', async () => {
      await page.goto(`${address}/docs/api/memory`)
      const outline = page.getByRole('navigation', { name: 'On this page' })
      await outline.getByRole('link', { name: 'Revoke a read' }).click()
      assert.equal(new URL(page.url()).hash, '#revoke-a-read')
      await page.getByRole('link', { name: /^Next / }).click()
      assert.equal(new URL(page.url()).pathname, '/docs/api/policy')
      await page.getByRole('link', { name: /^Previous / }).click()
      assert.equal(new URL(page.url()).pathname, '/docs/api/memory')
    })

    test('lets the keyboard skip to the content first', async () => {
      await page.goto(`${address}/docs`)
      await page.keyboard.press('Tab')
      assert.equal(await page.evaluate('document.activeElement.getAttribute("href")'), '#content')
      const [top, height] = await page.evaluate<[number, number]>(
        '(({ top, height }) => [top, height])(document.activeElement.getBoundingClientRect())',
      )
      assert.ok(top >= 0 && height > 0, 'the link shows once it has the focus')
    })
  })

  describe('with its script', () => {
    let page: Page
    before(async () => {
      const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
      page = await context.newPage()
    })
    after(() => page?.context().close())

    test('finds a part of a page by its words, with the keyboard alone, and without a network from then on', async () => {
      await page.goto(`${address}/docs`)
      await page.keyboard.press('/')
      const field = page.getByRole('combobox', { name: 'Search the documentation' })
      await field.waitFor()
      await field.fill('revo')
      await page.getByRole('option').first().waitFor()
      await page.context().setOffline(true)
      await field.fill('revoke a read')
      const first = page.getByRole('option').first()
      await first.getByText('Revoke a read').waitFor()
      const { violations } = await runAxe(page, {})
      assert.deepEqual(
        violations.map(({ id }) => id),
        [],
      )
      await field.fill('zebra crossing')
      await page.getByText('No results for “zebra crossing”').waitFor()
      await field.fill('revoek a raed')
      await first.getByText('Revoke a read').waitFor()
      await page.getByText('found for “revoke a read”').waitFor()
      await page.context().setOffline(false)
      await field.fill('revoke a read')
      await first.getByText('Revoke a read').waitFor()
      await page.keyboard.press('ArrowDown')
      assert.equal(await page.getByRole('option').nth(1).getAttribute('aria-selected'), 'true')
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Enter')
      await page.waitForURL(/\/docs\/api\/memory#revoke-a-read$/)
    })

    test('copies an example, with the address of this service in it', async () => {
      await page.goto(`${address}/docs/api/memory`)
      const block = page.locator('.code-block', { hasText: 'curl' }).first()
      await block.hover()
      await block.getByRole('button', { name: 'Copy' }).click()
      await block.getByRole('button', { name: 'Copied' }).waitFor()
      const copied = await page.evaluate<string>('navigator.clipboard.readText()')
      assert.ok(copied.startsWith(`curl -s ${address}/memory \\\n  -H "X-API-Key: $AMBIT_KEY"`), copied)
    })

    test('shows all examples in the language that was chosen, on this page and on the next', async () => {
      await page.goto(`${address}/docs/api/memory`)
      const shown = (): Promise<string[]> =>
        page.evaluate(`[...document.querySelectorAll('.tabs > section:not([hidden])')].map((one) => one.dataset.tab)`)
      assert.deepEqual([...new Set(await shown())], ['curl'])
      await page.getByRole('tab', { name: 'curl' }).first().focus()
      await page.keyboard.press('ArrowRight')
      assert.deepEqual([...new Set(await shown())], ['TypeScript'])
      assert.equal(await page.evaluate('document.activeElement.textContent'), 'TypeScript')
      await page.goto(`${address}/docs/api/policy`)
      assert.deepEqual([...new Set(await shown())], ['TypeScript'])
    })

    test('has the theme that was chosen here or in the console', async () => {
      const red = async (): Promise<number> =>
        Number(
          /\d+/.exec(await page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor'))?.[0],
        )
      await page.goto(`${address}/docs`)
      await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
      assert.ok((await red()) < 60)
      await page.goto(`${address}/sign-in`)
      assert.equal(await page.evaluate('document.documentElement.dataset.theme'), 'dark')
      await page.evaluate(`localStorage.setItem('ambit-theme', 'light')`)
      await page.goto(`${address}/docs`)
      assert.ok((await red()) > 200)
      assert.equal(await page.getByRole('radio', { name: 'Light' }).isChecked(), true)
    })

    test('leads back to the console', async () => {
      await page.goto(`${address}/docs`)
      await page.getByRole('banner').getByRole('link', { name: 'Console' }).click()
      await page.getByRole('heading', { name: 'Sign in to Ambit' }).waitFor()
    })
  })

  for (const javaScriptEnabled of [true, false]) {
    test(`on a phone, the menu opens and leads to another page, ${javaScriptEnabled ? 'with' : 'without'} a script`, async () => {
      const context = await browser.newContext({
        viewport: { width: 375, height: 812 },
        hasTouch: true,
        javaScriptEnabled,
      })
      const page = await context.newPage()
      await page.goto(`${address}/docs`)
      const menu = page.getByRole('navigation', { name: 'Documentation' })
      assert.equal(await menu.isVisible(), false)
      await page.getByRole('button', { name: 'Menu' }).tap()
      await menu.getByRole('link', { name: 'TypeScript SDK' }).tap()
      await page.waitForURL('**/docs/guides/typescript-sdk')
      await page.getByRole('heading', { level: 1, name: 'TypeScript SDK' }).waitFor()
      assert.equal(await page.locator('.copy').first().isVisible(), javaScriptEnabled)
      await context.close()
    })
  }

  test('without a script, every language of an example is there to read', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${address}/docs/api/memory`)
    const group = page.locator('.tabs').first()
    for (const name of ['curl', 'TypeScript', 'Python'])
      assert.equal(await group.locator('.tab-name', { hasText: name }).isVisible(), true)
    assert.equal(await page.locator('.search-button').isVisible(), false)
    await context.close()
  })
})

const axePaths = [
  '/docs',
  '/docs/quickstart',
  '/docs/concepts/merge',
  '/docs/api',
  '/docs/api/memory',
  '/docs/guides/console',
  '/docs/guides/typescript-sdk',
]

async function listedPaths(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(
    `[...document.querySelectorAll('.pages a[href^="/docs"]')].map((link) => link.getAttribute('href'))`,
  )
}

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
