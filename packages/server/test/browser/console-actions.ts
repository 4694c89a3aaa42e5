/** Everything that one can do to the service from the console, and what is said when it was not done. */
import type { Page } from 'playwright-core'
import { accountOf, check, choose, createKey, dialog, fill, press, says, takeSecret } from './console-steps.ts'

export interface ConsoleAction {
  readonly what: string
  readonly page: 'keys' | 'team' | 'policy' | 'playground' | 'account'
  /** What there has to be, before the network goes. */
  readonly prepare?: (page: Page) => Promise<void>
  readonly act: (page: Page, mate: string) => Promise<void>
  readonly said: string
}

export const inDialog = async (page: Page, title: string | RegExp, action: string): Promise<void> => {
  await press(dialog(page, title).getByRole('button', { name: action, exact: true }))
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
