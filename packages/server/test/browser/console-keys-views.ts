/** The keys, one of them, and the tokens. */
import { choose, dialog, fill, press, see, select } from './console-steps.ts'
import { inProject, type View } from './console-view.ts'

export const keysViews: readonly View[] = [
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
