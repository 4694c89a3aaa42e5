/** One key, and the tokens. */
import { choose, dialog, press, see } from './console-steps.ts'
import { inProject, type View } from './console-view.ts'

export const keysViews: readonly View[] = [
  {
    name: 'key',
    who: 'ada',
    path: inProject('keys'),
    async reach(page) {
      await press(page.getByRole('link', { name: 'web shop', exact: true }))
      await see(page.getByRole('table', { name: 'Latest reads' }).getByRole('rowheader').first())
    },
    pictures: ['wide'],
  },
  {
    name: 'key-pause',
    who: 'ada',
    path: inProject('keys'),
    async reach(page) {
      await choose(page, 'support desk', 'Pause')
      await see(dialog(page, 'Pause “support desk”?'))
    },
  },
  {
    name: 'tokens',
    who: 'ada',
    path: (sample) => `${inProject('tokens')(sample)}#user=user_42`,
    reach: (page) => see(page.getByRole('table', { name: 'Tokens' }).getByRole('rowheader').first()),
    pictures: ['wide'],
  },
  {
    name: 'tokens-revoke-all',
    who: 'ada',
    path: (sample) => `${inProject('tokens')(sample)}#user=user_42`,
    async reach(page) {
      await press(page.getByRole('button', { name: 'Revoke all' }))
      await see(dialog(page, 'Revoke all tokens about this person?'))
    },
  },
  {
    name: 'tokens-not-for-members',
    who: 'tom',
    path: inProject('tokens'),
    reach: (page) => see(page.getByText('This page is for owners')),
  },
]
