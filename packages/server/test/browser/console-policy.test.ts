import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { aMemory, check, createKey, dialog, gone, goTo, hear, post, press, read, says, see } from './console-steps.ts'
import { type BrowserUnderTest, openInBrowser } from './console-under-test.ts'

const booking = 'book the table for tonight'

describe('the policy in a browser', () => {
  let under: BrowserUnderTest
  let page: Page
  let secret: string
  before(async () => {
    under = await openInBrowser()
    page = await under.newPerson('Ada')
    await page.goto('/')
    await goTo(page, 'Keys')
    secret = await createKey(page, { name: 'reader' })
    await post(under.address, '/memory', secret, aMemory)
    assert.equal(await read(under.address, secret), '200')
    assert.equal(await read(under.address, secret, booking), '403')
    await goTo(page, 'Policy')
  })
  after(() => under?.close())

  test('a pressed cell is marked, and can be applied only after its effect on last week’s reads is said', async () => {
    let release = (): void => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/policy/simulate', async (route) => {
      await held
      await route.continue()
    })
    await check(cell(page, 'Preferences', 'task execution'))
    await says(labelOf(page, 'Preferences', 'task execution'), 'was refused')
    const bar = page.getByRole('region', { name: '1 change, not in force yet' })
    await says(bar.getByRole('status'), 'Looking at the reads of last week')
    assert.ok(await bar.getByRole('button', { name: 'Apply…' }).isDisabled())
    release()
    await says(bar.getByRole('status'), 'Of 2 reads of last week, 1 that is refused now would be allowed.')
    assert.ok(await bar.getByRole('button', { name: 'Apply…' }).isEnabled())
    assert.equal(await read(under.address, secret, booking), '403')
  })

  test('what would have changed is listed, read by read', async () => {
    await press(page.getByRole('button', { name: 'Details' }))
    const details = dialog(page, 'What the draft would have done')
    await says(details, /preferences/i)
    await says(details, /task execution/i)
    await page.keyboard.press('Escape')
    await gone(details)
  })

  test('an applied policy holds from the next read on, and the history says who did it and what', async () => {
    await press(page.getByRole('button', { name: 'Apply…' }))
    await says(dialog(page, 'Apply the policy'), 'Preferences opens to task execution.')
    await press(dialog(page, 'Apply the policy').getByRole('button', { name: 'Apply as version 1' }))
    await says(version(page, 1), /in force.*ada@example.com.*Preferences opens to task execution\./)
    assert.equal(await read(under.address, secret, booking), '200')
    await gone(page.getByRole('button', { name: 'Apply…' }))
  })

  test('a draft is reset by a press, and an older version is restored into one', async () => {
    await check(cell(page, 'Schedule', 'recommendation'))
    await press(page.getByRole('button', { name: 'Reset' }))
    assert.equal(await cell(page, 'Schedule', 'recommendation').isChecked(), false)
    await press(version(page, 0).getByRole('button', { name: /^Restore into the draft/ }))
    await says(labelOf(page, 'Preferences', 'task execution'), 'was allowed')
    await press(page.getByRole('button', { name: 'Reset' }))
  })

  test('a change that somebody else made meanwhile is explained, and one’s own can be carried over', async () => {
    const other = await under.newPerson('Grace')
    await other.goto(page.url())
    await hear(cell(page, 'Attention', 'scheduling'))
    const before = await cell(page, 'Attention', 'scheduling').isChecked()
    await check(cell(page, 'Attention', 'scheduling'), !before)
    await apply(other, 'Schedule', 'recommendation', 2)
    await press(page.getByRole('button', { name: 'Apply…' }))
    await press(dialog(page, 'Apply the policy').getByRole('button', { name: 'Apply as version 2' }))
    const notice = page.getByRole('alert').filter({ hasText: 'while you were drafting' })
    await says(notice, /grace@example\.com put version 2 in force.*Schedule opens to recommendation\./)
    assert.ok(await page.getByRole('button', { name: 'Apply…' }).isDisabled())
    await press(notice.getByRole('button', { name: 'Carry my changes over' }))
    await gone(notice)
    await press(page.getByRole('button', { name: 'Apply…' }))
    await press(dialog(page, 'Apply the policy').getByRole('button', { name: 'Apply as version 3' }))
    await says(version(page, 3), /in force.*ada@example\.com.*Attention/)
    assert.equal(await cell(page, 'Schedule', 'recommendation').isChecked(), true)
    assert.equal(await cell(page, 'Attention', 'scheduling').isChecked(), !before)
  })

  test('the arrow keys move between the cells, and Space changes one', async () => {
    await cell(page, 'Preferences', 'content generation').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    assert.equal(await focused(page), 'Constraints for recommendation')
    await page.keyboard.press('Space')
    await see(page.getByRole('region', { name: '1 change, not in force yet' }))
    await press(page.getByRole('button', { name: 'Reset' }))
  })

  test('Tab stops once at the grid, at the cell where one was', async () => {
    const grid = page.getByRole('grid', { name: /Which purposes may read/ })
    assert.equal(await grid.locator('input[tabindex="0"]').count(), 1)
    await cell(page, 'Attention', 'scheduling').focus()
    await page.keyboard.press('Tab')
    assert.doesNotMatch(await focused(page), / for /)
    await page.keyboard.press('Shift+Tab')
    assert.equal(await focused(page), 'Attention for scheduling')
    await page.keyboard.press('Control+Home')
    assert.equal(await focused(page), 'Preferences for content generation')
  })
})

function cell(page: Page, scope: string, purposeClass: string) {
  return page.getByRole('checkbox', { name: new RegExp(`^${scope} for ${purposeClass}:`) })
}

function labelOf(page: Page, scope: string, purposeClass: string) {
  return page.getByRole('gridcell').filter({ has: cell(page, scope, purposeClass) })
}

function version(page: Page, number: number) {
  return page.getByRole('listitem').filter({ hasText: new RegExp(`^Version ${number}`) })
}

async function focused(page: Page): Promise<string> {
  return page.evaluate<string>(
    `(document.activeElement.closest('label') ?? document.activeElement).textContent.split(':')[0].trim()`,
  )
}

async function apply(page: Page, scope: string, purposeClass: string, becomes: number): Promise<void> {
  await check(cell(page, scope, purposeClass))
  await press(page.getByRole('button', { name: 'Apply…' }))
  await press(page.getByRole('button', { name: `Apply as version ${becomes}` }))
  await see(version(page, becomes))
}
