/** What there is to see of Overview and Reads. */
import { press, see } from './console-steps.ts'
import { inProject, type View } from './console-view.ts'

export const readsViews: readonly View[] = [
  {
    name: 'overview',
    who: 'ada',
    path: inProject('overview'),
    reach: (page) => see(page.getByRole('region', { name: 'Latest refusals' }).getByRole('listitem').first()),
    pictures: ['wide', 'phone'],
  },
  {
    name: 'overview-new',
    who: 'tom',
    path: ({ emptyProjectId }) => `/projects/${emptyProjectId}/overview`,
    reach: (page) => see(page.getByRole('heading', { name: 'Make your first read' })),
  },
  {
    name: 'reads',
    who: 'ada',
    path: inProject('reads'),
    reach: (page) => see(page.getByRole('link', { name: 'recommend a film for the weekend' }).first()),
    pictures: ['wide', 'phone'],
  },
  {
    name: 'reads-nothing',
    who: 'ada',
    path: inProject('reads?outcome=refused#user=nobody'),
    reach: (page) => see(page.getByText('Nothing fits', { exact: true })),
  },
  {
    name: 'reads-acts',
    who: 'ada',
    path: inProject('reads?view=acts'),
    async reach(page) {
      await press(page.getByRole('button', { name: 'Verify' }))
      await see(page.getByText('All are as they were written.'))
    },
  },
  {
    name: 'read',
    who: 'ada',
    path: inProject('reads?outcome=refused'),
    async reach(page) {
      await press(page.getByRole('link', { name: 'book the table for tonight' }).first())
      await see(page.getByRole('dialog', { name: 'Request' }).getByText('Decided by'))
    },
    pictures: ['wide'],
    isPlacedAsItOpens: true,
  },
]
