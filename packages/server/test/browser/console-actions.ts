/** Everything that one can do to the service from the console, and what is said when it was not done. */
import type { Page } from 'playwright-core'
import { accountOf, check, choose, createKey, dialog, fill, press, says, see, takeSecret } from './console-steps.ts'

export interface ConsoleAction {
  readonly what: string
  readonly page: 'keys' | 'team' | 'purposes' | 'policy' | 'playground' | 'account'
  /** What there has to be, before the network goes. */
  readonly prepare?: (page: Page) => Promise<void>
  readonly act: (page: Page, mate: string) => Promise<void>
  readonly said: string
}

export const inDialog = async (page: Page, title: string | RegExp, action: string): Promise<void> => {
  await press(dialog(page, title).getByRole('button', { name: action, exact: true }))
}

/** As far as the gate has read it. */
async function writePurpose(page: Page, statement: string): Promise<void> {
  await press(page.getByRole('button', { name: 'Declare purpose' }))
  const form = dialog(page, 'Declare a purpose')
  await fill(form.getByRole('textbox', { name: /^Statement/ }), statement)
  await see(form.getByText('Proposed: this is what the gate reads'))
  await see(form.getByText('last week'))
}

export const consoleActions: readonly ConsoleAction[] = [
  {
    what: 'rotating a key',
    page: 'keys',
    prepare: async (page) => void (await createKey(page, { name: 'old' })),
    async act(page) {
      await choose(page, 'old', 'Rotate')
      await inDialog(page, /^Rotate/, 'Rotate key')
    },
    said: 'The key was not rotated.',
  },
  {
    what: 'an expiry',
    page: 'keys',
    prepare: async (page) => void (await createKey(page, { name: 'old' })),
    async act(page) {
      await choose(page, 'old', 'Set expiry')
      await inDialog(page, /^Expiry/, 'Save')
    },
    said: 'The expiry was not changed.',
  },
  {
    what: 'a new name',
    page: 'keys',
    prepare: async (page) => void (await createKey(page, { name: 'old' })),
    async act(page) {
      await choose(page, 'old', 'Rename')
      await fill(dialog(page, /^Rename/).getByLabel('Name'), 'new')
      await inDialog(page, /^Rename/, 'Rename')
    },
    said: 'The key was not renamed.',
  },
  {
    what: 'a new project',
    page: 'keys',
    async act(page) {
      await press(page.getByRole('button', { name: /^Project:/ }))
      await press(page.getByRole('menuitem', { name: 'New project' }))
      await fill(dialog(page, 'New project').getByLabel('Name'), 'elsewhere')
      await inDialog(page, 'New project', 'Create project')
    },
    said: 'The project was not created.',
  },
  {
    what: 'signing out',
    page: 'keys',
    async act(page) {
      await press(page.getByRole('button', { name: /^Account:/ }))
      await press(page.getByRole('menuitem', { name: 'Sign out' }))
    },
    said: 'You are still signed in.',
  },
  {
    what: 'an invitation',
    page: 'team',
    async act(page) {
      await press(page.getByRole('button', { name: 'Invite' }))
      await inDialog(page, 'Invite to the project', 'Make link')
    },
    said: 'No invitation was made.',
  },
  {
    what: 'withdrawing an invitation',
    page: 'team',
    async prepare(page) {
      await press(page.getByRole('button', { name: 'Invite' }))
      await inDialog(page, 'Invite to the project', 'Make link')
      await takeSecret(page, /^Invitation to/)
    },
    async act(page) {
      await press(page.getByRole('button', { name: /^Withdraw the invitation/ }).first())
      await inDialog(page, 'Withdraw the invitation?', 'Withdraw')
    },
    said: 'The invitation was not withdrawn.',
  },
  {
    what: 'a role',
    page: 'team',
    async act(page, mate) {
      await choose(page, mate, 'Make owner')
      await inDialog(page, /^Make Mate/, 'Make owner')
    },
    said: 'The role was not changed.',
  },
  {
    what: 'a password-reset link',
    page: 'team',
    async act(page, mate) {
      await choose(page, mate, 'Password-reset link')
      await inDialog(page, /^Password-reset/, 'Make link')
    },
    said: 'No link was made.',
  },
  {
    what: 'removing somebody',
    page: 'team',
    async act(page, mate) {
      await choose(page, mate, 'Remove')
      await inDialog(page, /^Remove Mate/, 'Remove')
    },
    said: 'Nobody was removed.',
  },
  {
    what: 'declaring a purpose',
    page: 'purposes',
    prepare: async (page) => void (await writePurpose(page, 'Suggest a dish that you can eat')),
    act: (page) => inDialog(page, 'Declare a purpose', 'Declare purpose'),
    said: 'The purpose was not declared.',
  },
  {
    what: 'changing a purpose',
    page: 'purposes',
    async prepare(page) {
      await writePurpose(page, 'Suggest a wine for the dish')
      await inDialog(page, 'Declare a purpose', 'Declare purpose')
      await choose(page, 'suggest-wine-dish', 'Change')
      await fill(dialog(page, /^Change/).getByLabel('Why it is changed'), 'no matter')
    },
    act: (page) => inDialog(page, /^Change/, 'Save as a new version'),
    said: 'The purpose was not changed.',
  },
  {
    what: 'retiring a purpose',
    page: 'purposes',
    async prepare(page) {
      await writePurpose(page, 'Suggest a film for the evening')
      await inDialog(page, 'Declare a purpose', 'Declare purpose')
      await see(page.getByRole('button', { name: 'Actions for suggest-film-evening' }))
    },
    async act(page) {
      await choose(page, 'suggest-film-evening', 'Retire')
      await inDialog(page, /^Retire/, 'Retire purpose')
    },
    said: 'The purpose was not retired.',
  },
  {
    what: 'the mode',
    page: 'purposes',
    async prepare(page) {
      await press(page.getByRole('button', { name: 'Take registered only…' }))
      await see(dialog(page, 'Take registered purposes only?').getByText('last week'))
    },
    act: (page) => inDialog(page, 'Take registered purposes only?', 'Take registered only'),
    said: 'The mode was not changed.',
  },
  {
    what: 'domains',
    page: 'purposes',
    async act(page) {
      await press(page.getByRole('button', { name: 'Set domains…' }))
      await inDialog(page, 'Domains of the project', 'Save')
    },
    said: 'The domains were not set.',
  },
  {
    what: 'a policy',
    page: 'policy',
    async prepare(page) {
      await check(page.getByRole('checkbox', { name: /^Schedule for recommendation/ }))
      await press(page.getByRole('button', { name: 'Apply…' }))
    },
    act: (page) => inDialog(page, 'Apply the policy', 'Apply as version 1'),
    said: 'The policy was not changed.',
  },
  {
    what: 'a key of the playground',
    page: 'playground',
    act: (page) => press(page.getByRole('button', { name: 'New key for an hour' })),
    said: 'The key was not created.',
  },
  {
    what: 'a request of the playground',
    page: 'playground',
    async prepare(page) {
      await press(page.getByRole('button', { name: 'New key for an hour' }))
      await says(page.getByLabel('Key', { exact: true }), 'playground …')
    },
    act: (page) => press(page.getByRole('button', { name: 'Send', exact: true })),
    said: 'The request was not sent.',
  },
  {
    what: 'another name of the person',
    page: 'account',
    async act(page) {
      const profile = page.getByRole('region', { name: 'Profile' })
      await fill(profile.getByLabel('Name'), 'Somebody Else')
      await press(profile.getByRole('button', { name: 'Save' }))
    },
    said: 'Your profile was not changed.',
  },
  {
    what: 'a new password',
    page: 'account',
    async act(page) {
      await fill(page.getByLabel('Current password', { exact: true }), accountOf('any').password)
      await fill(page.getByLabel('New password', { exact: true }), 'other words that nobody would say')
      await press(page.getByRole('button', { name: 'Change password' }))
    },
    said: 'The password was not changed.',
  },
  {
    what: 'signing out everywhere',
    page: 'account',
    async act(page) {
      await press(page.getByRole('button', { name: 'Sign out everywhere' }))
      await inDialog(page, 'Sign out everywhere?', 'Sign out everywhere')
    },
    said: 'The sessions were not ended.',
  },
]
