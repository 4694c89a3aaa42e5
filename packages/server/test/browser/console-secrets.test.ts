import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { choose, createKey, dialog, fill, gone, goTo, hear, press, rowOf, says, see } from './console-steps.ts'
import { type BrowserUnderTest, openInBrowser } from './console-under-test.ts'

describe('the secret of a key in a browser', () => {
  let under: BrowserUnderTest
  let page: Page
  const answered: string[] = []
  before(async () => {
    under = await openInBrowser()
    page = await under.newPerson('Ada')
    page.on('response', async (response) => {
      if (response.url().includes('/console/')) answered.push(await response.text().catch(() => ''))
    })
    await page.goto('/')
    await goTo(page, 'Keys')
  })
  after(() => under?.close())

  test('is shown once: afterwards no page, no storage, no address and no answer has it', async () => {
    const secret = await createKey(page, { name: 'once' })
    assert.ok(answered.some((body) => body.includes(secret)))
    answered.length = 0
    await nowhereIn(page, secret)
    for (const name of ['Usage', 'Policy', 'Team', 'Keys'] as const) {
      await goTo(page, name)
      await nowhereIn(page, secret)
    }
    await page.reload()
    await says(rowOf(page, 'once'), secret.slice(-4))
    await nowhereIn(page, secret)
    assert.ok(answered.length > 3)
    assert.ok(answered.every((body) => !body.includes(secret)))
  })

  test('is used by the playground of the same tab without being shown, and is gone when the page is loaded again', async () => {
    const secret = await createKey(page, { name: 'for the playground' })
    await goTo(page, 'Playground')
    const chosen = page.getByLabel('Key', { exact: true })
    await says(chosen, `for the playground …${secret.slice(-4)}`)
    for (const tab of ['curl', 'TypeScript']) {
      await press(page.getByRole('tab', { name: tab }))
      await says(page.getByRole('tabpanel'), 'AMBIT_KEY')
      await nowhereIn(page, secret)
    }
    await page.reload()
    await says(chosen, 'No key yet')
    assert.equal(await chosen.getByRole('option', { name: 'for the playground' }).count(), 0)
    await goTo(page, 'Keys')
  })

  test('is asked after when it is about to be closed uncopied, by whichever way', async () => {
    await press(page.getByRole('button', { name: 'Create key' }))
    await fill(dialog(page, 'Create key').getByLabel('Name'), 'uncopied')
    await press(dialog(page, 'Create key').getByRole('button', { name: 'Create key' }))
    const shown = dialog(page, 'Key “uncopied” created')
    const question = shown.getByText('Was the secret copied? It cannot be shown again.')
    const back = shown.getByRole('button', { name: 'Back' })
    for (const leave of [
      () => shown.getByRole('button', { name: 'Done' }).click(),
      () => shown.getByRole('button', { name: 'Close', exact: true }).click(),
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(5, 5),
    ]) {
      await leave()
      await see(question)
      await press(back)
      await gone(question)
    }
    await page.keyboard.press('Escape')
    await press(shown.getByRole('button', { name: 'Close without copying' }))
    await gone(shown)
  })

  test('is not asked after once a curl line with it was copied', async () => {
    await choose(page, 'uncopied', 'Rotate')
    await press(dialog(page, /^Rotate/).getByRole('button', { name: 'Rotate key' }))
    const shown = dialog(page, 'New secret for “uncopied”')
    await press(shown.getByRole('button', { name: 'Copy curl command' }))
    await hear(shown.getByRole('status').filter({ hasText: 'Copied' }))
    assert.match(await page.evaluate<string>('navigator.clipboard.readText()'), /^curl .*X-API-Key: sk_test_amb_\w+/s)
    await page.keyboard.press('Escape')
    await gone(shown)
  })
})

async function nowhereIn(page: Page, secret: string): Promise<void> {
  const places = await page.evaluate<Record<string, string>>(`({
    address: location.href,
    history: JSON.stringify(history.state),
    stored: JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    page: document.documentElement.outerHTML,
    fields: JSON.stringify([...document.querySelectorAll('input, textarea, option')].map(({ value }) => value)),
  })`)
  assert.ok((places.page?.length ?? 0) > 1_000)
  for (const [place, content] of Object.entries(places))
    assert.ok(!content.includes(secret), `the secret is in ${place}`)
}
