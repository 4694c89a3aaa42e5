/** Every action of the console, tried where there is no network: nothing of it is carried out later. */
import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { changesSent, goOffline, goOnline, hold, loseAnswer } from './bad-network.ts'
import { consoleActions, inDialog } from './console-actions.ts'
import { check, choose, dialog, gone, goTo, press, rowOf, says, see, seeHeading, takeSecret } from './console-steps.ts'
import { type BrowserUnderTest, openInBrowser } from './console-under-test.ts'

describe('an action that was tried without a network', () => {
  let under: BrowserUnderTest
  let page: Page
  let people = 0
  before(async () => {
    under = await openInBrowser()
  })
  beforeEach(async () => {
    people += 1
    const projectId = await under.service.newProject(`project ${people}`)
    const { cookies } = await under.service.join(`Ada${people}`, { role: 'owner', projectId })
    await under.service.join(`Mate${people}`, { projectId })
    page = await under.newVisitorWith(cookies)
    await page.goto('/')
    await goTo(page, 'Keys')
  })
  afterEach(() => under.endVisits())
  after(() => under?.close())

  for (const { what, page: name, prepare, act, said } of consoleActions) {
    test(`${what}: it is said at once that nothing was sent, and nothing is when the network is back`, async () => {
      await page.goto(name === 'account' ? '/account' : page.url().replace(/keys$/, name))
      await seeHeading(page, name.charAt(0).toUpperCase() + name.slice(1))
      await prepare?.(page)
      const before = await stateOf()
      await goOffline(page)
      const sent = changesSent(page)
      await act(page, `Mate${people}`)
      const notice = page.getByRole('alert').filter({ hasText: said })
      await says(notice, 'You are offline. Nothing was sent')
      assert.equal(sent.length, 1)
      await leaveDialogs()
      const asked = page.waitForResponse((response) => response.url().endsWith('/console/session') && response.ok())
      await goOnline(page)
      await asked
      await page.waitForLoadState('networkidle')
      assert.equal(sent.length, 1)
      assert.deepEqual(await stateOf(), before)
    })
  }

  test('a role is changed by a choice that is confirmed, and by no key that is pressed on the way', async () => {
    const mate = `Mate${people}`
    const sent = changesSent(page)
    await page.goto(page.url().replace(/keys$/, 'team'))
    await says(rowOf(page, mate), 'Member')
    assert.equal(await page.getByRole('combobox').count(), 0)
    await choose(page, mate, 'Make owner')
    const question = dialog(page, `Make ${mate} an owner?`)
    await says(question, 'take your own role away')
    for (const key of ['ArrowDown', 'ArrowUp', 'Escape']) await page.keyboard.press(key)
    await gone(question)
    assert.deepEqual(sent, [])
    await choose(page, mate, 'Make owner')
    await press(question.getByRole('button', { name: 'Make owner' }))
    await gone(question)
    await says(rowOf(page, mate), 'Owner')
    await choose(page, mate, 'Make member')
    await press(dialog(page, `Make ${mate} a member?`).getByRole('button', { name: 'Make member' }))
    await says(rowOf(page, mate), 'Member')
  })

  test('whoever becomes a member is told what that means, and has the page of a member at once', async () => {
    await page.goto(page.url().replace(/keys$/, 'team'))
    await choose(page, `Mate${people}`, 'Make owner')
    await press(dialog(page, /^Make Mate/).getByRole('button', { name: 'Make owner' }))
    await says(rowOf(page, `Mate${people}`), 'Owner')
    await press(page.getByRole('button', { name: 'Actions for you' }))
    await press(page.getByRole('menuitem', { name: 'Become a member' }))
    await says(dialog(page, 'Become a member?'), 'Only another owner can make you one again.')
    await press(dialog(page, 'Become a member?').getByRole('button', { name: 'Become a member' }))
    await see(page.getByText('You are a member here'))
    await gone(page.getByRole('button', { name: 'Invite' }))
  })

  test('a link that was made and whose answer comes late is shown', async () => {
    await page.goto(page.url().replace(/keys$/, 'team'))
    await press(page.getByRole('button', { name: 'Invite' }))
    const held = await hold(page, 'POST', '**/invitations')
    await inDialog(page, 'Invite to the project', 'Make link')
    await held.arrives()
    await page.keyboard.press('Escape')
    await says(dialog(page, 'Invite to the project').getByRole('status'), 'Making the link: waiting for the service…')
    held.release()
    assert.match(await takeSecret(page, /^Invitation to/), /\/invitation#\w+/)
  })

  test('a link whose answer was lost is listed, with what to do about it', async () => {
    await page.goto(page.url().replace(/keys$/, 'team'))
    await press(page.getByRole('button', { name: 'Invite' }))
    await loseAnswer(page, 'POST', '**/invitations')
    await inDialog(page, 'Invite to the project', 'Make link')
    const form = dialog(page, 'Invite to the project')
    await says(form.getByRole('alert'), 'withdraw what is there and make another')
    await press(form.getByRole('button', { name: 'Close' }).last())
    await says(page.getByRole('table', { name: 'Open invitations' }), 'Whoever has the link')
  })

  test('a policy whose answer was lost is shown as what is in force', async () => {
    await page.goto(page.url().replace(/keys$/, 'policy'))
    await check(page.getByRole('checkbox', { name: /^Schedule for recommendation/ }))
    await press(page.getByRole('button', { name: 'Apply…' }))
    await loseAnswer(page, 'PUT', '**/policy')
    await inDialog(page, 'Apply the policy', 'Apply as version 1')
    const form = dialog(page, 'Apply the policy')
    await says(form.getByRole('alert'), 'It is not known whether the policy was changed.')
    await press(form.getByRole('button', { name: 'Close' }).last())
    await says(page.getByRole('listitem').filter({ hasText: /^Version 1/ }), 'in force')
  })

  /** Everything of the project that the actions could have changed. */
  async function stateOf(): Promise<unknown> {
    const [, projectId] = /projects\/([^/]+)/.exec(page.url()) ?? []
    const session = await (await page.request.get('/console/session')).json()
    const id = projectId ?? session.projects[0].id
    const [keys, team, policy, sessions] = await Promise.all(
      [`projects/${id}/keys`, `projects/${id}/team`, `projects/${id}/policy`, 'account/sessions'].map(async (path) =>
        (await page.request.get(`/console/${path}`)).json(),
      ),
    )
    return {
      projects: session.projects.length,
      keys: keys.keys.map((key: Record<string, unknown>) => [key.name, key.last_four, key.expires_at]),
      team,
      version: policy.version,
      sessions: sessions.sessions.length,
    }
  }

  async function leaveDialogs(): Promise<void> {
    const open = page.locator('dialog[open]')
    while ((await open.count()) > 0) await page.keyboard.press('Escape')
  }
})
