import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import type { CDPSession, Page } from 'playwright-core'
import { accountOf, choose, dialog, fill, password, press, see, seeHeading, signOut } from './console-steps.ts'
import { type BrowserUnderTest, openInBrowser } from './console-under-test.ts'

describe('passkeys in a browser', () => {
  let under: BrowserUnderTest
  before(async () => {
    under = await openInBrowser()
  })
  afterEach(() => under.endVisits())
  after(() => under?.close())

  let people = 0
  /** At the account page, by the name that a passkey is bound to. */
  async function somebody(): Promise<{ name: string; page: Page }> {
    const name = `Person${++people}`
    const page = await named(await under.service.join(name))
    await page.goto('/account')
    return { name, page }
  }

  async function named(browser: { readonly cookies: ReadonlyMap<string, string> }): Promise<Page> {
    const baseURL = under.address.replace('127.0.0.1', 'localhost')
    const page = await under.newVisitor({ baseURL })
    const pairs = [...browser.cookies.values()].map((cookie) => cookie.split('=') as [string, string])
    await page.context().addCookies(pairs.map(([name, value]) => ({ name, value, url: baseURL })))
    return page
  }

  /** An authenticator as a telephone has one, which recognises its owner, or somebody who is not. */
  async function attach(page: Page): Promise<{ session: CDPSession; authenticatorId: string }> {
    const session = await page.context().newCDPSession(page)
    await session.send('WebAuthn.enable')
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    return { session, authenticatorId }
  }

  async function addPasskey(page: Page, name: string): Promise<void> {
    await press(page.getByRole('button', { name: 'Add a passkey' }))
    const form = dialog(page, 'Add a passkey')
    await fill(form.getByLabel('Name of the passkey'), name)
    await fill(form.getByLabel('Your password', { exact: true }), password)
    await press(form.getByRole('button', { name: 'Continue' }))
  }

  test('are added with the password, and then sign in without one', async () => {
    const { page } = await somebody()
    await attach(page)
    await addPasskey(page, 'telephone')
    await see(page.getByRole('listitem').filter({ hasText: 'telephone' }).filter({ hasText: 'Never used' }))
    await signOut(page)
    await press(page.getByRole('button', { name: 'Sign in with a passkey' }))
    await seeHeading(page, 'Overview')
    await page.goto('/account')
    await see(page.getByRole('listitem').filter({ hasText: 'telephone' }).filter({ hasText: /Used/ }))
  })

  test('ask for no code, although the account has an authenticator app', async () => {
    const { name, page } = await somebody()
    await attach(page)
    await addPasskey(page, 'telephone')
    await see(page.getByRole('listitem').filter({ hasText: 'telephone' }))
    const { store } = under.service.deps
    const personId = (await store.people.findByEmail(accountOf(name).email))?.id ?? ''
    await store.secondFactor.propose(personId, 'JBSWY3DPEHPK3PXP', 0, [])
    const proof = { personId, secret: 'JBSWY3DPEHPK3PXP', step: 1, recoveryCodeHashes: [], nowMs: 0 }
    assert.equal(await store.secondFactor.confirm(proof, []), true)
    await signOut(page)
    await press(page.getByRole('button', { name: 'Sign in with a passkey' }))
    await seeHeading(page, 'Overview')
  })

  test('are renamed, and removed with the password; one that is gone is told so', async () => {
    const { page } = await somebody()
    await attach(page)
    await addPasskey(page, 'telephone')
    await choose(page, 'telephone', 'Rename')
    const rename = dialog(page, 'Rename “telephone”')
    await fill(rename.getByLabel('Name of the passkey'), 'old telephone')
    await press(rename.getByRole('button', { name: 'Rename' }))
    await choose(page, 'old telephone', 'Remove')
    const remove = dialog(page, 'Remove “old telephone”?')
    await fill(remove.getByLabel('Your password', { exact: true }), 'not the words at all')
    await press(remove.getByRole('button', { name: 'Remove' }))
    await see(remove.getByText('This is not your password.'))
    await fill(remove.getByLabel('Your password', { exact: true }), password)
    await press(remove.getByRole('button', { name: 'Remove' }))
    await see(page.getByText('“old telephone” does not sign you in any more.').first())
    await signOut(page)
    await press(page.getByRole('button', { name: 'Sign in with a passkey' }))
    await see(page.getByText(/^This passkey is not known here, or no longer/))
  })

  test('of somebody whom the device does not recognise make and open nothing', async () => {
    const { page } = await somebody()
    const { session, authenticatorId } = await attach(page)
    await addPasskey(page, 'telephone')
    await see(page.getByRole('listitem').filter({ hasText: 'telephone' }))
    await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    await addPasskey(page, 'somebody else')
    const form = dialog(page, 'Add a passkey')
    await see(form.getByText(/There is a passkey of this account|It was cancelled/))
    await press(form.getByRole('button', { name: 'Cancel' }))
    await signOut(page)
    await press(page.getByRole('button', { name: 'Sign in with a passkey' }))
    await see(page.getByText('It was cancelled, or took too long.'))
  })

  test('that were copied are refused', async () => {
    const { page } = await somebody()
    const { session, authenticatorId } = await attach(page)
    await addPasskey(page, 'telephone')
    await see(page.getByRole('listitem').filter({ hasText: 'telephone' }))
    const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId })
    const [copy] = credentials
    assert.ok(copy)
    await signOut(page)
    await press(page.getByRole('button', { name: 'Sign in with a passkey' }))
    await seeHeading(page, 'Overview')
    await signOut(page)
    // As it was before it has signed in: what a thief has who has copied it.
    await session.send('WebAuthn.clearCredentials', { authenticatorId })
    await session.send('WebAuthn.addCredential', { authenticatorId, credential: { ...copy, signCount: 0 } })
    await press(page.getByRole('button', { name: 'Sign in with a passkey' }))
    await see(page.getByText(/^This passkey has counted back, as a copy of it would/))
  })

  test('are not offered at a bare address', async () => {
    const { cookies } = await under.service.join('Addressed')
    const page = await under.newVisitorWith(cookies, { baseURL: under.address })
    await page.goto('/account')
    await see(page.getByText(/^None can be made here: open the console by a name/))
    await signOut(page)
    assert.equal(await page.getByRole('button', { name: 'Sign in with a passkey' }).count(), 0)
  })
})
