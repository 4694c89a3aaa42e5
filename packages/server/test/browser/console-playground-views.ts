/** The playground: requests by hand. */
import type { Page } from 'playwright-core'
import { check, dialog, fill, gone, press, see, select } from './console-steps.ts'
import { inProject, type View } from './console-view.ts'
import type { SampleProject } from './sample-project.ts'

export const playgroundViews: readonly View[] = [
  {
    name: 'playground-first',
    who: 'tom',
    path: inProject('playground'),
    reach: (page) => see(page.getByText('Only keys created in this tab are listed')),
  },
  {
    name: 'playground',
    who: 'ada',
    path: inProject('playground'),
    reach: (page, sample) => readInPlayground(page, sample, 'recommend a restaurant for tonight', '200 Allowed'),
    pictures: ['wide', 'phone'],
  },
  {
    name: 'playground-refused',
    who: 'ada',
    path: inProject('playground'),
    reach: (page, sample) => readInPlayground(page, sample, 'book the table for tonight', '403 Refused'),
    isRefusal: true,
  },
  {
    name: 'playground-context',
    who: 'ada',
    path: inProject('playground'),
    async reach(page, sample) {
      await readInPlayground(page, sample, 'recommend a restaurant for tonight', '200 Allowed')
      await press(page.getByText('Context', { exact: true }))
      await press(page.getByRole('button', { name: 'Send', exact: true }))
      await see(page.getByRole('region', { name: 'The text for a prompt' }))
    },
    pictures: ['wide'],
  },
  {
    name: 'playground-forget',
    who: 'ada',
    path: inProject('playground'),
    async reach(page) {
      await press(page.getByText('Forget', { exact: true }))
      await see(page.getByRole('textbox', { name: 'Item' }))
    },
  },
  {
    name: 'playground-curl',
    who: 'ada',
    path: inProject('playground'),
    async reach(page) {
      await press(page.getByRole('tab', { name: 'curl' }))
      await see(page.getByRole('region', { name: 'The request as curl' }))
    },
  },
]

async function readInPlayground(page: Page, sample: SampleProject, purpose: string, status: string): Promise<void> {
  await select(page.getByLabel('Key', { exact: true }), 'Paste a key…')
  await dialog(page, /key/i)
    .getByRole('textbox')
    .fill(sample.secrets.get('web shop') ?? '')
  await page.keyboard.press('Enter')
  await gone(dialog(page, /key/i))
  await check(page.getByRole('radio', { name: 'Read', exact: true }))
  await fill(page.getByRole('textbox', { name: /^Purpose/ }), purpose)
  await press(page.getByRole('button', { name: 'Send', exact: true }))
  await see(page.getByRole('status').filter({ hasText: status }))
  await see(page.getByText(/^Reads as /))
}
