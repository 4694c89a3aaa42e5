import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { createKey } from '../../src/app/create-key.ts'
import { continueDeletions } from '../../src/app/project/delete-project.ts'
import { atTheMachine } from '../storage/sample-rows.ts'
import { accountOf, dialog, fill, goTo, hear, password, press, says, see, seeHeading } from './console-steps.ts'
import { type BrowserUnderTest, minuteMs, openInBrowser } from './console-under-test.ts'

describe('the settings of a project in a browser', () => {
  let under: BrowserUnderTest
  let page: Page
  let projectId: string
  before(async () => {
    under = await openInBrowser()
    projectId = await under.service.newProject('default')
    page = await under.newVisitor()
  })
  after(() => under?.close())
  const settings = () => under.service.deps.store.projects.settings(projectId)
  const section = (name: string) => page.getByRole('region', { name, exact: true })

  test('the first owner gives it a name while joining, and not before', async () => {
    await page.goto(await under.invitationLink({ projectId }))
    await seeHeading(page, 'Set up your project')
    const { name, email } = accountOf('Ada')
    await fill(page.getByLabel('Name'), name)
    await fill(page.getByLabel('E-mail'), email)
    await fill(page.getByLabel('Password', { exact: true }), password)
    await press(page.getByRole('button', { name: 'Join' }))
    await see(page.getByText('Give the project a name.'))
    await fill(page.getByLabel('Project'), 'Harbour')
    await press(page.getByRole('button', { name: 'Join' }))
    await see(page.getByRole('button', { name: /Project: Harbour/ }))
    assert.equal((await settings())?.name, 'Harbour')
    // It is still the one that is meant where nobody says which.
    assert.equal((await under.service.deps.store.projects.findByName('default'))?.id, projectId)
  })

  test('its name, retention and colour are saved by themselves, and hold at once', async () => {
    await under.service.newProject('Lighthouse')
    await goTo(page, 'Settings')
    await fill(section('Name').getByLabel('Name of the project'), 'Lighthouse')
    await press(section('Name').getByRole('button', { name: 'Save' }))
    await see(page.getByText('There is a project of this name already.'))
    await fill(section('Name').getByLabel('Name of the project'), 'Old Harbour')
    await press(section('Name').getByRole('button', { name: 'Save' }))
    await see(page.getByRole('button', { name: /Project: Old Harbour/ }))

    await press(section('Retention').getByRole('radio', { name: 'For some days at most' }))
    await fill(section('Retention').getByRole('textbox', { name: 'Days' }), '0')
    await see(page.getByText('Enter a whole number from 1 to 3,650.'))
    await fill(section('Retention').getByRole('textbox', { name: 'Days' }), '90')
    await press(section('Retention').getByRole('button', { name: 'Save' }))
    await hear(page.getByRole('status').filter({ hasText: 'It holds for new memories from now on.' }))

    await press(section('Colour').getByRole('radio', { name: 'One of your own' }))
    await section('Colour').getByLabel('Your colour').fill('#ffee00')
    await press(section('Colour').getByRole('button', { name: 'Save' }))
    await hear(page.getByRole('status').filter({ hasText: 'The page has its new colour.' }))
    const { name, retentionDays, pageColor } = (await settings()) ?? {}
    assert.deepEqual([name, retentionDays, pageColor], ['Old Harbour', 90, '#ffee00'])
  })

  test('it is deleted by whoever types its name, and nothing is left after a while', async () => {
    const { deps } = under.service
    const key = { name: 'shop', expiresAtMs: null, rateLimitPerMinute: null, purposeClasses: null }
    await createKey(deps, atTheMachine, { ...key, projectId })
    await page.reload()
    await press(page.getByRole('button', { name: 'Delete project…' }))
    const form = dialog(page, 'Delete Old Harbour?')
    await says(form, /Test: 1 key, never used.*Live: no keys.*ambit export/)
    const remove = form.getByRole('button', { name: 'Delete project' })
    await fill(form.getByLabel(/^Type/), 'old harbour')
    assert.equal(await remove.isDisabled(), true)
    await fill(form.getByLabel(/^Type/), 'Old Harbour')
    await press(remove)
    await see(page.getByText('You belong to no project'))
    await hear(page.getByRole('status').filter({ hasText: 'The project Old Harbour is deleted.' }))
    assert.equal(await settings(), null)
    const goOn = () => continueDeletions(deps, { isStopping: () => false, onFailure: assert.fail })
    assert.deepEqual(await goOn(), [])
    await under.passTime(2 * minuteMs)
    const [deleted] = await goOn()
    assert.deepEqual([deleted?.id, deleted?.requestedBy], [projectId, accountOf('Ada').email])
    assert.deepEqual(await deps.store.projects.deletions(), [])
  })
})
