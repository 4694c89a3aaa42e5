import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { aMemory, createKey, dialog, fill, gone, goTo, post, press, says, see, seeHeading } from './console-steps.ts'
import { type BrowserUnderTest, openInBrowser } from './console-under-test.ts'

const vague = 'make things nicer for them'
const booking = 'book the table for tonight'
const fine = 'recommend a restaurant for tonight'

describe('refused purposes and the mode, in a browser', () => {
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
    for (const purpose of [vague, vague, booking, fine, fine, fine]) await read(purpose)
    // What is declared is declared later than it was refused.
    await under.passTime(1_000)
    await page.reload()
  })
  after(() => under?.close())

  const read = async (purpose: string): Promise<number> =>
    (await post(under.address, '/memory/read', secret, { user_id: 'user_1', scope: 'preferences', purpose })).status
  const refused = (purpose: string) =>
    page
      .getByRole('tabpanel')
      .getByRole('listitem')
      .filter({ hasText: `“${purpose}”` })

  test('the sidebar says how many purposes were refused lately, and the second tab lists them', async () => {
    await says(page.getByRole('link', { name: /^Purposes/ }), /Purposes2 refused lately/)
    await goTo(page, 'Purposes')
    await press(page.getByRole('tab', { name: 'Refused lately (2)' }))
    await says(refused(vague), 'Refused 2 times with reader, for preferences')
    await says(refused(booking), 'The gate reads task execution. The policy did not open that scope for it.')
    assert.match(page.url(), /\?view=refused$/)
  })

  test('a refused purpose is tried in the playground as it was stated, and no address shows it', async () => {
    await menu(booking, 'Try it in the playground')
    await seeHeading(page, 'Playground')
    assert.equal(await page.getByRole('textbox', { name: /^Purpose/ }).inputValue(), booking)
    assert.ok(!decodeURIComponent(page.url()).includes('table'))
    await page.goBack()
    await see(refused(booking))
  })

  test('a change of the policy is drafted from a refused purpose, and not in force', async () => {
    await menu(booking, 'Draft a policy change')
    await seeHeading(page, 'Policy')
    await see(page.getByRole('region', { name: '1 change, not in force yet' }))
    assert.equal(await page.getByRole('checkbox', { name: /^Preferences for task execution/ }).isChecked(), true)
    assert.equal(await read(booking), 403)
    await press(page.getByRole('button', { name: 'Reset' }))
    await page.goBack()
  })

  test('a dismissed purpose is listed no more, counted no more, and can be listed again', async () => {
    await menu(booking, 'Dismiss')
    await gone(refused(booking))
    await says(page.getByRole('link', { name: /^Purposes/ }).first(), /Purposes1 refused lately/)
    await press(page.getByRole('button', { name: 'Show what was dismissed' }))
    await press(refused(booking).getByRole('button', { name: /^List it again/ }))
    await gone(refused(booking))
    await press(page.getByRole('button', { name: 'Show what is open' }))
    await see(refused(booking))
  })

  test('a refused purpose is declared where it is listed, and then allowed', async () => {
    await press(refused(vague).getByRole('button', { name: /^Declare it/ }))
    const form = dialog(page, 'Declare a purpose')
    await says(form, 'The gate reads no class in it.')
    await press(form.getByRole('checkbox', { name: /^Content generation/ }))
    await fill(form.getByLabel('Why it counts as something else'), 'It writes the greeting')
    await says(form, '2 that are refused now would be allowed')
    await press(form.getByRole('button', { name: 'Declare purpose' }))
    await gone(form)
    await gone(refused(vague))
    assert.equal(await read(vague), 200)
  })

  test('what the gate understands and the policy refuses is declared with an exception for its scope', async () => {
    await under.passTime(1_000)
    await press(refused(booking).getByRole('button', { name: /^Declare it/ }))
    const form = dialog(page, 'Declare a purpose')
    await fill(form.getByLabel('Why preferences may be opened all the same'), 'Window or aisle')
    await press(form.getByRole('button', { name: 'Declare purpose' }))
    await gone(form)
    await see(page.getByText('Nothing was refused'))
    assert.equal(await read(booking), 200)
  })

  test('the mode can be changed only after its effect is said; what it would refuse is declared from there', async () => {
    let release = (): void => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/register/simulate', async (route) => {
      await held
      await route.continue()
    })
    await press(page.getByRole('button', { name: 'Take registered only…' }))
    const form = dialog(page, 'Take registered purposes only?')
    const take = form.getByRole('button', { name: 'Take registered only' })
    await see(take)
    assert.ok(await take.isDisabled())
    release()
    await says(form.getByRole('status').first(), '3 that are allowed now would be refused')
    await says(form.getByRole('list', { name: 'What would be decided otherwise' }), fine)
    await press(form.getByRole('button', { name: /^Declare it/ }))
    await press(dialog(page, 'Declare a purpose').getByRole('button', { name: 'Declare purpose' }))
    await says(form.getByRole('status').first(), /^All \d+ reads of last week would be decided the same\.$/)
    await press(take)
    await gone(form)
    await see(page.getByText('Registered only', { exact: true }))
    assert.deepEqual([await read(fine), await read('recommend a film')], [200, 403])
  })

  test('free text is taken again the same way', async () => {
    await press(page.getByRole('button', { name: 'Take free text again…' }))
    const form = dialog(page, 'Take free text again?')
    await press(form.getByRole('button', { name: 'Take free text' }))
    await gone(form)
    assert.equal(await read('recommend a film'), 200)
  })

  test('the record of processing activities is a page that prints without the console around it', async () => {
    await under.service.storeUsage()
    await press(page.getByRole('link', { name: 'Show to print' }))
    await seeHeading(page, 'Record of processing activities')
    await says(page.getByRole('region', { name: booking }), /Exception: preferences“Window or aisle” ada@example\.com/)
    await says(page.getByRole('region', { name: booking }), /1 read of 1 person.*Consent withdrawnBy nobody/)
    await page.emulateMedia({ media: 'print' })
    assert.equal(await page.getByRole('navigation', { name: 'Main' }).isVisible(), false)
    assert.equal(await page.getByRole('button', { name: 'Print' }).isVisible(), false)
    assert.equal(await page.getByRole('heading', { level: 1 }).isVisible(), true)
    await page.emulateMedia({ media: null })
  })

  test('a member sees all of it and can change none of it', async () => {
    const member = await under.newPerson('Tom', { role: 'member' })
    await member.goto(new URL(page.url()).pathname)
    await see(member.getByRole('rowheader', { name: booking }))
    for (const name of ['Declare purpose', 'Take registered only…', 'Set domains…']) {
      assert.equal(await member.getByRole('button', { name }).count(), 0, name)
    }
  })

  async function menu(purpose: string, action: string): Promise<void> {
    await press(page.getByRole('button', { name: `Actions for ${purpose}` }))
    await press(page.getByRole('menuitem', { name: action }))
  }
})
