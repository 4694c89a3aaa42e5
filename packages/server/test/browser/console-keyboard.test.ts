import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { dialog, gone, press, says, see, seeHeading, until } from './console-steps.ts'
import { type BrowserUnderTest, openInBrowser } from './console-under-test.ts'
import { open, views } from './console-views.ts'
import { makeSampleProject, type SampleProject } from './sample-project.ts'

describe('the console by keyboard', () => {
  let under: BrowserUnderTest
  let sample: SampleProject
  let page: Page
  before(async () => {
    under = await openInBrowser()
    sample = await makeSampleProject(under.service, { days: 2 })
    page = await under.newVisitorWith(sample.people.ada.cookies)
  })
  after(() => under?.close())

  const names = ['sign-in', 'overview', 'reads', 'keys', 'usage', 'playground-first', 'policy', 'team', 'account']
  const ofPeople = ['people-find', 'people', 'people-preview', 'people-reads']
  const ofPurposes = ['purposes', 'purposes-refused', 'purpose', 'purposes-record']
  for (const name of [...names, ...ofPeople, ...ofPurposes]) {
    test(`Tab reaches everything on ${name} in its order, and shows where it is`, async () => {
      const view = views.find((one) => one.name === name)
      assert.ok(view)
      await open({ ...view, who: 'ada' }, page, under, sample)
      // What arrives later would be expected without and reached with.
      await page.waitForLoadState('networkidle')
      if (name !== 'sign-in') await page.getByText('refused lately').first().waitFor({ state: 'attached' })
      const steps = await tabThrough(page)
      assert.deepEqual(
        steps.reached.map(({ what }) => what),
        steps.expected,
      )
      assert.deepEqual(
        steps.reached.filter(({ isMarked }) => !isMarked).map(({ what }) => what),
        [],
      )
    })
  }

  test('the first Tab skips to the content', async () => {
    await openKeys()
    await page.keyboard.press('Tab')
    assert.equal(await focused(page), 'Skip to the content')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    assert.equal(await focused(page), 'Create key')
  })

  test('another page begins at its heading', async () => {
    await openKeys()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Team' }).focus()
    await page.keyboard.press('Enter')
    await seeHeading(page, 'Team')
    assert.equal(await focused(page), 'Team')
    assert.equal(await page.title(), 'Team · Ambit')
  })

  test('a menu is opened with an arrow, gone through with arrows and letters, and left with Escape', async () => {
    await openKeys()
    const button = page.getByRole('button', { name: 'Actions for web shop' })
    await button.focus()
    await page.keyboard.press('ArrowDown')
    await until(async () => (await focused(page)) === 'Rotate')
    const visited = []
    for (const key of ['', 'ArrowDown', 'End', 'ArrowDown', 'ArrowUp', 'Home', 's', 'r']) {
      if (key) await page.keyboard.press(key)
      visited.push(await focused(page))
    }
    assert.deepEqual(visited, ['Rotate', 'Pause', 'Delete', 'Rotate', 'Delete', 'Rotate', 'Set expiry', 'Rename'])
    await page.keyboard.press('Escape')
    assert.equal(await page.getByRole('menu', { name: 'Actions for web shop' }).isVisible(), false)
    assert.equal(await focused(page), 'Actions for web shop')
  })

  test('a dialog takes the focus, keeps it, closes with Escape and gives it back', async () => {
    await openKeys()
    await page.getByRole('button', { name: 'Create key' }).focus()
    await page.keyboard.press('Enter')
    const form = dialog(page, 'Create key')
    await see(form)
    assert.equal(await focused(page), 'Name')
    const places = new Set<string>()
    for (let presses = 0; presses < 24; presses++) {
      await page.keyboard.press('Tab')
      // Between its end and its beginning, the focus is at the browser's own controls.
      places.add(
        await page.evaluate<string>(
          `document.activeElement.closest('dialog')?.tagName ?? document.activeElement.tagName`,
        ),
      )
    }
    assert.deepEqual(
      [...places].filter((place) => place !== 'BODY'),
      ['DIALOG'],
    )
    await page.keyboard.press('Escape')
    await gone(form)
    assert.equal(await focused(page), 'Create key')
  })

  test('a dialog that was opened from a menu gives the focus back to the button of the menu', async () => {
    await openKeys()
    await page.getByRole('button', { name: 'Actions for web shop' }).focus()
    await page.keyboard.press('ArrowDown')
    await until(async () => (await focused(page)) === 'Rotate')
    for (const key of ['End', 'Enter']) await page.keyboard.press(key)
    await see(dialog(page, 'Delete “web shop”?'))
    assert.equal(await focused(page), 'Cancel', 'what cannot be undone is not what Enter does first')
    await page.keyboard.press('Escape')
    await gone(dialog(page, 'Delete “web shop”?'))
    assert.equal(await focused(page), 'Actions for web shop')
  })

  test('a name that is missing is said, and the focus goes to its field', async () => {
    await openKeys()
    await press(page.getByRole('button', { name: 'Create key' }))
    const form = dialog(page, 'Create key')
    await form.getByRole('button', { name: 'Create key' }).focus()
    await page.keyboard.press('Enter')
    await see(form.getByText('Give the key a name'))
    const name = form.getByLabel('Name')
    assert.equal(await name.getAttribute('aria-invalid'), 'true')
    const described = await name.getAttribute('aria-describedby')
    assert.ok(described && (await form.locator(`[id="${described.split(' ')[0]}"]`).count()) === 1)
    await page.keyboard.press('Escape')
  })

  test('tabs and choices go by the arrow keys', async () => {
    await page.goto(`/projects/${sample.projectId}/playground`)
    const answer = page.getByRole('tab', { name: 'Answer' })
    await see(answer)
    await answer.focus()
    await page.keyboard.press('ArrowRight')
    assert.equal(await focused(page), 'curl')
    assert.equal(await page.getByRole('tab', { name: 'curl' }).getAttribute('aria-selected'), 'true')
    await page.getByRole('radio', { name: 'Create', exact: true }).focus()
    await page.keyboard.press('ArrowRight')
    assert.equal(await page.getByRole('radio', { name: 'Read', exact: true }).isChecked(), true)
  })

  test('a chosen theme holds, also after the page is loaded again', async () => {
    await openKeys()
    await page.getByRole('radio', { name: 'Dark' }).focus()
    await page.keyboard.press('Space')
    await until(async () => (await brightness(page)) < 0.3)
    await page.reload()
    await see(page.getByRole('heading', { level: 1 }))
    assert.ok((await brightness(page)) < 0.3)
    await page.getByRole('radio', { name: 'As the system' }).focus()
    await page.keyboard.press('Space')
    await until(async () => (await brightness(page)) > 0.7)
  })

  test('on a phone the menu opens and closes like a dialog, and leads to the pages', async () => {
    const phone = await under.newVisitorWith(sample.people.ada.cookies, { viewport: { width: 375, height: 812 } })
    await phone.goto(`/projects/${sample.projectId}/keys`)
    await see(phone.getByRole('button', { name: 'Menu' }))
    await phone.getByRole('button', { name: 'Menu' }).focus()
    await phone.keyboard.press('Enter')
    await see(dialog(phone, 'Menu'))
    await phone.keyboard.press('Escape')
    await gone(dialog(phone, 'Menu'))
    assert.equal(await focused(phone), 'Menu')
    await phone.getByRole('button', { name: 'Menu' }).press('Enter')
    await press(dialog(phone, 'Menu').getByRole('link', { name: 'Usage' }))
    await seeHeading(phone, 'Usage')
    await gone(dialog(phone, 'Menu'))
    await says(phone.getByRole('main'), 'Requests by hour')
  })

  async function openKeys(): Promise<void> {
    await page.goto(`/projects/${sample.projectId}/keys`)
    await see(page.getByRole('rowheader', { name: 'web shop' }))
  }
})

/** What has the focus is called. */
function focused(page: Page): Promise<string> {
  return page.evaluate<string>(`(${nameOf})(document.activeElement)`)
}

/** As a person would call it; no more than a test needs. */
const nameOf = `(element) => (element.getAttribute('aria-label') ?? (element.labels?.[0] ?? element).textContent)
  .trim().replace(/\\s+/g, ' ').slice(0, 40)`

interface TabSteps {
  readonly expected: readonly string[]
  readonly reached: readonly { readonly what: string; readonly isMarked: boolean }[]
}

/** Presses Tab from the beginning of the document to its end. */
async function tabThrough(page: Page): Promise<TabSteps> {
  const expected = await page.evaluate<string[]>(`(() => {
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
    const all = [...document.querySelectorAll('a[href], button, input, select, textarea, [tabindex="0"]')]
    // Of radio buttons that belong together, the chosen one takes the focus for all.
    const isTaken = (element) => element.tabIndex >= 0 && !element.disabled && !element.hidden && element.checkVisibility() &&
      !element.closest('[popover]:not(:popover-open)') && (element.type !== 'radio' || element.checked)
    globalThis.tabbable = all.filter(isTaken)
    return tabbable.map((element, index) => index + ' ' + (${nameOf})(element))
  })()`)
  const reached: { what: string; isMarked: boolean }[] = []
  for (let presses = 0; presses < expected.length; presses++) {
    await page.keyboard.press('Tab')
    reached.push(
      await page.evaluate<{ what: string; isMarked: boolean }>(`(() => {
        const element = document.activeElement
        const isOutlined = (one) => one && getComputedStyle(one).outlineStyle !== 'none' && parseFloat(getComputedStyle(one).outlineWidth) >= 1
        const isMarked = isOutlined(element) || isOutlined(element.closest('label')) || getComputedStyle(element).boxShadow !== 'none'
        return { what: tabbable.indexOf(element) + ' ' + (${nameOf})(element), isMarked: Boolean(isMarked) }
      })()`),
    )
  }
  return { expected, reached }
}

/** Of the background, from black to white. */
function brightness(page: Page): Promise<number> {
  return page.evaluate<number>(`(() => {
    const [red, green, blue] = getComputedStyle(document.documentElement).backgroundColor.match(/[\\d.]+/g).map(Number)
    return (red + green + blue) / 3 / 255
  })()`)
}
