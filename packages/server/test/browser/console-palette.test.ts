import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { dialog, fill, gone, goTo, hear, press, says, see, seeHeading, until } from './console-steps.ts'
import { type BrowserUnderTest, openInBrowser } from './console-under-test.ts'
import { makeSampleProject, type SampleProject } from './sample-project.ts'

describe('the palette in a browser', () => {
  let under: BrowserUnderTest
  let sample: SampleProject
  let page: Page
  before(async () => {
    under = await openInBrowser()
    sample = await makeSampleProject(under.service, { days: 1 })
    page = await under.newVisitorWith(sample.people.ada.cookies)
    await page.goto(`/projects/${sample.projectId}/team`)
    await seeHeading(page, 'Team')
  })
  after(() => under?.close())

  const palette = () => dialog(page, 'Search and commands')
  const chosen = () => palette().getByRole('option', { selected: true })

  test('opens by Ctrl K, finds a page by its first letters, and Enter leads there', async () => {
    await page.keyboard.press('Control+k')
    await see(palette())
    await page.keyboard.type('usa')
    await says(chosen(), 'Usage')
    await page.keyboard.press('Enter')
    await seeHeading(page, 'Usage')
    await gone(palette())
  })

  test('finds a key by its name, among what the arrow keys go through', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('web shop')
    await says(palette().getByRole('group', { name: 'Keys' }).getByRole('option'), /web shop…\w{4}/)
    await says(chosen(), 'web shop')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await seeHeading(page, 'web shop')
    assert.match(page.url(), /[?]key=key_\w+$/)
  })

  test('finds what the documentation says', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('quickstart')
    await see(palette().getByRole('group', { name: 'Docs' }).getByRole('option').first())
    await page.keyboard.press('Escape')
    await gone(palette())
  })

  test('does something, such as to choose a theme, and says so when nothing is found', async () => {
    await press(page.getByRole('button', { name: 'Search' }))
    await page.keyboard.type('dark')
    await page.keyboard.press('Enter')
    await until(() => page.evaluate<boolean>(`document.documentElement.dataset.theme === 'dark'`))
    await page.keyboard.press('Control+k')
    await page.keyboard.type('theme of the system')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+k')
    await fill(palette().getByRole('combobox'), 'x'.repeat(5_000))
    await hear(palette().getByText('Nothing has all of these words.'))
    await page.keyboard.press('Escape')
  })

  test('stays away while something else is asked', async () => {
    await goTo(page, 'Keys')
    await press(page.getByRole('button', { name: 'Create key' }))
    await see(dialog(page, 'Create key'))
    await page.keyboard.press('Control+k')
    assert.equal(await palette().count(), 0)
    await page.keyboard.press('Escape')
  })

  test('on a phone it opens from the menu', async () => {
    const phone = await under.newVisitorWith(sample.people.ada.cookies, { viewport: { width: 375, height: 812 } })
    await phone.goto(`/projects/${sample.projectId}/keys`)
    await press(phone.getByRole('button', { name: 'Menu' }))
    await press(dialog(phone, 'Menu').getByRole('button', { name: 'Search' }))
    await see(dialog(phone, 'Search and commands').getByRole('combobox'))
    await phone.context().close()
  })
})
