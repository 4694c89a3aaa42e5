/** What there is to see of purposes. */
import type { Page } from 'playwright-core'
import { check, choose, dialog, fill, press, see } from './console-steps.ts'
import { inProject, type View } from './console-view.ts'
import type { SampleProject } from './sample-project.ts'

const withSearch = (search: string) => (sample: SampleProject) => `${inProject('purposes')(sample)}?${search}`

export const purposesViews: readonly View[] = [
  {
    name: 'purposes',
    who: 'ada',
    path: inProject('purposes'),
    async reach(page) {
      await see(page.getByRole('rowheader', { name: 'Suggest dishes' }))
      await see(page.getByRole('tab', { name: /^Refused lately \(\d/ }))
    },
    pictures: ['wide', 'phone'],
  },
  {
    name: 'purposes-as-member',
    who: 'tom',
    path: inProject('purposes'),
    reach: (page) => see(page.getByRole('rowheader', { name: 'Suggest dishes' })),
  },
  {
    name: 'purposes-empty',
    who: 'tom',
    path: (sample) => `/projects/${sample.emptyProjectId}/purposes`,
    reach: (page) => see(page.getByText('Nothing is declared yet')),
  },
  {
    name: 'purposes-refused',
    who: 'ada',
    path: withSearch('view=refused'),
    reach: (page) => see(page.getByRole('button', { name: /^Declare it.*make things nicer/ })),
    pictures: ['wide'],
  },
  {
    name: 'purpose',
    who: 'ada',
    path: withSearch('purpose=book-table'),
    reach: (page) => see(page.getByText('A table that a wheelchair cannot reach').first()),
    pictures: ['wide'],
  },
  {
    name: 'purpose-outside',
    who: 'ada',
    path: withSearch('purpose=partner-offers'),
    reach: (page) => see(page.getByRole('heading', { name: 'History' })),
  },
  {
    name: 'purpose-retired',
    who: 'ada',
    path: withSearch('purpose=weekly-letter'),
    reach: (page) => see(page.getByRole('button', { name: 'Declare again' })),
  },
  {
    name: 'purposes-record',
    who: 'ada',
    path: withSearch('view=record'),
    reach: (page) => see(page.getByRole('heading', { name: 'Suggest dishes that you can eat and like' })),
    pictures: ['wide'],
  },
  {
    name: 'declare-purpose',
    who: 'ada',
    path: inProject('purposes'),
    async reach(page) {
      const form = await beginPurpose(page, 'Suggest a wine that goes with the dish')
      await see(form.getByText('Proposed: this is what the gate reads'))
      await see(form.getByText(/reads? of last week/))
    },
    pictures: ['wide'],
  },
  {
    name: 'declare-other-classes',
    who: 'ada',
    path: inProject('purposes'),
    async reach(page) {
      const form = await beginPurpose(page, 'Suggest a wine that goes with the dish')
      await see(form.getByText('Proposed: this is what the gate reads'))
      await check(form.getByRole('checkbox', { name: /^Task execution/ }))
      await see(form.getByText('Task execution is declared besides.'))
      await check(form.getByRole('radio', { name: 'Only some scopes' }))
      await check(form.getByRole('checkbox', { name: /^Schedule/ }))
      await check(form.getByRole('radio', { name: 'Only some domains' }))
      await press(form.getByRole('button', { name: 'food' }))
      await press(form.getByRole('button', { name: 'Declare purpose' }))
      await see(form.getByText('Say why it counts as something else'))
    },
  },
  {
    name: 'declare-outside',
    who: 'ada',
    path: inProject('purposes'),
    async reach(page) {
      const form = await beginPurpose(page, 'Build an advertising profile of you')
      await see(form.getByText('The gate reads it as outside of what memories may be read for.'))
    },
  },
  {
    name: 'change-purpose',
    who: 'ada',
    path: inProject('purposes'),
    async reach(page) {
      await choose(page, 'book-table', 'Change')
      await see(dialog(page, 'Change “book-table”'))
    },
  },
  {
    name: 'retire-purpose',
    who: 'ada',
    path: inProject('purposes'),
    async reach(page) {
      await choose(page, 'recipes', 'Retire')
      await see(dialog(page, 'Retire “recipes”?'))
    },
  },
  {
    name: 'purposes-mode',
    who: 'ada',
    path: inProject('purposes'),
    async reach(page) {
      await press(page.getByRole('button', { name: 'Take registered only…' }))
      await see(dialog(page, 'Take registered purposes only?').getByText(/^Of \d+ reads of last week/))
    },
    pictures: ['wide'],
  },
  {
    name: 'purposes-domains',
    who: 'ada',
    path: inProject('purposes'),
    async reach(page) {
      await press(page.getByRole('button', { name: 'Set domains…' }))
      await see(dialog(page, 'Domains of the project'))
    },
  },
  {
    name: 'bind-key',
    who: 'ada',
    path: inProject('keys'),
    async reach(page) {
      await choose(page, 'mobile app', 'Bind to purposes')
      await see(dialog(page, 'Purposes of “mobile app”').getByRole('checkbox', { name: /^recipes/ }))
    },
  },
  {
    name: 'playground-completes',
    who: 'ada',
    path: inProject('playground'),
    async reach(page) {
      await check(page.getByRole('radio', { name: 'Read', exact: true }))
      await fill(page.getByRole('textbox', { name: /^Purpose/ }), 'b')
      await see(page.getByRole('option', { name: /^book-table/ }))
    },
  },
]

async function beginPurpose(page: Page, statement: string) {
  await press(page.getByRole('button', { name: 'Declare purpose' }))
  const form = dialog(page, 'Declare a purpose')
  await fill(form.getByRole('textbox', { name: /^Statement/ }), statement)
  return form
}
