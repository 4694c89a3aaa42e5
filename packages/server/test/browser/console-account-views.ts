/** A developer's own account. */
import { choose, dialog, fill, password, press, see, setUpApp } from './console-steps.ts'
import type { View } from './console-view.ts'

export const accountViews: readonly View[] = [
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
    async reach(page, { codeOfMei }) {
      await press(page.getByRole('button', { name: 'Make new codes' }))
      const form = dialog(page, 'Make new recovery codes?')
      await fill(form.getByLabel('Your password', { exact: true }), password)
      await press(form.getByRole('button', { name: 'Make new codes' }))
      const asked = dialog(page, 'Confirm it is you')
      await fill(asked.getByLabel('Code', { exact: true }), codeOfMei())
      await press(asked.getByRole('button', { name: 'Confirm' }))
      await see(dialog(page, 'Your recovery codes'))
    },
    undo: ({ keepThreeCodes }) => keepThreeCodes(),
    isRefusal: true,
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
]
