/** What people do in the console, found as they find it: by what things are and what they are called. */
import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { eventually } from '../eventually.ts'

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
  await page.getByLabel('Name').fill(account.name)
  await page.getByLabel('E-mail').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Join' }).click()
}

export async function signIn(page: Page, { email, password: secret }: Pick<Account, 'email' | 'password'>) {
  await page.goto('/sign-in')
  await tryToSignIn(page, email, secret)
}

/** On the page that is open. */
export async function tryToSignIn(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account:/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await seeHeading(page, 'Sign in to Ambit')
}

/** Waits until the page of this title is there. */
export async function seeHeading(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
}

/** By the rail. */
export async function goTo(page: Page, title: 'Keys' | 'Usage' | 'Playground' | 'Policy' | 'Team'): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: title }).click()
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
  await row.waitFor()
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
  await page.getByRole('button', { name: 'Create key' }).click()
  const form = dialog(page, 'Create key')
  await form.getByLabel('Name').fill(name)
  if (expires !== undefined) await form.getByLabel('Expires').selectOption(expires)
  if (rateLimit !== undefined) await form.getByLabel('Rate limit').fill(String(rateLimit))
  await form.getByRole('button', { name: 'Create key' }).click()
  return takeSecret(page, `Key “${name}” created`)
}

/** Copies what is shown this once, and closes it. */
export async function takeSecret(page: Page, title: string | RegExp): Promise<string> {
  const shown = dialog(page, title)
  await shown.getByRole('button', { name: /^Copy (secret|link)/ }).click()
  await shown.getByRole('status').filter({ hasText: 'Copied' }).waitFor({ state: 'attached' })
  const copied = await page.evaluate<string>('navigator.clipboard.readText()')
  await shown.getByRole('button', { name: 'Done' }).click()
  await shown.waitFor({ state: 'detached' })
  return copied
}

/** Opens the menu of a row and chooses from it. */
export async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Waits until an element says this, and tells what it said instead when it does not. */
export async function says(element: Locator, expected: string | RegExp): Promise<void> {
  let last = ''
  try {
    await eventually(async () => {
      last = (await element.textContent({ timeout: 10_000 })) ?? ''
      return typeof expected === 'string' ? last.includes(expected) : expected.test(last)
    })
  } catch (error) {
    assert.fail(`“${last}” does not say “${expected}” (${(error as Error).message})`)
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
