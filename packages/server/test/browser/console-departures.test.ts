import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ask, keysOf } from '../http/console/project-console.ts'
import { cellOf, choose, dialog, gone, goTo, press, rowOf, says, see } from './console-steps.ts'
import { type BrowserUnderTest, openInBrowser } from './console-under-test.ts'

describe('when somebody leaves', () => {
  let under: BrowserUnderTest
  before(async () => {
    under = await openInBrowser()
  })
  after(() => under?.close())

  test('their keys go on working: an owner is told which, and sees them marked from then on', async () => {
    const { service } = under
    const owner = await under.newPerson('Owner')
    const keys = keysOf(await service.join('Leaver'), service.projectId)
    await service.join('Idler')
    const secrets = [(await keys.create({ name: 'web shop' })).secret, (await keys.create({ name: 'planner' })).secret]

    await owner.goto('/')
    await goTo(owner, 'Keys')
    await says(await cellOf(owner, 'web shop', 'Created'), 'by leaver@example.com')
    assert.equal(await rowOf(owner, 'web shop').getByText('Its maker has left').count(), 0)
    await goTo(owner, 'Team')
    await choose(owner, 'Idler', 'Remove')
    await says(dialog(owner, 'Remove Idler?'), 'No key here was made by them.')
    await press(dialog(owner, 'Remove Idler?').getByRole('button', { name: 'Cancel' }))
    await choose(owner, 'Leaver', 'Remove')
    const question = dialog(owner, 'Remove Leaver?')
    await says(question, '2 keys that they have made keep working: planner and web shop.')
    await press(question.getByRole('button', { name: 'Remove' }))
    await gone(question)

    await goTo(owner, 'Keys')
    for (const name of ['web shop', 'planner']) await see(rowOf(owner, name).getByText('Its maker has left'))
    for (const secret of secrets) assert.equal(await ask(service.app, secret), '200')
  })
})
