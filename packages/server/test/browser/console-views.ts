/** Everything that there is to see in the console, and how one gets there: for the eye and for the machine that looks. */
import type { Page } from 'playwright-core'
import { choose, dialog, tryToSignIn } from './console-steps.ts'
import type { BrowserUnderTest } from './console-under-test.ts'
import type { SampleProject } from './sample-project.ts'

export interface View {
  /** Also that of its pictures. */
  readonly name: string
  /** Who looks; null: somebody who is not signed in. */
  readonly who: keyof SampleProject['people'] | null
  readonly path: string | ((sample: SampleProject, under: BrowserUnderTest) => Promise<string> | string)
  /** What one does there, until it is there to be seen. */
  readonly reach: (page: Page, sample: SampleProject) => Promise<void>
  /** Takes back what reaching it has changed. */
  readonly undo?: (sample: SampleProject) => Promise<void>
  /** The documentation has pictures of it: of a wide screen, and perhaps of a phone as well. */
  readonly pictures?: readonly ('wide' | 'phone')[]
  /** The browser notes in its console that something was refused, which is what the view is about. */
  readonly isRefusal?: true
}

const inProject = (page: string) => (sample: SampleProject) => `/projects/${sample.projectId}/${page}`
const role = (kind: 'table' | 'figure' | 'region', name: string | RegExp) => async (page: Page) =>
  page.getByRole(kind, { name }).waitFor()

const inFront: readonly View[] = [
  {
    name: 'sign-in',
    who: null,
    path: '/sign-in',
    reach: (page) => page.getByRole('button', { name: 'Sign in' }).waitFor(),
    pictures: ['wide'],
  },
  {
    name: 'sign-in-refused',
    who: null,
    path: '/sign-in',
    async reach(page) {
      await tryToSignIn(page, 'nobody@example.com', 'not the words at all')
      await page.getByRole('alert').filter({ hasText: /\w/ }).waitFor()
    },
    isRefusal: true,
  },
  {
    name: 'invitation',
    who: null,
    path: ({ projectId }, under) => under.invitationLink({ projectId }),
    reach: (page) => page.getByRole('button', { name: 'Join' }).waitFor(),
    pictures: ['wide'],
  },
  {
    name: 'link-over',
    who: null,
    path: '/invitation#inv_over',
    reach: (page) => page.getByRole('heading', { name: 'This link does not work any more' }).waitFor(),
    isRefusal: true,
  },
  {
    name: 'reset-password',
    who: null,
    path: '/reset-password#rst_any',
    reach: (page) => page.getByRole('button', { name: 'Set password' }).waitFor(),
    pictures: ['wide'],
  },
]

const keys: readonly View[] = [
  {
    name: 'keys',
    who: 'ada',
    path: inProject('keys'),
    reach: (page) => page.getByRole('rowheader', { name: 'web shop' }).waitFor(),
    pictures: ['wide', 'phone'],
  },
  {
    name: 'keys-empty',
    who: 'tom',
    path: (sample) => `/projects/${sample.emptyProjectId}/keys`,
    reach: (page) => page.getByText('No keys yet').waitFor(),
  },
  {
    name: 'key-menu',
    who: 'ada',
    path: inProject('keys'),
    async reach(page) {
      await page.getByRole('button', { name: 'Actions for mobile app' }).click()
      await page.getByRole('menuitem', { name: 'Rename' }).waitFor()
    },
  },
  {
    name: 'create-key',
    who: 'ada',
    path: inProject('keys'),
    async reach(page) {
      await page.getByRole('button', { name: 'Create key' }).click()
      const form = dialog(page, 'Create key')
      await form.getByLabel('Expires').selectOption('On a date…')
      await form.getByLabel('Rate limit').fill('many')
      await form.getByRole('button', { name: 'Create key' }).click()
      await form.getByText('Enter a whole number from 1 on.').waitFor()
    },
  },
  {
    name: 'key-created',
    who: 'ada',
    path: inProject('keys'),
    async reach(page) {
      await page.getByRole('button', { name: 'Create key' }).click()
      await dialog(page, 'Create key').getByLabel('Name').fill('checkout')
      await dialog(page, 'Create key').getByRole('button', { name: 'Create key' }).click()
      await dialog(page, 'Key “checkout” created').waitFor()
    },
    async undo({ people: { ada }, projectId }) {
      const path = `/console/projects/${projectId}/keys`
      const { keys: all } = (await ada.get(path)).json<{ keys: { id: string; name: string }[] }>()
      for (const { id } of all.filter(({ name }) => name === 'checkout')) await ada.send('DELETE', `${path}/${id}`)
    },
    pictures: ['wide'],
  },
  {
    name: 'rotate-key',
    who: 'ada',
    path: inProject('keys'),
    async reach(page) {
      await choose(page, 'nightly digest', 'Rotate')
      await dialog(page, 'Rotate “nightly digest”').waitFor()
    },
  },
  {
    name: 'delete-key',
    who: 'ada',
    path: inProject('keys'),
    async reach(page) {
      await choose(page, 'prototype', 'Delete')
      await dialog(page, 'Delete “prototype”?').waitFor()
    },
  },
]

const usage: readonly View[] = [
  {
    name: 'usage',
    who: 'ada',
    path: (sample) => `${inProject('usage')(sample)}?period=7d`,
    reach: role('table', 'Requests by key'),
    pictures: ['wide'],
  },
  {
    name: 'usage-as-table',
    who: 'ada',
    path: inProject('usage'),
    async reach(page) {
      const figures = page.getByRole('figure')
      await figures.first().waitFor()
      for (const figure of await figures.all()) await figure.getByRole('button', { name: 'Show as table' }).click()
      await figures.first().getByRole('table').waitFor()
    },
  },
  {
    name: 'usage-empty',
    who: 'tom',
    path: (sample) => `/projects/${sample.emptyProjectId}/usage`,
    reach: (page) => page.getByText('No requests of all keys').waitFor(),
  },
]

const playground: readonly View[] = [
  {
    name: 'playground-first',
    who: 'tom',
    path: inProject('playground'),
    reach: (page) => page.getByText('Secrets are shown once').waitFor(),
  },
  {
    name: 'playground',
    who: 'ada',
    path: inProject('playground'),
    reach: (page, sample) => readInPlayground(page, sample, 'recommend a restaurant for tonight', '200 Allowed'),
    pictures: ['wide', 'phone'],
  },
  {
    name: 'playground-refused',
    who: 'ada',
    path: inProject('playground'),
    reach: (page, sample) => readInPlayground(page, sample, 'book the table for tonight', '403 Refused'),
    isRefusal: true,
  },
  {
    name: 'playground-curl',
    who: 'ada',
    path: inProject('playground'),
    async reach(page) {
      await page.getByRole('tab', { name: 'curl' }).click()
      await page.getByRole('region', { name: 'The request as curl' }).waitFor()
    },
  },
]

const policy: readonly View[] = [
  {
    name: 'policy-as-it-is',
    who: 'ada',
    path: inProject('policy'),
    reach: role('table', /Which purposes may read/),
  },
  { name: 'policy', who: 'ada', path: inProject('policy'), reach: draftPolicy, pictures: ['wide'] },
  {
    name: 'policy-details',
    who: 'ada',
    path: inProject('policy'),
    async reach(page) {
      await draftPolicy(page)
      await page.getByRole('button', { name: 'Details' }).click()
      await dialog(page, 'What the draft would have done').waitFor()
    },
  },
  {
    name: 'policy-apply',
    who: 'ada',
    path: inProject('policy'),
    async reach(page) {
      await draftPolicy(page)
      await page.getByRole('button', { name: 'Apply…' }).click()
      await dialog(page, 'Apply the policy').waitFor()
    },
  },
  {
    name: 'policy-as-member',
    who: 'tom',
    path: inProject('policy'),
    reach: role('table', /Which purposes may read/),
  },
]

const people: readonly View[] = [
  { name: 'team', who: 'ada', path: inProject('team'), reach: role('table', 'Open invitations'), pictures: ['wide'] },
  { name: 'team-as-member', who: 'tom', path: inProject('team'), reach: role('table', 'People') },
  {
    name: 'invite',
    who: 'ada',
    path: inProject('team'),
    async reach(page) {
      await page.getByRole('button', { name: 'Invite' }).click()
      await dialog(page, 'Invite to the project').waitFor()
    },
  },
  {
    name: 'account',
    who: 'ada',
    path: '/account',
    reach: (page) => page.getByText('This session').waitFor(),
    pictures: ['wide'],
  },
  {
    name: 'sign-out-everywhere',
    who: 'ada',
    path: '/account',
    async reach(page) {
      await page.getByRole('button', { name: 'Sign out everywhere' }).click()
      await dialog(page, 'Sign out everywhere?').waitFor()
    },
  },
  {
    name: 'not-found',
    who: 'ada',
    path: '/projects/prj_nobody/keys',
    reach: (page) => page.getByRole('heading', { name: 'Not found' }).waitFor(),
  },
]

export async function open(view: View, page: Page, under: BrowserUnderTest, sample: SampleProject): Promise<void> {
  await page.goto(typeof view.path === 'string' ? view.path : await view.path(sample, under))
  await view.reach(page, sample)
}

export const views: readonly View[] = [...keys, ...usage, ...playground, ...policy, ...people, ...inFront]

async function readInPlayground(page: Page, sample: SampleProject, purpose: string, status: string): Promise<void> {
  await page.getByLabel('Key', { exact: true }).selectOption('Paste a key…')
  await dialog(page, /key/i)
    .getByRole('textbox')
    .fill(sample.secrets.get('web shop') ?? '')
  await page.keyboard.press('Enter')
  await page.getByRole('radio', { name: 'Read', exact: true }).check({ force: true })
  await page.getByRole('textbox', { name: /^Purpose/ }).fill(purpose)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('status').filter({ hasText: status }).waitFor()
  await page.getByText(`“${purpose}” reads as`).waitFor()
}

async function draftPolicy(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /^Preferences for task execution/ }).check({ force: true })
  await page.getByRole('checkbox', { name: /^Communication for UI rendering/ }).uncheck({ force: true })
  await page
    .getByRole('status')
    .filter({ hasText: /^Of \d+ reads of last week/ })
    .waitFor()
}
