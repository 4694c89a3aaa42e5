/** What people do in the console, found as they find it: by what things are and what they are called. */
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import { patienceMs } from './launch-browser.ts'

/** As good as another, and nowhere in the pages. */
export const password = 'canary words nobody would say'

export interface Account {
  readonly name: string
  readonly email: string
  readonly password: string
}

export function accountOf(name: string): Account {
  return { name, email: `${name.toLowerCase()}@example.com`, password }
}

/** Follows an invitation and makes an account. */
export async function signUp(page: Page, link: string, account: Account): Promise<void> {
  await page.goto(link)
  await fill(page.getByLabel('Name'), account.name)
  await fill(page.getByLabel('E-mail'), account.email)
  await fill(page.getByLabel('Password', { exact: true }), account.password)
  await press(page.getByRole('button', { name: 'Join' }))
}

export async function signIn(page: Page, { email, password: secret }: Pick<Account, 'email' | 'password'>) {
  await page.goto('/sign-in')
  await tryToSignIn(page, email, secret)
}

/** On the page that is open. */
export async function tryToSignIn(page: Page, email: string, secret: string): Promise<void> {
  await fill(page.getByLabel('E-mail'), email)
  await fill(page.getByLabel('Password', { exact: true }), secret)
  await press(page.getByRole('button', { name: 'Sign in' }))
}

export async function signOut(page: Page): Promise<void> {
  await press(page.getByRole('button', { name: /^Account:/ }))
  await press(page.getByRole('menuitem', { name: 'Sign out' }))
  await seeHeading(page, 'Sign in to Ambit')
}

/** Waits until the page of this title is there. */
export async function seeHeading(page: Page, title: string): Promise<void> {
  await see(page.getByRole('heading', { level: 1, name: title, exact: true }))
}

/** On the account page, as far as the secret for the app, which is given back. */
export async function setUpApp(page: Page): Promise<string> {
  await press(page.getByRole('button', { name: 'Set up an app' }))
  const form = dialog(page, 'Set up an authenticator app')
  await fill(form.getByLabel('Your password', { exact: true }), password)
  await press(form.getByRole('button', { name: 'Continue' }))
  await see(form.getByRole('img', { name: 'QR code for the authenticator app' }))
  return ((await form.locator('code').textContent()) ?? '').replaceAll(' ', '')
}

/** By the sidebar. */
export async function goTo(
  page: Page,
  title:
    | 'Overview'
    | 'People'
    | 'Reads'
    | 'Keys'
    | 'Tokens'
    | 'Usage'
    | 'Playground'
    | 'Purposes'
    | 'Policy'
    | 'Webhooks'
    | 'Team'
    | 'Settings',
): Promise<void> {
  await press(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: title }))
  await seeHeading(page, title)
}

export function dialog(page: Page, name: string | RegExp): Locator {
  return page.getByRole('dialog', { name })
}

export function rowOf(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
}

/** What a row has in a column. */
export async function cellOf(page: Page, name: string, column: string): Promise<Locator> {
  const row = rowOf(page, name)
  await see(row)
  const headers = await page.getByRole('columnheader').allTextContents()
  const index = headers.findIndex((header) => header.startsWith(column))
  assert.ok(index > 0, `${column} is one of ${headers}`)
  return row.getByRole('cell').nth(index - 1)
}

/** Creates a key on the Keys page, copies its secret and closes what showed it. */
export async function createKey(
  page: Page,
  { name, expires, rateLimit }: { name: string; expires?: string; rateLimit?: number },
): Promise<string> {
  await press(page.getByRole('button', { name: 'Create key' }))
  const form = dialog(page, 'Create key')
  await fill(form.getByLabel('Name'), name)
  if (expires !== undefined) await select(form.getByLabel('Expires'), expires)
  if (rateLimit !== undefined) await fill(form.getByLabel('Rate limit'), String(rateLimit))
  await press(form.getByRole('button', { name: 'Create key' }))
  return takeSecret(page, `Key “${name}” created`)
}

/** Copies what is shown this once, and closes it. */
export async function takeSecret(page: Page, title: string | RegExp): Promise<string> {
  const shown = dialog(page, title)
  await press(shown.getByRole('button', { name: /^Copy (secret|link|list of codes)/ }))
  await hear(shown.getByRole('status').filter({ hasText: 'Copied' }))
  const copied = await page.evaluate<string>('navigator.clipboard.readText()')
  await press(shown.getByRole('button', { name: 'Done' }))
  await gone(shown)
  return copied
}

/** Opens the menu of a row and chooses from it. */
export async function choose(page: Page, name: string, action: string): Promise<void> {
  await press(page.getByRole('button', { name: `Actions for ${name}` }))
  await press(page.getByRole('menuitem', { name: action }))
}

/** Waits until an element says this, and tells what it said instead when it does not. */
export async function says(element: Locator, expected: string | RegExp): Promise<void> {
  let last = ''
  await until(
    async () => {
      if ((await element.count()) === 0) return false
      last = (await element.textContent()) ?? ''
      return typeof expected === 'string' ? last.includes(expected) : expected.test(last)
    },
    () => `“${last}” does not say “${expected}”`,
  )
}

/** Waits until it can be seen. The browser's own waits look every half a second only, once they have looked for a while. */
export function see(element: Locator): Promise<void> {
  return until(
    () => element.isVisible(),
    () => `${element} is not to be seen`,
  )
}

/** Waits until it is there for those who hear the page, whether it can be seen or not. */
export function hear(element: Locator): Promise<void> {
  return until(
    async () => (await element.count()) > 0,
    () => `${element} is not there`,
  )
}

export function gone(element: Locator): Promise<void> {
  return until(
    async () => (await element.count()) === 0,
    () => `${element} is still there`,
  )
}

export async function press(element: Locator): Promise<void> {
  await see(element)
  await element.click()
}

export async function fill(element: Locator, text: string): Promise<void> {
  await see(element)
  await element.fill(text)
}

export async function select(element: Locator, option: string): Promise<void> {
  await see(element)
  await element.selectOption(option)
}

/** A radio button or a checkbox, which a label of ours may lie upon. */
export async function check(element: Locator, isChecked = true): Promise<void> {
  await hear(element)
  await until(
    () => element.isEnabled(),
    () => `${element} cannot be chosen`,
  )
  await element.setChecked(isChecked, { force: true })
}

const pauseMs = { first: 15, longest: 250 } as const

/** Asks less and less often: every question costs the browser time that what is waited for needs as well. */
export async function until(ask: () => Promise<boolean>, otherwise = () => 'it did not happen'): Promise<void> {
  const deadlineMs = performance.now() + patienceMs
  for (let ms: number = pauseMs.first; !(await ask()); ms = Math.min(1.5 * ms, pauseMs.longest)) {
    if (performance.now() > deadlineMs) assert.fail(otherwise())
    await pause(ms)
  }
}

export interface Answer {
  readonly status: number
  readonly body: { readonly detail?: string } & Record<string, unknown>
}

/** A request as an application sends it, from outside of any browser. */
export async function post(address: string, path: string, secret: string, body: object): Promise<Answer> {
  const response = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'x-api-key': secret, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

export const aMemory = {
  user_id: 'user_1',
  scope: 'preferences',
  source: 'explicit_user_input',
  value_json: { likes: ['ramen'] },
}

/** What reading with a key is answered: the status, and the reason of a 401. */
export async function read(address: string, secret: string, purpose = 'recommend a restaurant'): Promise<string> {
  const { status, body } = await post(address, '/memory/read', secret, {
    user_id: 'user_1',
    scope: 'preferences',
    purpose,
  })
  return status === 401 ? `401 ${body.detail}` : String(status)
}

/** Two changes on the Policy page, and what they would have done. */
export async function draftPolicy(page: Page): Promise<void> {
  await check(page.getByRole('checkbox', { name: /^Preferences for task execution/ }))
  await check(page.getByRole('checkbox', { name: /^Communication for UI rendering/ }), false)
  await see(page.getByRole('status').filter({ hasText: /^Of \d+ reads of last week/ }))
}
