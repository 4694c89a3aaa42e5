import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { sayWhy } from './console-people-views.ts'
import {
  aMemory,
  createKey,
  dialog,
  fill,
  gone,
  goTo,
  post,
  press,
  says,
  see,
  seeHeading,
  select,
  takeSecret,
  until,
} from './console-steps.ts'
import { type BrowserUnderTest, openInBrowser } from './console-under-test.ts'

const userId = 'kim.b@example.org'

describe('people in a browser', () => {
  let under: BrowserUnderTest
  let page: Page
  let secret: string
  /** Every address that was asked for, and what was logged: neither has a person in it. */
  const asked: string[] = []
  before(async () => {
    under = await openInBrowser()
    page = await under.newPerson('Ada')
    page.on('request', (request) => asked.push(request.url(), request.headers().referer ?? ''))
    await page.goto('/')
    await goTo(page, 'Keys')
    secret = await createKey(page, { name: 'web shop' })
    const memories = [
      { scope: 'preferences', domain: 'food', value_json: { likes: ['ramen', 'udon'] }, source_ref: 'msg_1' },
      { scope: 'preferences', value_json: { likes: ['ramen'] }, source: 'inferred' },
      { scope: 'schedule', value_json: [{ day: 'Mon', start: '9:00', end: '12:30' }], ttl_days: 30 },
    ]
    for (const memory of memories)
      await post(under.address, '/memory', secret, { ...aMemory, user_id: userId, ...memory })
    const read = { user_id: userId, scope: 'preferences' }
    await post(under.address, '/memory/read', secret, { ...read, purpose: 'recommend a restaurant for tonight' })
    await post(under.address, '/memory/read', secret, { ...read, purpose: 'book the table for tonight' })
  })
  after(() => under?.close())

  const tab = (name: string) => press(page.getByRole('tab', { name, exact: true }))
  const actions = async (): Promise<readonly string[]> => {
    const tenant = { projectId: under.service.projectId, environment: 'test' } as const
    const records = await under.service.deps.store.audit.list(tenant, { limit: 100 })
    return records.filter(({ actor, userId: of }) => actor.kind === 'person' && of !== null).map(({ action }) => action)
  }

  test('nobody is looked at without a reason, and an id that is not known leads to those that begin so', async () => {
    await goTo(page, 'People')
    await press(page.getByRole('button', { name: 'Look up' }))
    await see(page.getByText('Say why you look. A ticket number will do.'))
    assert.deepEqual(await actions(), [])
    await fill(page.getByLabel('User id'), 'kim')
    await sayWhy(page)
    await seeHeading(page, 'kim')
    await see(page.getByText('No data for this ID.'))
    for (const name of ['Export', 'Link to their page', 'Erase this person…'])
      assert.equal(await page.getByRole('button', { name, exact: true }).count(), 0, name)
    assert.equal(await page.getByRole('tab').count(), 0)
    await press(page.getByRole('link', { name: userId }))
    await seeHeading(page, userId)
    await see(page.getByText('You look because: Support request 4711'))
  })

  test('what is known stands by scope and domain, with where it came from and when it goes', async () => {
    await says(page.locator('main'), /Preferences.*Likes: ramen.*Inferred.*Preferences.*food.*ramen, udon.*msg_1/)
    await says(page.locator('main'), /Schedule.*Monday, 09:00 to 12:30.*Goes in 30 days/)
    await select(page.getByLabel('Scope'), 'Schedule')
    await gone(page.getByText('msg_1'))
    await see(page.getByText('Monday, 09:00 to 12:30'))
    await select(page.getByLabel('Scope'), 'All scopes')
    await see(page.getByText('msg_1'))
  })

  test('one memory is deleted after a question', async () => {
    const rows = page.getByRole('button', { name: /^Delete mem_/ })
    await until(
      async () => (await rows.count()) === 3,
      () => 'three memories',
    )
    await press(rows.first())
    const question = dialog(page, 'Delete this memory?')
    await see(question.getByText('Likes: ramen'))
    await press(question.getByRole('button', { name: 'Delete memory' }))
    await gone(question)
    await until(
      async () => (await rows.count()) === 2,
      () => 'two memories',
    )
  })

  test('the page shows what an application would be told or refused, and forgets one entry', async () => {
    await tab('As an application')
    const purpose = page.getByLabel('Purpose')
    await fill(purpose, 'book the table for tonight')
    await press(page.getByRole('button', { name: 'Show', exact: true }))
    await says(page.getByRole('status').filter({ hasText: 'Refused' }), 'reads as task_execution')
    await fill(purpose, 'recommend a restaurant for tonight')
    await press(page.getByRole('button', { name: 'Show', exact: true }))
    await see(page.getByText('It reads as recommendation.'))
    await press(page.getByRole('button', { name: 'Forget likes udon' }))
    const question = dialog(page, 'Forget this entry?')
    await press(question.getByRole('button', { name: 'Forget entry' }))
    await gone(question)
    await gone(page.getByRole('button', { name: 'Forget likes udon' }))
    await see(page.getByRole('button', { name: 'Forget likes ramen' }))
  })

  test('who read is listed with the purpose and the verdict, and leads to the record', async () => {
    await tab('Reads')
    const list = page.getByRole('list', { name: 'Reads about this person' })
    await says(
      list,
      /Refused.*book the table for tonight.*Allowed.*recommend a restaurant for tonight.*web shop · 2 memories seen/,
    )
    const record = await list.getByRole('link').first().getAttribute('href')
    const { pathname, searchParams } = new URL(String(record), under.address)
    assert.deepEqual([pathname.split('/').at(-1), searchParams.get('scope')], ['reads', 'preferences'])
    assert.match(String(searchParams.get('request')), /^[\w-]+$/)
    assert.equal(new URL(page.url()).searchParams.get('view'), 'reads')
  })

  test('consent is withdrawn and restored on behalf of the person', async () => {
    await tab('Consent')
    await press(page.getByRole('button', { name: 'Withdraw consent' }))
    const form = dialog(page, 'Withdraw consent?')
    const withdraw = form.getByRole('button', { name: 'Withdraw' })
    assert.equal(await withdraw.isDisabled(), true)
    await select(form.getByLabel('Scope'), 'Preferences')
    await select(form.getByLabel('Not to be read for'), 'Any purpose')
    await press(withdraw)
    await gone(form)
    const restore = page.getByRole('button', { name: /^Restore Preferences for/ })
    await until(async () => (await restore.count()) === 6)
    await press(page.getByRole('button', { name: 'Withdraw Schedule for scheduling' }))
    await press(withdraw)
    await press(page.getByRole('button', { name: 'Restore Schedule for scheduling' }))
    await press(dialog(page, 'Restore consent?').getByRole('button', { name: 'Restore' }))
    await see(page.getByRole('button', { name: 'Withdraw Schedule for scheduling' }))
    assert.equal(await restore.count(), 6)
    await press(page.getByRole('button', { name: 'Restore all' }))
    await press(dialog(page, 'Restore consent?').getByRole('button', { name: 'Restore' }))
    await see(page.getByText('Nothing is withdrawn'))
    assert.equal(await restore.count(), 0)
  })

  test('an export is a file that is not named for the person; a link leads to their own page', async () => {
    await press(page.getByRole('button', { name: 'Export', exact: true }))
    const download = page.waitForEvent('download')
    await press(dialog(page, /^Export everything/).getByRole('button', { name: 'Export' }))
    const file = await download
    assert.match(file.suggestedFilename(), /^ambit-export-\d{4}-\d\d-\d\d\.json$/)
    const exported = JSON.parse(readFileSync(await file.path(), 'utf8'))
    assert.deepEqual([exported.user_id, exported.memories.length, exported.reads.length], [userId, 2, 2])

    await press(page.getByRole('button', { name: 'Link to their page' }))
    await press(dialog(page, 'Make a link to their own page').getByRole('button', { name: 'Make link' }))
    const theirs = await under.newVisitor()
    await theirs.goto(await takeSecret(page, 'A link to their own page'))
    await see(theirs.getByText('ramen').first())
    const looks = theirs
      .locator('section')
      .filter({ has: theirs.getByRole('heading', { name: 'Who looked, and why' }) })
    await says(looks, /Support request 4711.*An owner of this project/)
    await says(looks, /book the table for tonight.*web shop/)
    await theirs.close()
  })

  test('links that still work are listed with their maker and their end, and a revoked one leads nowhere', async () => {
    await press(page.getByRole('button', { name: 'Link to their page' }))
    await press(dialog(page, 'Make a link to their own page').getByRole('button', { name: 'Make link' }))
    const url = await takeSecret(page, 'A link to their own page')
    await press(page.getByRole('button', { name: 'Link to their page' }))
    const form = dialog(page, 'Make a link to their own page')
    const links = form.getByRole('table', { name: 'Links that still work' })
    const revoke = links.getByRole('button', { name: /^Revoke the link of / })
    await see(revoke.first())
    await says(links.getByRole('row').nth(1), /@example\.com/)
    assert.match((await links.locator('time').first().getAttribute('datetime')) ?? '', /^\d{4}-\d\d-\d\dT/)
    // The newest first, among those of earlier tests.
    for (let left = await revoke.count(); left > 0; left--) {
      await press(revoke.first())
      if (left > 1) await see(revoke.nth(left - 2))
    }
    await links.waitFor({ state: 'detached' })
    await press(form.getByRole('button', { name: 'Cancel' }))
    const theirs = await under.newVisitor()
    await theirs.goto(url)
    await see(theirs.getByText('This link has ended.'))
    await theirs.close()
  })

  test('coming back to the page asks for a reason again once the document was loaded anew', async () => {
    await goTo(page, 'Keys')
    await page.goBack()
    await seeHeading(page, userId)
    const before = (await actions()).length
    await page.reload()
    assert.equal(await page.getByLabel('User id').inputValue(), userId)
    await seeHeading(page, 'People')
    assert.equal((await actions()).length, before)
    await sayWhy(page, 'Support request 4712')
    await seeHeading(page, userId)
  })

  test('a person is erased after what would go was counted and the id was typed, and not looked at once more', async () => {
    await press(page.getByRole('button', { name: 'Erase this person…' }))
    const question = dialog(page, 'Erase this person?')
    await says(question, /Memories2/)
    await press(question.getByRole('button', { name: 'Cancel' }))
    await gone(question)
    const soFar = await actions()
    assert.deepEqual([soFar.includes('count_subject'), soFar.includes('erase_subject')], [true, false])
    await press(page.getByRole('button', { name: 'Erase this person…' }))
    await says(question, /Memories2/)
    const erase = question.getByRole('button', { name: 'Erase for good' })
    await fill(question.getByLabel('Type the id to go on'), userId.toUpperCase())
    assert.equal(await erase.isDisabled(), true)
    await fill(question.getByLabel('Type the id to go on'), userId)
    await press(erase)
    const done = dialog(page, 'Erased')
    await says(done, /era_\w+/)
    await press(done.getByRole('button', { name: 'Done' }))
    await seeHeading(page, 'People')
    assert.equal(new URL(page.url()).hash, '')
    const tenant = { projectId: under.service.projectId, environment: 'test' } as const
    const records = await under.service.deps.store.audit.list(tenant, { limit: 200 })
    assert.ok(!JSON.stringify(records).includes(userId))
    assert.ok(!JSON.stringify(records).includes('Support request 4712'))
  })

  test('members are kept out until an owner allows it', async () => {
    const member = await under.newPerson('Mel', { role: 'member' })
    await member.goto(page.url())
    await see(member.getByText('Only owners look at people in this project'))
    await goTo(member, 'Reads')
    await see(member.getByRole('table').getByText('web shop').first())
    await goTo(member, 'People')
    await see(page.getByText('Members see no memories, but they do see every read in Reads'))
    await press(page.getByRole('button', { name: 'Allow members' }))
    await see(page.getByText('Owners and members. Only owners erase.'))
    await member.reload()
    await fill(member.getByLabel('User id'), 'somebody')
    await sayWhy(member)
    await seeHeading(member, 'somebody')
    await see(member.getByText('No data for this ID.'))
    assert.equal(await member.getByRole('button', { name: 'Erase this person…' }).count(), 0)
  })

  test('whose page it is stands in no address that was asked for, and in no line of the log', () => {
    const told = [...asked, ...under.service.log].join('\n')
    assert.ok(told.includes('/subjects/look-up'))
    for (const form of [userId, encodeURIComponent(userId)]) assert.ok(!told.includes(form), form)
  })
})
