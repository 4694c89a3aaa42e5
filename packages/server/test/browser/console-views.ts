/** Everything that there is to see in the console, and how one gets there: for the eye and for the machine that looks. */
import type { Page } from 'playwright-core'
import { goOnline } from './bad-network.ts'
import { interruptedViews } from './console-interrupted-views.ts'
import { keysViews } from './console-keys-views.ts'
import { peopleViews } from './console-people-views.ts'
import { purposesViews } from './console-purposes-views.ts'
import { readsViews } from './console-reads-views.ts'
import { settingsViews } from './console-settings-views.ts'
import {
  check,
  choose,
  dialog,
  draftPolicy,
  fill,
  gone,
  password,
  press,
  see,
  select,
  setUpApp,
  tryToSignIn,
} from './console-steps.ts'
import type { BrowserUnderTest } from './console-under-test.ts'
import { inProject, type View } from './console-view.ts'
import type { SampleProject } from './sample-project.ts'

const role = (kind: 'table' | 'grid' | 'figure' | 'region', name: string | RegExp) => (page: Page) =>
  see(page.getByRole(kind, { name }))

const inFront: readonly View[] = [
  {
    name: 'sign-in',
    who: null,
    path: '/sign-in',
    reach: (page) => see(page.getByRole('button', { name: 'Sign in' })),
    pictures: ['wide'],
  },
  {
    name: 'sign-in-refused',
    who: null,
    path: '/sign-in',
    async reach(page) {
      await tryToSignIn(page, 'nobody@example.com', 'not the words at all')
      await see(page.getByRole('alert').filter({ hasText: /\w/ }))
    },
    isRefusal: true,
  },
  {
    name: 'sign-in-code',
    who: null,
    path: '/sign-in',
    async reach(page) {
      await tryToSignIn(page, 'mei@example.com', password)
      await see(page.getByRole('heading', { name: 'Enter a code' }))
    },
    isRefusal: true,
  },
  {
    name: 'invitation',
    who: null,
    path: ({ projectId }, under) => under.invitationLink({ projectId }),
    reach: (page) => see(page.getByRole('button', { name: 'Join' })),
    pictures: ['wide'],
  },
  {
    name: 'link-over',
    who: null,
    path: '/invitation#inv_over',
    reach: (page) => see(page.getByRole('heading', { name: 'This link does not work any more' })),
    isRefusal: true,
  },
  {
    name: 'reset-password',
    who: null,
    path: '/reset-password#rst_any',
    reach: (page) => see(page.getByRole('button', { name: 'Set password' })),
    pictures: ['wide'],
  },
]

const keys: readonly View[] = [
  {
    name: 'keys',
    who: 'ada',
    path: inProject('keys'),
    reach: (page) => see(page.getByRole('rowheader', { name: 'web shop' })),
    pictures: ['wide', 'phone'],
  },
  {
    name: 'keys-empty',
    who: 'tom',
    path: (sample) => `/projects/${sample.emptyProjectId}/keys`,
    reach: (page) => see(page.getByText('No keys yet')),
  },
  {
    name: 'key-menu',
    who: 'ada',
    path: inProject('keys'),
    async reach(page) {
      await press(page.getByRole('button', { name: 'Actions for mobile app' }))
      await see(page.getByRole('menuitem', { name: 'Rename' }))
    },
  },
  {
    name: 'create-key',
    who: 'ada',
    path: inProject('keys'),
    async reach(page) {
      await press(page.getByRole('button', { name: 'Create key' }))
      const form = dialog(page, 'Create key')
      await select(form.getByLabel('Expires'), 'On a date…')
      await fill(form.getByLabel('Rate limit'), 'many')
      await press(form.getByRole('button', { name: 'Create key' }))
      await see(form.getByText('Enter a whole number from 1 on.'))
    },
  },
  {
    name: 'key-created',
    who: 'ada',
    path: inProject('keys'),
    async reach(page) {
      await press(page.getByRole('button', { name: 'Create key' }))
      await fill(dialog(page, 'Create key').getByLabel('Name'), 'checkout')
      await press(dialog(page, 'Create key').getByRole('button', { name: 'Create key' }))
      await see(dialog(page, 'Key “checkout” created'))
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
      await see(dialog(page, 'Rotate “nightly digest”'))
    },
  },
  {
    name: 'delete-key',
    who: 'ada',
    path: inProject('keys'),
    async reach(page) {
      await choose(page, 'prototype', 'Delete')
      await see(dialog(page, 'Delete “prototype”?'))
    },
  },
]

const palette: readonly View[] = [
  {
    name: 'palette',
    who: 'ada',
    path: inProject('keys'),
    async reach(page) {
      await see(page.getByRole('rowheader', { name: 'web shop' }))
      await page.keyboard.press('Control+k')
      await fill(page.getByRole('combobox', { name: /^Search/ }), 'shop')
      await see(page.getByRole('group', { name: 'Keys' }))
    },
  },
  {
    name: 'docs-inside',
    who: 'ada',
    path: inProject('keys'),
    async reach(page) {
      await see(page.getByRole('rowheader', { name: 'web shop' }))
      await page.keyboard.press('Control+k')
      await fill(page.getByRole('combobox', { name: /^Search/ }), 'quickstart')
      await press(page.getByRole('group', { name: 'Docs' }).getByRole('option').first())
      await see(page.getByRole('heading', { level: 1, name: 'Quickstart' }))
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
      await see(figures.first())
      for (const figure of await figures.all()) await press(figure.getByRole('button', { name: 'Show as table' }))
      await see(figures.first().getByRole('table'))
    },
  },
  {
    name: 'usage-empty',
    who: 'tom',
    path: (sample) => `/projects/${sample.emptyProjectId}/usage`,
    reach: (page) => see(page.getByText('No requests of all keys')),
  },
]

const playground: readonly View[] = [
  {
    name: 'playground-first',
    who: 'tom',
    path: inProject('playground'),
    reach: (page) => see(page.getByText('Secrets are shown once')),
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
    name: 'playground-context',
    who: 'ada',
    path: inProject('playground'),
    async reach(page, sample) {
      await readInPlayground(page, sample, 'recommend a restaurant for tonight', '200 Allowed')
      await press(page.getByText('Context', { exact: true }))
      await press(page.getByRole('button', { name: 'Send', exact: true }))
      await see(page.getByRole('region', { name: 'The text for a prompt' }))
    },
    pictures: ['wide'],
  },
  {
    name: 'playground-forget',
    who: 'ada',
    path: inProject('playground'),
    async reach(page) {
      await press(page.getByText('Forget', { exact: true }))
      await see(page.getByRole('textbox', { name: 'Item' }))
    },
  },
  {
    name: 'playground-curl',
    who: 'ada',
    path: inProject('playground'),
    async reach(page) {
      await press(page.getByRole('tab', { name: 'curl' }))
      await see(page.getByRole('region', { name: 'The request as curl' }))
    },
  },
]

const policy: readonly View[] = [
  {
    name: 'policy-as-it-is',
    who: 'ada',
    path: inProject('policy'),
    reach: role('grid', /Which purposes may read/),
  },
  { name: 'policy', who: 'ada', path: inProject('policy'), reach: draftPolicy, pictures: ['wide'] },
  {
    name: 'policy-details',
    who: 'ada',
    path: inProject('policy'),
    async reach(page) {
      await draftPolicy(page)
      await press(page.getByRole('button', { name: 'Details' }))
      await see(dialog(page, 'What the draft would have done'))
    },
  },
  {
    name: 'policy-apply',
    who: 'ada',
    path: inProject('policy'),
    async reach(page) {
      await draftPolicy(page)
      await press(page.getByRole('button', { name: 'Apply…' }))
      await see(dialog(page, 'Apply the policy'))
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
      await press(page.getByRole('button', { name: 'Invite' }))
      await see(dialog(page, 'Invite to the project'))
    },
  },
  {
    name: 'account',
    who: 'ada',
    path: '/account',
    reach: (page) => see(page.getByText('This session')),
    pictures: ['wide'],
  },
  {
    name: 'account-other-address',
    who: 'ada',
    path: '/account',
    async reach(page) {
      await fill(page.getByLabel('E-mail'), 'ada.lindqvist@example.com')
      await press(page.getByRole('button', { name: 'Save' }))
      await see(page.getByText('Enter your password.'))
      await see(page.getByText('This session'))
    },
  },
  {
    name: 'account-guarded',
    who: 'mei',
    path: '/account',
    async reach(page) {
      await see(page.getByText('3 recovery codes have not been used.'))
      await see(page.getByText('This session'))
    },
  },
  {
    name: 'remove-passkey',
    who: 'mei',
    path: '/account',
    async reach(page) {
      await choose(page, 'Phone', 'Remove')
      await see(dialog(page, 'Remove “Phone”?'))
    },
  },
  {
    name: 'rename-passkey',
    who: 'mei',
    path: '/account',
    async reach(page) {
      await choose(page, 'Phone', 'Rename')
      await fill(dialog(page, 'Rename “Phone”').getByLabel('Name of the passkey'), ' ')
      await press(dialog(page, 'Rename “Phone”').getByRole('button', { name: 'Rename' }))
      await see(page.getByText('Give the passkey a name.'))
    },
  },
  {
    name: 'second-factor-off',
    who: 'mei',
    path: '/account',
    async reach(page) {
      await press(page.getByRole('button', { name: 'Turn off' }))
      const form = dialog(page, 'Turn the authenticator app off?')
      await fill(form.getByLabel('Your password', { exact: true }), 'not the words at all')
      await press(form.getByRole('button', { name: 'Turn off' }))
      await see(form.getByText('This is not your password.'))
    },
    isRefusal: true,
  },
  {
    name: 'second-factor',
    who: 'ada',
    path: '/account',
    reach: async (page) => void (await setUpApp(page)),
    pictures: ['wide'],
  },
  {
    name: 'recovery-codes',
    who: 'mei',
    path: '/account',
    async reach(page) {
      await press(page.getByRole('button', { name: 'Make new codes' }))
      const form = dialog(page, 'Make new recovery codes?')
      await fill(form.getByLabel('Your password', { exact: true }), password)
      await press(form.getByRole('button', { name: 'Make new codes' }))
      await see(dialog(page, 'Your recovery codes'))
    },
    undo: ({ keepThreeCodes }) => keepThreeCodes(),
  },
  {
    name: 'sign-out-everywhere',
    who: 'ada',
    path: '/account',
    async reach(page) {
      await press(page.getByRole('button', { name: 'Sign out everywhere' }))
      await see(dialog(page, 'Sign out everywhere?'))
    },
  },
  {
    name: 'not-found',
    who: 'ada',
    path: '/projects/prj_nobody/keys',
    reach: (page) => see(page.getByRole('heading', { name: 'Not found' })),
  },
]

export async function open(view: View, page: Page, under: BrowserUnderTest, sample: SampleProject): Promise<void> {
  // What the view before may have left behind.
  await goOnline(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto(typeof view.path === 'string' ? view.path : await view.path(sample, under))
  await view.reach(page, sample)
}

export const views: readonly View[] = [
  ...peopleViews,
  ...keys,
  ...palette,
  ...keysViews,
  ...usage,
  ...playground,
  ...readsViews,
  ...purposesViews,
  ...settingsViews,
  ...policy,
  ...people,
  ...inFront,
  ...interruptedViews,
]

async function readInPlayground(page: Page, sample: SampleProject, purpose: string, status: string): Promise<void> {
  await select(page.getByLabel('Key', { exact: true }), 'Paste a key…')
  await dialog(page, /key/i)
    .getByRole('textbox')
    .fill(sample.secrets.get('web shop') ?? '')
  await page.keyboard.press('Enter')
  await gone(dialog(page, /key/i))
  await check(page.getByRole('radio', { name: 'Read', exact: true }))
  await fill(page.getByRole('textbox', { name: /^Purpose/ }), purpose)
  await press(page.getByRole('button', { name: 'Send', exact: true }))
  await see(page.getByRole('status').filter({ hasText: status }))
  await see(page.getByText(/^Reads as /))
}
