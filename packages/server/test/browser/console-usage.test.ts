import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { aMemory, check, createKey, gone, goTo, post, press, read, says, see, seeHeading } from './console-steps.ts'
import { type BrowserUnderTest, dayMs, hourMs, openInBrowser } from './console-under-test.ts'

describe('usage in a browser', () => {
  let under: BrowserUnderTest
  let page: Page
  before(async () => {
    under = await openInBrowser()
    page = await under.newPerson('Ada')
    await page.goto('/')
    await goTo(page, 'Keys')
  })
  after(() => under?.close())

  test('nothing yet says what to do', async () => {
    await goTo(page, 'Usage')
    await see(page.getByText('No requests of all keys in the last 24 hours.'))
    await press(page.getByRole('link', { name: 'Open the playground' }))
    await seeHeading(page, 'Playground')
    await goTo(page, 'Keys')
  })

  test('the four figures count requests, refusals and limit hits, and hold them against the day before', async () => {
    const steady = await createKey(page, { name: 'steady' })
    await post(under.address, '/memory', steady, aMemory)
    await read(under.address, steady)
    await read(under.address, steady)
    await under.service.storeUsage()
    await under.passTime(dayMs)
    const limited = await createKey(page, { name: 'limited', rateLimit: 2 })
    const answers = []
    for (const purpose of ['recommend a restaurant', 'book the table for tonight', 'recommend a restaurant']) {
      answers.push(await read(under.address, limited, purpose))
    }
    assert.deepEqual(answers, ['200', '403', '429'])
    await read(under.address, steady)
    await under.service.storeUsage()
    await goTo(page, 'Usage')
    await says(figure('Requests'), /^Requests4.*1 more than in the 24 hours before/)
    await says(figure('Refused'), /^Refused1/)
    await says(figure('Limit hits'), /^Limit hits1/)
    await says(figure('p99'), /\d ?ms/)
  })

  test('requests are told apart by endpoint and status, by key, and refusals by scope and class', async () => {
    const byEndpoint = page.getByRole('table', { name: 'Requests by endpoint and status' })
    for (const status of ['200', '403', '429']) await says(byEndpoint, status)
    const byKey = page.getByRole('table', { name: 'Requests by key' })
    assert.deepEqual(await byKey.getByRole('rowheader').allTextContents(), ['limited', 'steady'])
    const counts = (await byKey.getByRole('cell').allTextContents()).filter((text) => /^\d+$/.test(text))
    assert.deepEqual(counts, ['3', '1', '1', '1', '1', '1', '0', '0'])
    const refused = page.getByRole('table', { name: 'Refused reads by scope and purpose class' })
    await says(refused.getByRole('row').nth(1), /Preferences.*Task execution.*1/)
  })

  test('the chart has a table behind it with the same figures, and a legend that leaves out what is pressed', async () => {
    const chart = page.getByRole('figure', { name: 'Requests by hour' })
    const legend = chart.getByRole('list', { name: 'Shown in the chart' })
    const refused = legend.getByRole('button', { name: 'Refused' })
    assert.equal(await refused.getAttribute('aria-pressed'), 'true')
    await press(refused)
    assert.equal(await refused.getAttribute('aria-pressed'), 'false')
    await press(refused)
    await press(chart.getByRole('button', { name: 'Show as table' }))
    const table = chart.getByRole('table')
    assert.equal(await table.getByRole('row').count(), 1 + 24)
    await says(table.getByRole('row').nth(1), /4.*1/)
    await press(chart.getByRole('button', { name: 'Show as chart' }))
    await gone(table)
  })

  test('the arrow keys go through the chart, and each step is said', async () => {
    const chart = page.getByRole('figure', { name: 'Requests by hour' })
    const plot = chart.getByRole('application', { name: 'Chart of the requests of all keys by hour' })
    await plot.focus()
    await page.keyboard.press('End')
    await says(plot, /4 requests/)
  })

  test('one key and another period are in the address, and survive a reload', async () => {
    await page.getByLabel('Key', { exact: true }).selectOption({ label: await optionOf('limited') })
    await says(figure('Requests'), /^Requests3/)
    await check(page.getByRole('radio', { name: '7 days' }))
    await see(page.getByRole('figure', { name: 'Requests by hour' }))
    await check(page.getByRole('radio', { name: 'By day' }))
    await see(page.getByRole('figure', { name: 'Requests by day' }))
    await page.reload()
    await see(page.getByRole('figure', { name: 'Requests by day' }))
    await says(figure('Requests'), /^Requests3/)
    assert.match(page.url(), /period=7d&by=day&key=key_/)
  })

  test('requests of an earlier hour leave the day and stay in the week', async () => {
    await under.passTime(23 * hourMs)
    await page.goto(page.url().replace(/\?.*/, ''))
    await says(figure('Requests'), /^Requests4/)
    await under.passTime(2 * hourMs)
    await page.reload()
    await says(figure('Requests'), /^Requests0/)
    await check(page.getByRole('radio', { name: '7 days' }))
    await says(figure('Requests'), /^Requests7/)
  })

  test('days of the calendar are chosen, refused where they cannot be shown, and in the address', async () => {
    const yesterday = new Date(under.service.under.time.nowMs - dayMs).toISOString().slice(0, 10)
    const tomorrow = new Date(under.service.under.time.nowMs + dayMs).toISOString().slice(0, 10)
    await press(page.getByRole('button', { name: 'Custom' }))
    const form = page.getByRole('dialog', { name: 'Days to show' })
    await form.getByLabel('From').fill(yesterday)
    await form.getByLabel('To').fill(tomorrow)
    await page.keyboard.press('Enter')
    await see(form.getByText('This day is still to come.'))
    await form.getByLabel('To').fill(yesterday)
    await press(form.getByRole('button', { name: 'Show these days' }))
    await gone(form)
    assert.match(page.url(), new RegExp(`[?]from=${yesterday}&to=${yesterday}$`))
    await says(figure('Requests'), /the 24 hours before/)
    await says(page.getByRole('figure', { name: 'Requests by hour' }), /./)
  })

  test('what the tables show is taken along as CSV', async () => {
    await page.goto(`${page.url().replace(/[?].*/, '')}?period=7d`)
    const coming = page.waitForEvent('download')
    await press(page.getByRole('button', { name: 'CSV of requests by key' }))
    const file = await coming
    assert.match(file.suggestedFilename(), /^usage-by-key-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/)
    const [head, ...rows] = readFileSync(await file.path(), 'utf8')
      .trimEnd()
      .split('\r\n')
    assert.equal(
      head,
      '\ufeffkey_id,name,requests,allowed,refused,limit_hits,client_errors,server_errors,p50_ms,p99_ms',
    )
    assert.deepEqual(
      rows.map((row) => row.split(',').slice(1, 5)),
      [
        ['steady', '4', '4', '0'],
        ['limited', '3', '1', '1'],
      ],
    )
  })

  function figure(name: string) {
    return page.locator('dl > div').filter({ has: page.getByRole('term').filter({ hasText: name }) })
  }

  async function optionOf(name: string): Promise<string> {
    const options = await page.getByLabel('Key', { exact: true }).getByRole('option').allTextContents()
    return options.find((option) => option.startsWith(name)) ?? ''
  }
})
