/** What there is to see of webhooks and of the settings of a project. */
import { dialog, press, see } from './console-steps.ts'
import { inProject, type View } from './console-view.ts'

export const settingsViews: readonly View[] = [
  {
    name: 'settings',
    who: 'ada',
    path: inProject('settings'),
    reach: (page) => see(page.getByRole('button', { name: 'Delete project…' })),
    pictures: ['wide'],
  },
  {
    name: 'settings-as-member',
    who: 'tom',
    path: inProject('settings'),
    reach: (page) => see(page.getByText('What is known about you').first()),
  },
  {
    name: 'delete-project',
    who: 'ada',
    path: inProject('settings'),
    async reach(page) {
      await press(page.getByRole('button', { name: 'Delete project…' }))
      await see(dialog(page, 'Delete Tidewater?'))
    },
  },
  {
    name: 'webhooks',
    who: 'ada',
    path: inProject('webhooks'),
    reach: (page) => see(page.getByRole('rowheader', { name: /hooks\.tidewater/ })),
  },
  {
    name: 'webhook',
    who: 'ada',
    path: (sample) => `${inProject('webhooks')(sample)}?webhook=whk_kept`,
    reach: (page) => see(page.getByRole('rowheader', { name: 'subject.erased' })),
    pictures: ['wide'],
  },
  {
    name: 'webhooks-empty',
    who: 'tom',
    path: (sample) => `/projects/${sample.emptyProjectId}/webhooks`,
    reach: (page) => see(page.getByText('Nobody is told yet')),
  },
  {
    name: 'webhooks-as-member',
    who: 'tom',
    path: inProject('webhooks'),
    reach: (page) => see(page.getByText('This page is for owners')),
  },
  {
    name: 'add-webhook',
    who: 'ada',
    path: inProject('webhooks'),
    async reach(page) {
      await press(page.getByRole('button', { name: 'Add webhook' }))
      await press(page.getByRole('radio', { name: 'Only these events' }))
      await press(dialog(page, 'Add webhook').getByRole('button', { name: 'Add webhook' }))
      await see(page.getByText('Choose at least one event'))
    },
  },
  {
    name: 'rotate-webhook-secret',
    who: 'ada',
    path: inProject('webhooks'),
    async reach(page) {
      await press(page.getByRole('button', { name: /^Actions for .*staging/ }))
      await press(page.getByRole('menuitem', { name: 'Rotate secret' }))
      await see(dialog(page, 'Rotate the secret'))
    },
  },
]
