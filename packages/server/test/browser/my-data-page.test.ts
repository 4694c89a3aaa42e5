import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { goodMemory, goodRead, type HttpUnderTest, listen, openHttp } from '../http/http-under-test.ts'
import { findBrowser, launchBrowser } from './launch-browser.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

describe('the page of a person', () => {
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

  async function openPage(user_id: string, { width = 375, colorScheme = 'light' as 'light' | 'dark' } = {}) {
    const headers = { host: new URL(address).host }
    const { url } = (await http.post('/subject/link', { user_id }, headers)).json()
    const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme, acceptDownloads: true })
    const page = await context.newPage()
    const complaints: string[] = []
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`))
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto(url)
    await page.getByRole('heading', { level: 1 }).waitFor()
    return { page, complaints, requested, url: String(url) }
  }

  async function remember(user_id: string): Promise<void> {
    const food = { likes: ['ramen', 'dark chocolate'], dislikes: ['coriander'], settings: { spiceLevel: 'mild' } }
    await http.post('/memory', { ...goodMemory, user_id, domain: 'food', value_json: food })
    const windows = [{ day: 'monday', start: '09:00', end: '12:00' }]
    await http.post('/memory', { ...goodMemory, user_id, scope: 'schedule', source: 'inferred', value_json: windows })
    await http.post('/memory/read', { ...goodRead, user_id, purpose: 'recommend a restaurant for tonight' })
    await http.post('/memory/read', { ...goodRead, user_id, purpose: 'task_execution' })
  }

  const text = (page: Page) => page.locator('main').innerText()

  for (const width of [375, 1440]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test(`says in plain words what is known, where from, who looked and why: ${width} wide, ${colorScheme}`, async () => {
        const user_id = `kim ${width} ${colorScheme}`
        await remember(user_id)
        const { page, complaints, requested, url } = await openPage(user_id, { width, colorScheme })
        const shown = await text(page)
        for (const words of [
          'shop remembers some things about you',
          'What you like',
          'You like dark chocolate and ramen',
          'You do not like coriander',
          'Spice level: mild',
          'About food',
          'You told us',
          'When you have time',
          'monday, 09:00 to 12:00',
          'We guessed it',
          'recommend a restaurant for tonight',
          'Refused: nothing was shown.',
        ]) {
          assert.ok(shown.includes(words), `${words} in ${shown}`)
        }
        assert.doesNotMatch(shown, /scope|memory|memories|token|JSON|preferences|purpose_class/i)
        assert.deepEqual(complaints, [])
        assert.ok(requested.every((address_) => !address_.includes(url.split('#')[1] ?? '?') || address_ === url))
        const [content, window] = await page.evaluate<[number, number]>(
          '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
        )
        assert.ok(content <= window, `${content} of ${window} pixels`)
        await page.evaluate(axe)
        const faults = await page.evaluate<string[]>(
          'axe.run().then((r) => r.violations.map((v) => v.id + ": " + v.help))',
        )
        assert.deepEqual(faults, [])
        if (process.env.AMBIT_SCREENSHOTS) {
          await page.screenshot({
            path: `${process.env.AMBIT_SCREENSHOTS}/my-data-${width}-${colorScheme}.png`,
            fullPage: true,
          })
        }
        await page.context().close()
      })
    }
  }

  test('takes one thing out after a question, switches a topic off and on, and hands everything out as a file', async () => {
    const user_id = 'kim acts'
    await remember(user_id)
    const { page } = await openPage(user_id)
    await page.getByRole('button', { name: /^Take out: You like/ }).click()
    await page.getByRole('button', { name: 'Keep it' }).click()
    assert.ok((await text(page)).includes('You like dark chocolate'))
    await page.getByRole('button', { name: /^Take out: You like/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Take out' }).click()
    await page.getByRole('heading', { name: 'What you like' }).waitFor({ state: 'detached' })
    assert.equal((await http.post('/subject/memories', { user_id })).json().memories.length, 1)

    const topic = page.getByRole('switch', { name: 'When you have time' })
    await topic.click()
    await page.getByText('Not allowed').waitFor()
    const withdrawn = async () => (await http.post('/subject/consents', { user_id })).json().withdrawn
    assert.equal((await withdrawn()).length, 6)
    assert.equal(await page.getByText('Partly allowed').count(), 0)
    await topic.click()
    await page.getByText('Not allowed').waitFor({ state: 'detached' })
    assert.deepEqual(await withdrawn(), [])

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download as data' }).click(),
    ])
    assert.equal(JSON.parse(readFileSync(await download.path(), 'utf8')).memories.length, 1)
    const [readable] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download as a page' }).click(),
    ])
    const html = readFileSync(await readable.path(), 'utf8')
    for (const words of [
      'monday, 09:00 to 12:00',
      'recommend a restaurant for tonight',
      'Who looked, and why',
      'To send you messages</span>: Allowed',
    ])
      assert.ok(html.includes(words), `${words} in ${html}`)
    assert.doesNotMatch(html, /<button|<script|you_/)
    const acts = (await http.post('/audit/search', { user_id })).json().records as { action: string; actor: string }[]
    const done = acts.filter(({ actor }) => actor.startsWith('subject:lnk_')).map(({ action }) => action)
    assert.deepEqual(
      new Set(done),
      new Set(['restore_consent', 'withdraw_consent', 'delete_memory', 'list_subject_memories']),
    )
    await page.context().close()
  })

  test('switches a purpose on again without what was switched off as a topic, and says partly only of what is', async () => {
    const user_id = 'kim chooses'
    await remember(user_id)
    const { page } = await openPage(user_id)
    const withdrawn = async (): Promise<readonly string[]> =>
      (await http.post('/subject/consents', { user_id }))
        .json()
        .withdrawn.map((pair: Record<string, string>) => `${pair.scope} ${pair.purpose_class}`)
    const press = async (name: string, isOn: boolean): Promise<void> => {
      await page.getByRole('switch', { name, checked: !isOn }).click()
      await page.getByRole('switch', { name, checked: isOn, disabled: false }).waitFor()
    }
    await press('When you have time', false)
    await press('To send you messages', false)
    assert.equal((await withdrawn()).length, 11)
    assert.equal(await page.getByText('Partly allowed').count(), 0)
    await press('To send you messages', true)
    assert.deepEqual(new Set((await withdrawn()).map((pair) => pair.split(' ')[0])), new Set(['schedule']))
    assert.equal((await withdrawn()).length, 6)
    await http.post('/subject/consents/withdraw', { user_id, scope: 'preferences', purpose_class: 'recommendation' })
    await page.reload()
    await page.getByText('Partly allowed').first().waitFor()
    assert.equal(await page.getByText('Partly allowed').count(), 2)
    await page.context().close()
  })

  test('says of an older answer that a correction replaces it', async () => {
    const user_id = 'kim resizes'
    for (const size of ['M', 'XL']) {
      await http.post('/memory', { ...goodMemory, user_id, source: 'conversation', value_json: { size, fit: 'slim' } })
    }
    const { page } = await openPage(user_id)
    await page.getByRole('button', { name: 'It is different: Size: XL, Fit: slim' }).click()
    await page.getByRole('dialog').getByLabel('Size').fill('L')
    await page.getByRole('button', { name: 'That is right' }).click()
    await page.getByText('Size: L').waitFor()
    const older = page.getByRole('listitem').filter({ hasText: 'Size: M' })
    assert.match(await older.innerText(), /Size: M Not used any more/)
    assert.equal(await page.getByText('Not used any more').count(), 1)
    await page.context().close()
  })

  test('says beside the switch that a withdrawal failed, keeps the consent as it is, and shows one that is under way', async () => {
    const user_id = 'kim offline'
    for (let i = 0; i < 20; i++) await http.post('/memory', { ...goodMemory, user_id, domain: `topic ${i}` })
    const { page } = await openPage(user_id)
    const topic = page.getByRole('switch', { name: 'When you have time' })
    let letGo = () => {}
    const asked = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/console/my-data/consent', async (route) => {
      await asked
      await route.abort()
    })
    await topic.click()
    assert.equal(await topic.innerText(), 'Saving…')
    letGo()
    const problem = page.getByRole('alert')
    await problem.waitFor()
    const { y = -1, height = 0 } = (await problem.boundingBox()) ?? {}
    assert.ok(y >= 0 && y + height <= 800, `${y} is in the viewport`)
    assert.equal(await page.locator('li', { has: topic }).getByRole('alert').count(), 1)
    assert.equal(await topic.getAttribute('aria-checked'), 'true')
    assert.equal(await page.locator(':focus').getAttribute('aria-label'), 'When you have time')
    assert.deepEqual((await http.post('/subject/consents', { user_id })).json().withdrawn, [])
    await page.unroute('**/console/my-data/consent')
    await topic.click()
    await page.getByText('Not allowed').waitFor()
    assert.equal(await problem.count(), 0)
    await page.context().close()
  })

  test('is told what is right in a form that keeps what was typed, and shows it as told by the person', async () => {
    const user_id = 'kim corrects'
    await remember(user_id)
    const flags = { quietHours: true, limit: 3 }
    await http.post('/memory', { ...goodMemory, user_id, scope: 'attention', source: 'inferred', value_json: flags })
    const { page } = await openPage(user_id)
    await page.getByRole('button', { name: /^It is different: You like/ }).click()
    const form = page.getByRole('dialog')
    assert.equal(await form.getByLabel('Spice level').inputValue(), 'mild')
    await form.getByLabel('Spice level').fill('x'.repeat(8_193))
    await form.getByRole('button', { name: 'That is right' }).click()
    await form.getByText('it is too long, or says nothing').waitFor()
    await form.getByLabel('Spice level').fill('hot')
    await form.getByLabel('You like').nth(1).fill('udon')
    await page.evaluate(axe)
    const faults = await page.evaluate<string[]>('axe.run().then((r) => r.violations.map((v) => v.id + ": " + v.help))')
    assert.deepEqual(faults, [])
    if (process.env.AMBIT_SCREENSHOTS)
      await page.screenshot({ path: `${process.env.AMBIT_SCREENSHOTS}/my-data-correction.png` })
    await form.getByRole('button', { name: 'That is right' }).click()
    await page.getByText('You like dark chocolate and udon').waitFor()
    assert.ok((await text(page)).includes('Spice level: hot'))

    await page.getByRole('button', { name: /^It is different: Quiet hours/ }).click()
    await form.getByLabel('Quiet hours').selectOption('no')
    await form.getByLabel('Limit').fill('4')
    await form.getByRole('button', { name: 'That is right' }).click()
    await page.getByText('Quiet hours: no').waitFor()
    await page.getByRole('button', { name: /^It is different: monday/ }).click()
    await page.getByRole('button', { name: 'Keep it' }).click()
    assert.equal(await form.count(), 0)
    const { memories } = (await http.post('/subject/memories', { user_id })).json()
    assert.deepEqual(
      memories.map(({ source, value_json }: Record<string, unknown>) => [source, value_json]),
      [
        ['inferred', [{ day: 'monday', start: '09:00', end: '12:00' }]],
        [
          'explicit_user_input',
          { likes: ['dark chocolate', 'udon'], dislikes: ['coriander'], settings: { spiceLevel: 'hot' } },
        ],
        ['explicit_user_input', { quietHours: false, limit: 4 }],
      ],
    )
    await page.context().close()
  })

  test('erases everything after a question, and is over then', async () => {
    const user_id = 'kim leaves'
    await remember(user_id)
    const { page, url } = await openPage(user_id)
    await page.getByRole('button', { name: 'Erase everything' }).click()
    await page.getByRole('button', { name: 'Yes, erase everything' }).click()
    await page.getByRole('heading', { name: 'Everything is gone.' }).waitFor()
    assert.match(await text(page), /^shop\b[\s\S]*quote era_/)
    assert.deepEqual((await http.post('/subject/memories', { user_id })).json().memories, [])
    await page.goto('about:blank')
    await page.goto(url)
    await page.getByRole('heading', { name: 'This link has ended.' }).waitFor()
    await page.context().close()
  })
})
