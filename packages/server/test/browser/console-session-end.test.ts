import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { Browser } from '../http/console/console-under-test.ts'
import { hold } from './bad-network.ts'
import {
  accountOf,
  check,
  dialog,
  fill,
  gone,
  goTo,
  press,
  says,
  see,
  seeHeading,
  takeSecret,
  tryToSignIn,
} from './console-steps.ts'
import { type BrowserUnderTest, openInBrowser } from './console-under-test.ts'

for (const width of [1440, 375]) {
  describe(`a session that ends while one is at work, ${width} pixels wide`, () => {
    let under: BrowserUnderTest
    let person: Browser
    let page: Page
    let account: ReturnType<typeof accountOf>
    let people = 0
    before(async () => {
      under = await openInBrowser()
    })
    beforeEach(async () => {
      people += 1
      account = accountOf(`Ada${people}`)
      person = await under.service.join(account.name, { role: 'owner' })
      page = await under.newVisitorWith(person.cookies, { viewport: { width, height: 812 } })
    })
    afterEach(() => under.endVisits())
    after(() => under?.close())

    test('says so, keeps the draft of a policy, and goes on where one was after signing in', async () => {
      await page.goto(pathOf('policy'))
      await check(page.getByRole('checkbox', { name: /^Schedule for recommendation/ }))
      const bar = page.getByRole('region', { name: '1 change, not in force yet' })
      await says(bar, 'No read was judged')
      await endSessionBefore(async () => {
        await press(bar.getByRole('button', { name: 'Apply…' }))
        await press(dialog(page, 'Apply the policy').getByRole('button', { name: /^Apply as version/ }))
      })
      await signInAgain()
      await says(dialog(page, 'Apply the policy').getByRole('alert'), 'The policy was not changed.')
      await press(dialog(page, 'Apply the policy').getByRole('button', { name: /^Apply as version/ }))
      await gone(dialog(page, 'Apply the policy'))
      await says(page.getByRole('listitem').filter({ hasText: 'in force' }), 'Schedule opens to recommendation.')
      await check(page.getByRole('checkbox', { name: /^Schedule for recommendation/ }), false)
      await press(page.getByRole('button', { name: 'Apply…' }))
      await press(dialog(page, 'Apply the policy').getByRole('button', { name: /^Apply as version/ }))
      await gone(dialog(page, 'Apply the policy'))
    })

    test('keeps a form that was filled in, and creates nothing before one is back', async () => {
      await page.goto(pathOf('keys'))
      await press(page.getByRole('button', { name: 'Create key' }))
      await fill(dialog(page, 'Create key').getByLabel('Name'), `typed ${people}`)
      await endSessionBefore(() => press(dialog(page, 'Create key').getByRole('button', { name: 'Create key' })))
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await signInAgain()
      assert.equal(await dialog(page, 'Create key').getByLabel('Name').inputValue(), `typed ${people}`)
      await press(dialog(page, 'Create key').getByRole('button', { name: 'Create key' }))
      await takeSecret(page, `Key “typed ${people}” created`)
      await see(page.getByRole('rowheader', { name: `typed ${people}` }))
    })

    test('keeps what was typed into the playground', async () => {
      await page.goto(pathOf('playground'))
      await check(page.getByRole('radio', { name: 'Read', exact: true }))
      await fill(page.getByRole('textbox', { name: /^Purpose/ }), 'find a free slot')
      await endSessionBefore(askForKey)
      await signInAgain()
      assert.equal(await page.getByRole('textbox', { name: /^Purpose/ }).inputValue(), 'find a free slot')
    })

    test('a wrong password is told as on the sign-in page, and one can leave', async () => {
      await page.goto(pathOf('keys'))
      await seeHeading(page, 'Keys')
      await press(page.getByRole('button', { name: 'Create key' }))
      await fill(dialog(page, 'Create key').getByLabel('Name'), 'anything')
      // The dialog asks which purposes a key can be bound to.
      await page.waitForLoadState('networkidle')
      await endSessionBefore(() => press(dialog(page, 'Create key').getByRole('button', { name: 'Create key' })))
      const again = dialog(page, 'Your session has ended')
      assert.equal(await again.getByLabel('E-mail').inputValue(), account.email)
      await press(again.getByRole('button', { name: 'Sign in' }))
      await see(again.getByText('Enter your password.'))
      await fill(again.getByLabel('Password', { exact: true }), 'not the words at all')
      await press(again.getByRole('button', { name: 'Sign in' }))
      await says(again.getByRole('alert'), /e-mail.*password/i)
      await press(again.getByRole('button', { name: 'Leave the page' }))
      await seeHeading(page, 'Sign in to Ambit')
    })

    test('whoever has signed in again in another tab goes on without being asked', async () => {
      await page.goto(pathOf('keys'))
      await seeHeading(page, 'Keys')
      // What the sidebar asks comes after the page.
      await page.waitForLoadState('networkidle')
      await endSessionBefore(turnToTeam)
      const other = await page.context().newPage()
      await other.goto('/sign-in')
      await tryToSignIn(other, account.email, account.password)
      await seeHeading(other, 'Overview')
      await page.evaluate(`dispatchEvent(new Event('focus'))`)
      await gone(dialog(page, 'Your session has ended'))
    })

    test('nothing of what was there is for somebody else who signs in in another tab', async () => {
      await page.goto(pathOf('playground'))
      await check(page.getByRole('radio', { name: 'Read', exact: true }))
      await fill(page.getByRole('textbox', { name: /^Purpose/ }), 'canary of the first person')
      await endSessionBefore(askForKey)
      const somebodyElse = accountOf(`Eve${people}`)
      await under.service.join(somebodyElse.name)
      const other = await page.context().newPage()
      await other.goto('/sign-in')
      await tryToSignIn(other, somebodyElse.email, somebodyElse.password)
      await seeHeading(other, 'Overview')
      await page.evaluate(`dispatchEvent(new Event('focus'))`)
      await seeHeading(page, 'Overview')
      await page.goto(pathOf('playground'))
      await check(page.getByRole('radio', { name: 'Read', exact: true }))
      assert.notEqual(await page.getByRole('textbox', { name: /^Purpose/ }).inputValue(), 'canary of the first person')
    })

    test('a deep link keeps what it asks for through the sign-in', async () => {
      const visitor = await under.newVisitor({ viewport: { width, height: 812 } })
      const address = `${pathOf('usage')}?period=7d&by=day#tables`
      await visitor.goto(address)
      await seeHeading(visitor, 'Sign in to Ambit')
      await tryToSignIn(visitor, account.email, account.password)
      await seeHeading(visitor, 'Usage')
      assert.equal(visitor.url(), under.address + address)
      assert.equal(await visitor.getByRole('radio', { name: '7 days' }).isChecked(), true)
    })

    function pathOf(name: string): string {
      return `/projects/${under.service.projectId}/${name}`
    }

    function askForKey(): Promise<void> {
      return press(page.getByRole('button', { name: 'New key for an hour' }))
    }

    async function turnToTeam(): Promise<void> {
      if (width >= 900) return goTo(page, 'Team')
      await press(page.getByRole('button', { name: 'Menu' }))
      await press(dialog(page, 'Menu').getByRole('link', { name: 'Team' }))
    }

    /** As from another browser, by signing out everywhere. What the page asks by itself waits, so that what is done is what tells of it. */
    async function endSessionBefore(act: () => Promise<void>): Promise<void> {
      const held = [await hold(page, 'GET', '**/console/**'), await hold(page, 'POST', '**/check-purpose')]
      assert.equal((await person.send('DELETE', '/console/account/sessions')).statusCode, 200)
      await act()
      for (const { release } of held) release()
      await see(dialog(page, 'Your session has ended'))
    }

    async function signInAgain(): Promise<void> {
      const again = dialog(page, 'Your session has ended')
      await fill(again.getByLabel('Password', { exact: true }), account.password)
      await press(again.getByRole('button', { name: 'Sign in' }))
      await gone(again)
    }
  })
}
