import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { codeOf } from '../http/console/second-factor-code.ts'
import {
  accountOf,
  dialog,
  fill,
  password,
  press,
  see,
  seeHeading,
  setUpApp,
  signIn,
  signOut,
  takeSecret,
} from './console-steps.ts'
import { type BrowserUnderTest, openInBrowser } from './console-under-test.ts'

describe('a second factor in a browser', () => {
  let under: BrowserUnderTest
  before(async () => {
    under = await openInBrowser()
  })
  afterEach(() => under.endVisits())
  after(() => under?.close())

  let page: Page
  let people = 0
  let name = ''
  beforeEach(async () => {
    name = `Person${++people}`
    page = await under.newPerson(name)
    await page.goto('/account')
  })

  const codeNow = (secret: string): string => codeOf(secret, under.service.under.time.nowMs)
  const nextCode = async (secret: string): Promise<string> => {
    await under.passTime(30_000)
    return codeNow(secret)
  }

  /** Sets up an app on the account page, and takes the recovery codes. */
  async function guard(): Promise<{ secret: string; recoveryCodes: readonly string[] }> {
    const secret = await setUpApp(page)
    const form = dialog(page, 'Set up an authenticator app')
    await fill(form.getByLabel('Code', { exact: true }), codeNow(secret))
    await press(form.getByRole('button', { name: 'Turn on' }))
    const recoveryCodes = (await takeSecret(page, 'Your recovery codes')).split('\n')
    await see(page.getByText('10 recovery codes have not been used.'))
    return { secret, recoveryCodes }
  }

  async function enter(code: string, label = 'Code'): Promise<void> {
    await fill(page.getByLabel(label, { exact: true }), code)
    await press(page.getByRole('button', { name: 'Sign in' }))
  }

  test('is set up with the password and a code of the app, and asked for from then on', async () => {
    const secret = await setUpApp(page)
    assert.match(secret, /^[A-Z2-7]{32}$/)
    const form = dialog(page, 'Set up an authenticator app')
    await press(form.getByRole('button', { name: 'Turn on' }))
    await see(form.getByText('Enter the six digits that the app shows.'))
    await fill(form.getByLabel('Code', { exact: true }), codeOf(secret, 0))
    await press(form.getByRole('button', { name: 'Turn on' }))
    await see(form.getByText(/^This is not the code that the app shows now/))
    await fill(form.getByLabel('Code', { exact: true }), codeNow(secret))
    await press(form.getByRole('button', { name: 'Turn on' }))
    const codes = (await takeSecret(page, 'Your recovery codes')).split('\n')
    assert.equal(codes.length, 10)
    await signOut(page)
    await signIn(page, accountOf(name))
    await seeHeading(page, 'Enter a code')
    await enter(codeOf(secret, 0))
    await see(page.getByText(/^The code is wrong, was used before, or is past its time/))
    await enter(await nextCode(secret))
    await seeHeading(page, 'Overview')
  })

  test('lets somebody in with a recovery code, and counts it', async () => {
    const { recoveryCodes } = await guard()
    await signOut(page)
    await signIn(page, accountOf(name))
    await press(page.getByRole('button', { name: 'Use a recovery code' }))
    await enter(recoveryCodes[3] ?? '', 'Recovery code')
    await seeHeading(page, 'Overview')
    await page.goto('/account')
    await see(page.getByText('9 recovery codes have not been used.'))
  })

  test('gives other recovery codes for the password and a code, and is turned off with them', async () => {
    const { recoveryCodes } = await guard()
    const confirm = async (code: string): Promise<void> => {
      const asked = dialog(page, 'Confirm it is you')
      await fill(asked.getByLabel('Code', { exact: true }), code)
      await press(asked.getByRole('button', { name: 'Confirm' }))
    }
    await press(page.getByRole('button', { name: 'Make new codes' }))
    const form = dialog(page, 'Make new recovery codes?')
    await press(form.getByRole('button', { name: 'Make new codes' }))
    await see(form.getByText('Enter your password.'))
    await fill(form.getByLabel('Your password', { exact: true }), password)
    await press(form.getByRole('button', { name: 'Make new codes' }))
    await confirm('000000')
    await see(dialog(page, 'Confirm it is you').getByText(/^This code is wrong or was used before/))
    await confirm(recoveryCodes[0] ?? '')
    const others = (await takeSecret(page, 'Your recovery codes')).split('\n')
    assert.equal(new Set([...others, ...recoveryCodes]).size, 20)
    await press(page.getByRole('button', { name: 'Turn off' }))
    const off = dialog(page, 'Turn the authenticator app off?')
    await fill(off.getByLabel('Your password', { exact: true }), 'not the words at all')
    await press(off.getByRole('button', { name: 'Turn off' }))
    await see(off.getByText('This is not your password.'))
    await fill(off.getByLabel('Your password', { exact: true }), password)
    await press(off.getByRole('button', { name: 'Turn off' }))
    await confirm(others[0] ?? '')
    await see(page.getByText('Your password alone signs you in.'))
    await signOut(page)
    await signIn(page, accountOf(name))
    await seeHeading(page, 'Overview')
  })

  test('is asked for in place when the session has ended, and one can go back to the password', async () => {
    const { secret } = await guard()
    await signOut(page)
    await signIn(page, accountOf(name))
    await seeHeading(page, 'Enter a code')
    // The field comes after its heading, and moves what is below it.
    await see(page.getByLabel('Code', { exact: true }))
    await press(page.getByRole('button', { name: 'Back' }))
    await seeHeading(page, 'Sign in to Ambit')
    await press(page.getByRole('button', { name: 'Sign in' }))
    await enter(await nextCode(secret))
    await seeHeading(page, 'Overview')
    const person = await under.service.deps.store.people.findByEmail(accountOf(name).email)
    await under.service.deps.store.sessions.endAll(person?.id ?? '', [])
    // What the page still asks for may have learnt of it already, and then the dialog stands before the link.
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Team' }).dispatchEvent('click')
    const again = dialog(page, 'Your session has ended')
    await fill(again.getByLabel('Password', { exact: true }), password)
    await press(again.getByRole('button', { name: 'Sign in' }))
    await fill(again.getByLabel('Code', { exact: true }), await nextCode(secret))
    await press(again.getByRole('button', { name: 'Sign in' }))
    await seeHeading(page, 'Team')
  })

  test('is asked of somebody who joins another project with the account they have', async () => {
    const { secret } = await guard()
    const projectId = await under.service.newProject(`Second of ${name}`)
    const visitor = await under.newVisitor()
    await visitor.goto(await under.invitationLink({ projectId }))
    await fill(visitor.getByLabel('Name'), name)
    await fill(visitor.getByLabel('E-mail'), accountOf(name).email)
    await fill(visitor.getByLabel('Password', { exact: true }), password)
    await press(visitor.getByRole('button', { name: 'Join' }))
    await fill(visitor.getByLabel('Code', { exact: true }), await nextCode(secret))
    await press(visitor.getByRole('button', { name: 'Join' }))
    await seeHeading(visitor, 'Overview')
  })
})
