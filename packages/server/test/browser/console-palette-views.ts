/** The command palette, and the docs inside the console. */
import type { Page } from 'playwright-core'
import { fill, press, see } from './console-steps.ts'
import { inProject, type View } from './console-view.ts'

export const paletteViews: readonly View[] = [
  {
    name: 'palette',
    who: 'ada',
    path: inProject('keys'),
    async reach(page) {
      await searchFor(page, 'shop')
      await see(page.getByRole('group', { name: 'Keys' }))
    },
  },
  {
    name: 'docs-inside',
    who: 'ada',
    path: inProject('keys'),
    async reach(page) {
      await searchFor(page, 'quickstart')
      await press(page.getByRole('group', { name: 'Docs' }).getByRole('option').first())
      await see(page.getByRole('heading', { level: 1, name: 'Quickstart' }))
    },
  },
]

async function searchFor(page: Page, words: string): Promise<void> {
  await see(page.getByRole('rowheader', { name: 'web shop' }))
  await page.keyboard.press('Control+k')
  await fill(page.getByRole('combobox', { name: /^Search/ }), words)
}
