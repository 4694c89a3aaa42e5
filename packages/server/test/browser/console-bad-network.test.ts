import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { changesSent, goOffline, goOnline, hold, loseAnswer } from './bad-network.ts'
import {
  choose,
  createKey,
  dialog,
  fill,
  gone,
  press,
  read,
  rowOf,
  says,
  see,
  seeHeading,
  takeSecret,
  until,
} from './console-steps.ts'
import { type BrowserUnderTest, openInBrowser } from './console-under-test.ts'

for (const width of [1440, 375]) {
  describe(`what one does on a bad network, ${width} pixels wide`, () => {
    let under: BrowserUnderTest
    let page: Page
    let keysPath: string
    before(async () => {
      under = await openInBrowser()
      keysPath = `/projects/${under.service.projectId}/keys`
    })
    beforeEach(async (context) => {
      const person = await under.service.join(`Ada${context.name.length}${Date.now()}`, { role: 'owner' })
      page = await under.newVisitorWith(person.cookies, { viewport: { width, height: 812 } })
      await page.goto(keysPath)
      await seeHeading(page, 'Keys')
      // With the code of the dialogs, which comes after the page.
      await page.waitForLoadState('networkidle')
    })
    afterEach(() => under.endVisits())
    after(() => under?.close())

    test('a deletion that was cancelled offline is never carried out', async () => {
      const secret = await createKey(page, { name: 'kept' })
      await goOffline(page)
      const sent = changesSent(page)
      await choose(page, 'kept', 'Delete')
      const form = dialog(page, 'Delete “kept”?')
      await press(form.getByRole('button', { name: 'Delete key' }))
      await says(form.getByRole('alert'), 'The key was not deleted.You are offline. Nothing was sent')
      assert.equal(sent.length, 1, 'it was tried, and failed')
      await press(form.getByRole('button', { name: 'Cancel' }))
      await gone(form)
      await backOnline()
      assert.deepEqual(sent, sent.slice(0, 1), 'nothing was sent again')
      assert.equal(await read(under.address, secret), '200')
      await see(rowOf(page, 'kept'))
    })

    test('a key whose creation was cancelled offline is never created', async () => {
      await goOffline(page)
      const sent = changesSent(page)
      const form = await fillCreateForm('never made')
      await press(form.getByRole('button', { name: 'Create key' }))
      await says(form.getByRole('alert'), 'The key was not created.You are offline.')
      await press(form.getByRole('button', { name: 'Cancel' }))
      await gone(form)
      await backOnline()
      assert.equal(sent.length, 1)
      assert.equal(await rowOf(page, 'never made').count(), 0)
    })

    test('a form that waits for the service cannot be closed, says what it waits for, and shows the secret', async () => {
      const held = await hold(page, 'POST', '**/keys')
      const form = await fillCreateForm('slow')
      await form.getByLabel('Name').press('Enter')
      await held.arrives()
      await says(form.getByRole('status'), 'Creating the key: waiting for the service…')
      await refusesToClose(form)
      held.release()
      const secret = await takeSecret(page, 'Key “slow” created')
      assert.notEqual(await read(under.address, secret), '401 Invalid API key')
      await see(rowOf(page, 'slow'))
    })

    test('a rotated key shows its new secret, however long the answer took', async () => {
      const old = await createKey(page, { name: 'turned' })
      await choose(page, 'turned', 'Rotate')
      const form = dialog(page, 'Rotate “turned”')
      const held = await hold(page, 'POST', '**/rotate')
      await press(form.getByRole('button', { name: 'Rotate key' }))
      await held.arrives()
      await says(form.getByRole('status'), 'Rotating the key: waiting for the service…')
      await refusesToClose(form)
      held.release()
      const fresh = await takeSecret(page, 'New secret for “turned”')
      assert.notEqual(fresh, old)
      assert.notEqual(await read(under.address, fresh), '401 Invalid API key')
    })

    test('a secret that arrives after its page was left is shown all the same', async () => {
      await page.goto('/account')
      await seeHeading(page, 'Account')
      await page.goto(keysPath)
      const held = await hold(page, 'POST', '**/keys')
      const form = await fillCreateForm('left behind')
      await press(form.getByRole('button', { name: 'Create key' }))
      await held.arrives()
      await page.evaluate(`history.pushState(null, '', '/account')`)
      await seeHeading(page, 'Account')
      held.release()
      const secret = await takeSecret(page, 'Key “left behind” created')
      assert.notEqual(await read(under.address, secret), '401 Invalid API key')
    })

    test('what failed after its page was left is said on the next one', async () => {
      const held = await hold(page, 'POST', '**/keys')
      const form = await fillCreateForm('failed late')
      await press(form.getByRole('button', { name: 'Create key' }))
      await held.arrives()
      await page.evaluate(`history.pushState(null, '', '/account')`)
      await seeHeading(page, 'Account')
      held.breakOff()
      const said = dialog(page, 'Creating the key')
      await says(said, 'It is not known whether the key was created.')
      await press(said.getByRole('button', { name: 'Close' }).last())
      await gone(said)
    })

    test('a tab that waits for an answer, or shows a secret that nobody has put away, asks before it closes', async () => {
      const held = await hold(page, 'POST', '**/keys')
      const form = await fillCreateForm('asked for')
      await press(form.getByRole('button', { name: 'Create key' }))
      await held.arrives()
      assert.equal(await asksBeforeClosing(), true)
      held.release()
      await see(dialog(page, 'Key “asked for” created'))
      assert.equal(await asksBeforeClosing(), true)
      await takeSecret(page, 'Key “asked for” created')
      assert.equal(await asksBeforeClosing(), false)
    })

    test('an answer that was lost is told as what it is, and the list shows what has happened', async () => {
      await loseAnswer(page, 'POST', '**/keys')
      const form = await fillCreateForm('lost')
      await press(form.getByRole('button', { name: 'Create key' }))
      const notice = form.getByRole('alert')
      await says(notice, 'It is not known whether the key was created.The service did not answer.')
      await says(notice, 'If the key is there, rotate it')
      assert.equal(await form.getByLabel('Name').inputValue(), 'lost', 'what was typed is kept')
      await press(form.getByRole('button', { name: 'Close' }).last())
      await see(rowOf(page, 'lost'))
      await loseAnswer(page, 'DELETE', '**/keys/*')
      await choose(page, 'lost', 'Delete')
      await press(dialog(page, 'Delete “lost”?').getByRole('button', { name: 'Delete key' }))
      await says(dialog(page, 'Delete “lost”?').getByRole('alert'), 'It is not known whether the key was deleted.')
      await press(dialog(page, 'Delete “lost”?').getByRole('button', { name: 'Close' }).last())
      await gone(rowOf(page, 'lost'))
    })

    test('an answer that does not come is waited for half a minute, and not for ever', async () => {
      await page.clock.install()
      await page.goto(keysPath)
      const held = await hold(page, 'POST', '**/keys')
      const form = await fillCreateForm('late')
      await press(form.getByRole('button', { name: 'Create key' }))
      await held.arrives()
      await page.clock.fastForward(6_000)
      await says(form.getByRole('status'), 'waiting for the service, which is slow to answer…')
      await page.clock.fastForward(25_000)
      await says(form.getByRole('alert'), 'It is not known whether the key was created.The service has not answered')
      await press(form.getByRole('button', { name: 'Close' }).last())
      held.breakOff()
    })

    test('something between the browser and the service that answers in its place is not believed', async () => {
      await page.route('**/keys', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome to our hotel</h1>' })
          : route.fallback(),
      )
      const form = await fillCreateForm('in a hotel')
      await press(form.getByRole('button', { name: 'Create key' }))
      await says(form.getByRole('alert'), 'What came back is not from the service')
    })

    test('a refusal is said at once, however long the list takes that is loaded after it', async () => {
      await createKey(page, { name: 'quick' })
      await choose(page, 'quick', 'Rename')
      const form = dialog(page, 'Rename “quick”')
      await fill(form.getByLabel('Name'), 'slow to list')
      const held = await hold(page, 'GET', '**/console/projects/*/keys')
      await page.route('**/keys/*', (route) => route.abort())
      await press(form.getByRole('button', { name: 'Rename' }))
      await held.arrives()
      await says(form.getByRole('alert'), 'It is not known whether the key was renamed.')
      held.release()
    })

    test('two presses are one key', async () => {
      const sent = changesSent(page)
      const held = await hold(page, 'POST', '**/keys')
      const form = await fillCreateForm('once')
      await form.getByRole('button', { name: 'Create key' }).dblclick()
      await held.arrives()
      held.release()
      await takeSecret(page, 'Key “once” created')
      assert.equal(sent.length, 1)
    })

    async function fillCreateForm(name: string) {
      await press(page.getByRole('button', { name: 'Create key' }))
      const form = dialog(page, 'Create key')
      await fill(form.getByLabel('Name'), name)
      return form
    }

    /** By whichever way. */
    async function refusesToClose(form: ReturnType<typeof dialog>): Promise<void> {
      assert.equal(await form.getByRole('button', { name: /Close|Cancel/ }).count(), 0)
      for (const tries of [1, 2, 3]) {
        await page.keyboard.press('Escape')
        await page.mouse.click(3, 3)
        assert.equal(await form.isVisible(), true, `after ${tries}`)
      }
      await form.evaluate('(element) => element.close()')
      await see(form)
    }

    async function asksBeforeClosing(): Promise<boolean> {
      return page.evaluate<boolean>(`(() => {
        const event = new Event('beforeunload', { cancelable: true })
        return !dispatchEvent(event)
      })()`)
    }

    /** And until the page has noticed. */
    async function backOnline(): Promise<void> {
      const answered = page.waitForResponse((response) => response.url().endsWith('/keys') && response.ok())
      await goOnline(page)
      await answered
      await until(async () => (await page.getByText('No connection to the service').count()) === 0)
    }
  })
}
