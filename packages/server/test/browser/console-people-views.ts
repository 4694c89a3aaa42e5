/** What there is to see of the people whom memories are about. */
import type { Page } from 'playwright-core'
import { dialog, fill, press, see } from './console-steps.ts'
import { inProject, type View } from './console-view.ts'
import type { SampleProject } from './sample-project.ts'

const atPerson =
  (userId: string, search = '') =>
  (sample: SampleProject) =>
    `${inProject('people')(sample)}${search}#user=${userId}`

/** Says why, on the way to a person whom the address names, unless that was said before in the same document. */
export async function sayWhy(page: Page, reason = 'Support request 4711'): Promise<void> {
  const why = page.getByLabel('Why do you look?')
  await see(why.or(page.getByText('You look because:')))
  if (!(await why.isVisible())) return
  await fill(why, reason)
  await press(page.getByRole('button', { name: 'Look up' }))
}

/** Looks at user_42, and does something there. */
const atUser42 = (search: string, further: (page: Page) => Promise<void>): Pick<View, 'who' | 'path' | 'reach'> => ({
  who: 'ada',
  path: atPerson('user_42', search),
  async reach(page) {
    await sayWhy(page)
    await further(page)
  },
})

const preview = async (page: Page, purpose: string): Promise<void> => {
  await fill(page.getByLabel('In words'), purpose)
  await press(page.getByRole('button', { name: 'Show', exact: true }))
}

export const peopleViews: readonly View[] = [
  {
    name: 'people-find',
    who: 'ada',
    path: inProject('people'),
    async reach(page) {
      await press(page.getByRole('button', { name: 'Look up' }))
      await see(page.getByText('Enter the id of a user.'))
    },
  },
  {
    name: 'people-as-member',
    who: 'tom',
    path: inProject('people'),
    reach: (page) => see(page.getByText('Only owners look at people in this project')),
  },
  {
    name: 'people',
    ...atUser42('', (page) => see(page.getByText('ramen'))),
    pictures: ['wide', 'phone'],
  },
  {
    name: 'people-nothing-kept',
    who: 'ada',
    path: atPerson('user_'),
    async reach(page) {
      await sayWhy(page)
      await see(page.getByRole('link', { name: 'user_42' }))
    },
  },
  {
    name: 'people-preview',
    ...atUser42('?view=preview', async (page) => {
      await preview(page, 'recommend a restaurant for tonight')
      await see(page.getByRole('button', { name: 'Forget likes ramen' }))
    }),
    pictures: ['wide'],
  },
  {
    name: 'people-preview-refused',
    ...atUser42('?view=preview', async (page) => {
      await preview(page, 'book the table for tonight')
      await see(page.getByText('Refused', { exact: true }))
    }),
    isRefusal: true,
  },
  {
    name: 'people-reads',
    ...atUser42('?view=reads', (page) => see(page.getByRole('list', { name: 'Reads about this person' }))),
  },
  {
    name: 'people-consent',
    ...atUser42('?view=consent', async (page) => {
      await press(page.getByRole('button', { name: 'Withdraw consent' }))
      await see(dialog(page, 'Withdraw consent?'))
    }),
  },
  {
    name: 'people-link',
    ...atUser42('', async (page) => {
      await press(page.getByRole('button', { name: 'Link to their page' }))
      await press(dialog(page, 'Make a link to their own page').getByRole('button', { name: 'Make link' }))
      await see(dialog(page, 'A link to their own page'))
    }),
  },
  {
    name: 'people-erase',
    // Another address than that of the view before, whose dialog would still be there.
    ...atUser42('?view=known', async (page) => {
      await press(page.getByRole('button', { name: 'Erase this person…' }))
      await see(dialog(page, 'Erase this person?').getByText('Answers kept for retries'))
    }),
  },
]
