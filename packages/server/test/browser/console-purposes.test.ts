import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { hold } from './bad-network.ts'
import {
  aMemory,
  cellOf,
  check,
  choose,
  createKey,
  dialog,
  fill,
  gone,
  goTo,
  hear,
  post,
  press,
  rowOf,
  says,
  see,
  seeHeading,
} from './console-steps.ts'
import { type BrowserUnderTest, openInBrowser } from './console-under-test.ts'

describe('purposes in a browser', () => {
  let under: BrowserUnderTest
  let page: Page
  let secret: string
  before(async () => {
    under = await openInBrowser()
    page = await under.newPerson('Ada')
    await page.goto('/')
    await goTo(page, 'Keys')
    secret = await createKey(page, { name: 'reader' })
    await post(under.address, '/memory', secret, { ...aMemory, domain: 'food' })
    await goTo(page, 'Purposes')
  })
  after(() => under?.close())

  const read = async (purpose: string, scope = 'preferences'): Promise<number> =>
    (await post(under.address, '/memory/read', secret, { user_id: 'user_1', scope, purpose })).status

  /** What the gate takes the words for. */
  const registered = async (purpose: string): Promise<unknown> =>
    (await post(under.address, '/policy/check', secret, { scope: 'preferences', purpose })).body.registered_purpose

  test('a statement is read word by word while it is written, and its classes are proposed', async () => {
    await see(page.getByText('Nothing is declared yet'))
    const form = await begin('Suggest a dish that you can eat')
    await says(form.getByRole('list', { name: 'What the gate read' }), /Suggest.*Counts as recommendation/)
    assert.equal(await form.getByRole('checkbox', { name: /^Recommendation/ }).isChecked(), true)
    assert.equal(await form.getByLabel('Name').inputValue(), 'suggest-dish-eat')
    await says(form, 'Under the policy in force that is preferences, constraints and communication.')
  })

  test('what was written is still there after the dialog was closed by mistake', async () => {
    await page.keyboard.press('Escape')
    await gone(dialog(page, 'Declare a purpose'))
    await press(page.getByRole('button', { name: 'Declare purpose' }))
    const form = dialog(page, 'Declare a purpose')
    assert.equal(await statement(form).inputValue(), 'Suggest a dish that you can eat')
    await press(form.getByRole('button', { name: 'Begin anew' }))
    assert.equal(await statement(form).inputValue(), '')
    await page.keyboard.press('Escape')
  })

  test('a declared purpose is in force at the next request, and listed with what it opens', async () => {
    assert.equal(await registered('recipes'), null)
    const form = await begin('Suggest a dish that you can eat')
    await fill(form.getByLabel('Name'), 'recipes')
    await press(submit(form))
    await gone(form)
    await says(page.getByRole('status').filter({ hasText: 'declared' }), 'recipes is declared.')
    await says(rowOf(page, 'Suggest a dish'), /recipes.*Recommendation.*In force/)
    await hear(
      rowOf(page, 'Suggest a dish').getByRole('img', { name: 'Opens preferences, constraints and communication' }),
    )
    assert.equal(await registered('recipes'), 'recipes')
    assert.deepEqual([await read('recipes'), await read('recipes', 'schedule')], [200, 403])
  })

  test('other classes than the gate reads are spelled out, need a reason, and stay to be seen', async () => {
    const form = await begin('Suggest a time for dinner')
    await see(form.getByText('Proposed: this is what the gate reads'))
    const read = form.getByRole('checkbox', { name: /^Notification delivery/ })
    await check(read)
    await says(form, 'Notification delivery is declared besides.')
    await fill(form.getByLabel('Name'), 'dinner')
    await press(submit(form))
    await see(form.getByText('Say why it counts as something else'))
    assert.equal(await page.evaluate('document.activeElement.labels[0].textContent'), 'Why it counts as something else')
    await fill(form.getByLabel('Why it counts as something else'), 'We remind people of it')
    await press(submit(form))
    await gone(form)
    await press(page.getByRole('link', { name: 'Suggest a time for dinner' }))
    await seeHeading(page, 'Suggest a time for dinner')
    await says(
      page.getByRole('main'),
      /Notification delivery is declared besides\.“We remind people of it”ada@example\.com/,
    )
    await press(page.getByRole('main').getByRole('link', { name: 'Purposes' }))
  })

  test('an outside statement is declared only with classes that are chosen, and carries its mark', async () => {
    const form = await begin('Sell what we know of you to advertisers')
    await says(form, 'The gate reads it as outside of what memories may be read for.')
    await press(submit(form))
    await see(form.getByText('Choose what it counts as'))
    await check(form.getByRole('checkbox', { name: /^Recommendation/ }))
    await fill(form.getByLabel('Why it counts as something else'), 'Decided by the board')
    await fill(form.getByLabel('Name'), 'selling')
    await press(submit(form))
    await gone(form)
    await says(rowOf(page, 'Sell what we know'), 'Reads as outside')
  })

  test('some scopes begin as those that the policy opens, however long that takes to be known', async () => {
    await page.reload()
    const held = await hold(page, 'POST', /\/read-statement$/)
    await choose(page, 'recipes', 'Change')
    const form = dialog(page, 'Change “recipes”')
    await held.arrives()
    await says(form, 'Asking what the policy in force opens')
    assert.equal(await form.getByRole('radio', { name: 'Only some scopes' }).isEnabled(), false)
    held.release()
    await check(form.getByRole('radio', { name: 'Only some scopes' }))
    assert.equal(await form.getByRole('checkbox', { name: /^Preferences/ }).isChecked(), true)
    await press(form.getByRole('button', { name: 'Cancel' }))
    await gone(form)
  })

  test('a purpose is changed with an exception and domains, and its history says who, what and why', async () => {
    await choose(page, 'recipes', 'Change')
    const form = dialog(page, 'Change “recipes”')
    await check(form.getByRole('radio', { name: 'Only some scopes' }))
    await check(form.getByRole('checkbox', { name: /^Schedule/ }))
    await check(form.getByRole('radio', { name: 'Only some domains' }))
    await press(form.getByRole('button', { name: 'Save as a new version' }))
    await says(form, /Say why it is opened, or leave the scope out\..*Choose at least one domain/)
    await fill(form.getByLabel('Why schedule may be opened all the same'), 'Dinner has its time')
    await fill(form.getByRole('textbox', { name: 'Domains' }), 'food')
    await page.keyboard.press('Enter')
    await see(form.getByRole('button', { name: 'Remove food' }))
    await fill(form.getByLabel('Why it is changed'), 'It plans the dinner, too')
    await press(form.getByRole('button', { name: 'Save as a new version' }))
    await gone(form)
    assert.equal(await read('recipes', 'schedule'), 200)
    await choose(page, 'recipes', 'Details and history')
    await seeHeading(page, 'Suggest a dish that you can eat')
    await says(page.getByRole('main'), /ScheduleBy exception: “Dinner has its time” ada@example\.com/)
    const versions = page.getByRole('region', { name: 'History' }).getByRole('listitem')
    await says(
      versions.first(),
      /Version 2in force.*ada@example\.com.*Schedule is opened by exception.*Held to the domain food/,
    )
    await says(versions.first(), '“It plans the dinner, too”')
    await goTo(page, 'Purposes')
  })

  test('a change that somebody else has overtaken is not made, and said', async () => {
    await choose(page, 'dinner', 'Change')
    const form = dialog(page, 'Change “dinner”')
    await says(form, 'Notification delivery is declared besides.')
    const other = await under.newPerson('Grace')
    await other.goto(page.url())
    await choose(other, 'dinner', 'Retire')
    await press(dialog(other, 'Retire “dinner”?').getByRole('button', { name: 'Retire purpose' }))
    await gone(dialog(other, 'Retire “dinner”?'))
    await fill(statement(form), 'Suggest a time for dinner at home')
    await fill(form.getByLabel('Why it counts as something else'), 'no matter')
    await press(form.getByRole('button', { name: 'Save as a new version' }))
    await see(form.getByText('The purpose was not changed.'))
    await page.keyboard.press('Escape')
    await says(await cellOf(page, 'Suggest a time for dinner', 'State'), 'Retired')
  })

  test('a retired purpose is refused from the next request on, and can be declared again', async () => {
    assert.equal(await read('dinner', 'attention'), 403)
    await choose(page, 'dinner', 'Declare again')
    const form = dialog(page, 'Declare again “dinner”')
    await fill(form.getByLabel('Why it counts as something else'), 'It was missed')
    await press(submit(form))
    await gone(form)
    await says(await cellOf(page, 'Suggest a time for dinner', 'State'), 'In force')
  })

  test('a protected domain that no purpose names is told of, and its memories are gone for other reads', async () => {
    await press(page.getByRole('button', { name: 'Set domains…' }))
    const form = dialog(page, 'Domains of the project')
    await fill(form.getByRole('textbox', { name: /^Usual domains/ }), 'food,travel,')
    await fill(form.getByRole('textbox', { name: /^Protected domains/ }), 'health')
    await page.keyboard.press('Enter')
    await says(form, 'No purpose names health yet')
    await press(form.getByRole('button', { name: 'Save' }))
    await gone(form)
    await says(page.getByRole('list', { name: 'Domains of the project' }), /food.*travel.*health, protected/)
  })

  test('memories without a domain are counted with the others, also with those from before there were domains', async () => {
    await post(under.address, '/memory', secret, { ...aMemory, domain: 'food' })
    await post(under.address, '/memory/batch', secret, { memories: [aMemory, { ...aMemory, domain: 'food' }] })
    await under.service.storeUsage()
    await page.reload()
    await says(page.getByRole('region', { name: 'Domains' }), 'Without a domain: 1 of 4 memories')
  })

  test('a key is bound to purposes, and can name those alone', async () => {
    await goTo(page, 'Keys')
    await choose(page, 'reader', 'Bind to purposes')
    const form = dialog(page, 'Purposes of “reader”')
    await check(form.getByRole('checkbox', { name: /^recipes/ }))
    await press(form.getByRole('button', { name: 'Save' }))
    await gone(form)
    await says(rowOf(page, 'reader'), 'Bound to recipes')
    assert.equal(await read('recipes'), 200)
    assert.equal(await read('recommend a restaurant'), 403)
    await choose(page, 'reader', 'Bind to purposes')
    await check(form.getByRole('checkbox', { name: /^recipes/ }), false)
    await press(form.getByRole('button', { name: 'Save' }))
    await gone(form)
    assert.equal(await read('recommend a restaurant'), 200)
  })

  test('a new key can be bound from the beginning', async () => {
    await press(page.getByRole('button', { name: 'Create key' }))
    const form = dialog(page, 'Create key')
    await fill(form.getByLabel('Name'), 'bound')
    await check(form.getByRole('checkbox', { name: /^recipes/ }))
    await press(form.getByRole('button', { name: 'Create key' }))
    await see(dialog(page, 'Key “bound” created'))
    await press(dialog(page, 'Key “bound” created').getByRole('button', { name: /^Copy secret/ }))
    await press(dialog(page, 'Key “bound” created').getByRole('button', { name: 'Done' }))
    await says(rowOf(page, 'bound'), 'Bound to recipes')
  })

  test('the playground completes the names of registered purposes, with the keys as well', async () => {
    await goTo(page, 'Playground')
    await check(page.getByRole('radio', { name: 'Read', exact: true }))
    const field = page.getByRole('textbox', { name: /^Purpose/ })
    await fill(field, 'rec')
    await see(page.getByRole('option', { name: /^recipes/ }))
    await page.keyboard.press('ArrowDown')
    assert.equal(await page.getByRole('option', { name: /^recipes/ }).getAttribute('aria-selected'), 'true')
    await page.keyboard.press('Enter')
    assert.equal(await field.inputValue(), 'recipes')
    await gone(page.getByRole('listbox'))
    await see(page.getByText('A registered purpose: what it counts as was declared'))
  })

  test('a new project is asked for its domains, and may be without', async () => {
    await newProject('Cellar')
    const form = dialog(page, 'What will its memories be about?')
    await press(form.getByRole('button', { name: 'Skip' }))
    await gone(form)
    await newProject('Pantry')
    await press(form.getByRole('list', { name: 'Usual domains: at hand' }).getByRole('button', { name: 'food' }))
    await press(form.getByRole('list', { name: 'Protected domains: at hand' }).getByRole('button', { name: 'health' }))
    await press(form.getByRole('button', { name: 'Set domains' }))
    await gone(form)
    await goTo(page, 'Purposes')
    await says(page.getByRole('list', { name: 'Domains of the project' }), /food.*health, protected/)
    await says(page.getByRole('region', { name: 'Domains' }), 'No memory was created in the last 30 days.')
  })

  test('the overview of a new project asks for the domains as well', async () => {
    await goTo(page, 'Overview')
    await press(page.getByRole('button', { name: 'Set up domains' }))
    const form = dialog(page, 'What will its memories be about?')
    await see(form.getByRole('button', { name: 'Remove food' }))
    await press(form.getByRole('button', { name: 'Skip' }))
  })

  async function newProject(name: string): Promise<void> {
    await press(page.getByRole('button', { name: /^Project:/ }))
    await press(page.getByRole('menuitem', { name: 'New project' }))
    await fill(dialog(page, 'New project').getByLabel('Name'), name)
    await press(dialog(page, 'New project').getByRole('button', { name: 'Create project' }))
  }

  async function begin(text: string): Promise<Locator> {
    await press(page.getByRole('button', { name: 'Declare purpose' }))
    const form = dialog(page, 'Declare a purpose')
    await fill(statement(form), text)
    return form
  }
})

function statement(form: Locator): Locator {
  return form.getByRole('textbox', { name: /^Statement/ })
}

function submit(form: Locator): Locator {
  return form.getByRole('button', { name: 'Declare purpose' })
}
