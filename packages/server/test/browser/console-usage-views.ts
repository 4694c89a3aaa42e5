/** What the project uses. */
import { press, see } from './console-steps.ts'
import { atRole, inProject, type View } from './console-view.ts'

export const usageViews: readonly View[] = [
  {
    name: 'usage',
    who: 'ada',
    path: (sample) => `${inProject('usage')(sample)}?period=7d`,
    reach: atRole('table', 'Requests by key'),
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
