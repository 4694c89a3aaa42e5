import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { attemptsPerAccount } from '../../src/accounts/attempts.ts'
import {
  accountOf,
  choose,
  dialog,
  fill,
  goTo,
  hear,
  press,
  rowOf,
  says,
  see,
  seeHeading,
  signIn,
  signOut,
  signUp,
  takeSecret,
  tryToSignIn,
} from './console-steps.ts'
import { type BrowserUnderTest, dayMs, minuteMs, openInBrowser } from './console-under-test.ts'
import { otherName } from './launch-browser.ts'

describe('accounts in a browser', () => {
  let under: BrowserUnderTest
  before(async () => {
    under = await openInBrowser()
  })
  afterEach(() => under.endVisits())
  after(() => under?.close())

  describe('signing in', () => {
    let page: Page
    before(async () => {
      await under.service.join('Ada')
    })
    beforeEach(async () => {
      page = await under.newVisitor()
    })

    test('a wrong password says so, and an unknown address is told the same words', async () => {
      await signIn(page, { ...accountOf('Ada'), password: 'not the words at all' })
      const wrong = await refusal(page)
      await signIn(page, { ...accountOf('Nobody'), password: 'not the words at all' })
      assert.equal(await refusal(page), wrong)
      assert.match(wrong, /e-mail.*password/i)
      assert.doesNotMatch(wrong, /ada|nobody|unknown|no such|exist/i)
    })

    test('what is missing is said at its field, and nothing is sent', async () => {
      await page.goto('/sign-in')
      await press(page.getByRole('button', { name: 'Sign in' }))
      await see(page.getByText('Enter your e-mail address.'))
      await see(page.getByText('Enter your password.'))
      assert.equal(await page.getByLabel('E-mail').getAttribute('aria-invalid'), 'true')
    })

    test('whoever follows a link to a page gets there after signing in', async () => {
      await page.goto('/account')
      await seeHeading(page, 'Sign in to Ambit')
      const { email, password } = accountOf('Ada')
      await tryToSignIn(page, email, password)
      await seeHeading(page, 'Account')
    })

    test('a browser that has signed in before is let in while strangers guess, and another is not', async () => {
      const account = await anAccount('Frances')
      await signIn(page, account)
      await seeHeading(page, 'Overview')
      await signOut(page)
      for (let attempts = 0; attempts < attemptsPerAccount; attempts++) await guess(account.email)
      const stranger = await under.newVisitor()
      await signIn(stranger, account)
      assert.equal(await refusal(stranger), 'Too many attempts. Try again in 15 minutes.')
      await tryToSignIn(page, account.email, account.password)
      await seeHeading(page, 'Overview')
    })

    test('too many attempts are slowed down, whatever the password, and not for ever', async () => {
      const { email, password } = await anAccount('Grace')
      for (let attempts = 0; attempts < attemptsPerAccount; attempts++) await guess(email)
      await signIn(page, { email, password })
      assert.equal(await refusal(page), 'Too many attempts. Try again in 15 minutes.')
      await under.passTime(15 * minuteMs)
      await tryToSignIn(page, email, password)
      await seeHeading(page, 'Overview')
    })
  })

  describe('an invitation', () => {
    test('wants a password that nobody would guess, and says so at its field', async () => {
      const page = await under.newVisitor()
      const account = accountOf('Hopeful')
      const link = await under.invitationLink()
      await signUp(page, link, { ...account, password: 'Ambit Hopeful 1' })
      await see(page.getByText(/^Must be more than the name or the e-mail address of the account, or the name Ambit/))
      await fill(page.getByLabel('Password', { exact: true }), 'qwertyuiop12')
      await press(page.getByRole('button', { name: 'Join' }))
      await see(page.getByText(/^Must not be one that is guessed first/))
      await fill(page.getByLabel('Password', { exact: true }), account.password)
      await press(page.getByRole('button', { name: 'Join' }))
      await seeHeading(page, 'Overview')
    })

    test('without its secret says what is missing', async () => {
      const page = await under.newVisitor()
      await page.goto('/invitation')
      await seeHeading(page, 'This link is not complete')
    })

    test('keeps its secret out of every address that is asked for', async () => {
      const page = await under.newVisitor()
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url(), request.headers().referer ?? ''))
      const link = await under.invitationLink()
      await signUp(page, link, accountOf('Discreet'))
      await seeHeading(page, 'Overview')
      const [, token = ''] = link.split('#')
      assert.ok(asked.length > 5 && token.length > 40)
      assert.deepEqual(
        asked.filter((url) => new URL(url || 'http://nowhere').href.replace(/#.*/, '').includes(token)),
        [],
      )
      assert.ok(!page.url().includes(token))
    })

    test('made by an owner lets one member in, who sees the team and the policy without the means to change them', async () => {
      const owner = await under.newPerson('Owner')
      await owner.goto('/')
      await goTo(owner, 'Team')
      await press(owner.getByRole('button', { name: 'Invite' }))
      await press(dialog(owner, 'Invite to the project').getByRole('button', { name: 'Make link' }))
      const link = await takeSecret(owner, /^Invitation to/)
      await says(owner.getByRole('table', { name: 'Open invitations' }), 'Whoever has the link')

      const member = await under.newVisitor()
      await signUp(member, link, accountOf('Member'))
      await goTo(member, 'Team')
      await says(rowOf(member, 'Member'), 'You')
      assert.equal(await member.getByRole('button', { name: 'Invite' }).count(), 0)
      assert.equal(await member.getByRole('combobox', { name: /^Role of/ }).count(), 0)
      assert.equal(await member.getByRole('button', { name: /^Actions for (?!you)/ }).count(), 0)
      await goTo(member, 'Policy')
      await see(member.getByRole('table', { name: /Which purposes may read/ }))
      assert.equal(await member.getByRole('checkbox').count(), 0)
      assert.equal(await member.getByRole('button', { name: /Restore|Apply/ }).count(), 0)
    })

    test('as a viewer opens every page that there is to look at, with nothing on it that would be refused', async () => {
      const viewer = await under.newPerson('Vera', { role: 'viewer' })
      const refused: string[] = []
      viewer.on('response', (response) => {
        if (response.status() >= 400) refused.push(`${response.status()} ${new URL(response.url()).pathname}`)
      })
      await viewer.goto('/')
      await goTo(viewer, 'Keys')
      await see(viewer.getByText('A member or an owner creates them.'))
      const means = viewer
        .getByRole('main')
        .getByRole('button', { name: /Create|Actions|Declare|Invite|Apply|Restore/ })
      assert.equal(await means.count(), 0)
      for (const page of ['Usage', 'Purposes', 'Policy'] as const) {
        await goTo(viewer, page)
        assert.equal(await means.count(), 0, page)
      }
      await goTo(viewer, 'Team')
      await says(viewer.getByRole('main'), 'You are a viewer here')
      await see(viewer.getByRole('button', { name: 'Actions for you' }))
      assert.equal(await viewer.getByRole('navigation').getByRole('link', { name: 'Playground' }).count(), 0)
      await viewer.goto(viewer.url().replace('/team', '/playground'))
      await see(viewer.getByText('This page is not for viewers'))
      assert.deepEqual(refused, [])
    })
  })

  test('at a name that somebody has given our address, the console says what to configure, and signs nobody in', async () => {
    const page = await under.newVisitor()
    const rebound = under.address.replace('127.0.0.1', otherName)
    await page.goto(`${rebound}/`)
    await see(page.getByText(/does not answer to the host "rebound\.example:\d+".*AMBIT_ALLOWED_HOSTS/))
    await page.goto(`${rebound}/sign-in`)
    const { email, password } = await anAccount('Reboundless')
    await tryToSignIn(page, email, password)
    assert.match(await refusal(page), /AMBIT_PUBLIC_URL/)
    assert.deepEqual(await page.context().cookies(rebound), [])
  })

  test('another project is a wall: its pages are not found, and its keys answer 404', async () => {
    const projectId = await under.service.newProject('next door')
    const neighbour = await under.newPerson('Neighbour', { projectId })
    const stranger = await under.newPerson('Stranger')
    await neighbour.goto('/')
    await seeHeading(neighbour, 'Overview')
    assert.ok(neighbour.url().includes(projectId))
    for (const name of ['keys', 'usage', 'playground', 'policy', 'team']) {
      const statuses: number[] = []
      stranger.on('response', (response) => {
        if (response.url().includes(`/console/projects/${projectId}`)) statuses.push(response.status())
      })
      await stranger.goto(`/projects/${projectId}/${name}`)
      await seeHeading(stranger, 'Not found')
      assert.ok(!(await stranger.content()).includes('next door'))
      assert.ok(statuses.every((status) => status === 404))
    }
    for (const path of ['keys', 'usage', 'policy', 'team']) {
      const mine = await neighbour.request.get(`/console/projects/${projectId}/${path}`)
      const theirs = await stranger.request.get(`/console/projects/${projectId}/${path}`)
      const nobodys = await stranger.request.get(`/console/projects/prj_nobody/${path}`)
      assert.deepEqual([mine.status(), theirs.status(), nobodys.status()], [200, 404, 404])
      assert.deepEqual((await theirs.json()).error, (await nobodys.json()).error)
    }
  })

  test('signing out everywhere ends the session of another browser at its next click', async () => {
    const account = await anAccount('Edsger')
    const [here, there] = [await under.newVisitor(), await under.newVisitor()]
    for (const page of [here, there]) {
      await signIn(page, account)
      await seeHeading(page, 'Overview')
    }
    await here.goto('/account')
    await press(here.getByRole('button', { name: 'Sign out everywhere' }))
    await press(dialog(here, 'Sign out everywhere?').getByRole('button', { name: 'Sign out everywhere' }))
    await seeHeading(here, 'Sign in to Ambit')
    await press(there.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Team' }))
    await see(dialog(there, 'Your session has ended'))
  })

  test('one session of several can be ended', async () => {
    const account = await anAccount('Barbara')
    const [here, there] = [await under.newVisitor(), await under.newVisitor()]
    for (const page of [there, here]) {
      await signIn(page, account)
      await seeHeading(page, 'Overview')
    }
    await here.goto('/account')
    const other = here.getByRole('listitem').filter({ hasText: 'seen', hasNotText: 'This session' })
    await press(other.getByRole('button', { name: /^Sign out of/ }).first())
    await press(there.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Usage' }))
    await see(dialog(there, 'Your session has ended'))
    await here.reload()
    await seeHeading(here, 'Account')
  })

  test('a name is changed as it is, an address by whoever knows the password', async () => {
    const account = await anAccount('Tony')
    await anAccount('Occupied')
    const page = await under.newVisitor()
    await signIn(page, account)
    await seeHeading(page, 'Overview')
    await page.goto('/account')
    const save = page.getByRole('button', { name: 'Save', exact: true })
    const profile = page.getByRole('region', { name: 'Profile' })
    assert.equal(await save.isDisabled(), true)
    await fill(profile.getByLabel('Name'), 'Sir Tony')
    assert.equal(await profile.getByLabel('Your password', { exact: true }).count(), 0)
    await press(save)
    await hear(page.getByRole('status').filter({ hasText: 'Your profile is saved.' }))
    await see(page.getByRole('button', { name: /^Account: Sir Tony/ }))

    const move = async (email: string, password: string): Promise<void> => {
      await fill(profile.getByLabel('E-mail'), email)
      await fill(profile.getByLabel('Your password', { exact: true }), password)
      await press(save)
    }
    const email = 'hoare@example.com'
    await move(email, 'not the words at all')
    await see(page.getByText('This is not your password.'))
    await move(accountOf('Occupied').email, account.password)
    await see(page.getByText('Must be another address: this one cannot be used.'))
    await move(email, account.password)
    await profile.getByLabel('Your password', { exact: true }).waitFor({ state: 'detached' })
    await page.reload()
    assert.equal(await profile.getByLabel('E-mail').inputValue(), email)
    const visitor = await under.newVisitor()
    await signIn(visitor, { ...account, email })
    await seeHeading(visitor, 'Overview')
  })

  test('a password is changed by whoever knows it, and nobody else', async () => {
    const account = await anAccount('Niklaus')
    const page = await under.newVisitor()
    await signIn(page, account)
    await seeHeading(page, 'Overview')
    await page.goto('/account')
    const change = async (from: string, to: string): Promise<void> => {
      await fill(page.getByLabel('Current password', { exact: true }), from)
      await fill(page.getByLabel('New password', { exact: true }), to)
      await press(page.getByRole('button', { name: 'Change password' }))
    }
    const fresh = 'other words that nobody would say'
    await change('not the words at all', fresh)
    await see(page.getByText('This is not your current password.'))
    await change(account.password, 'too short')
    await see(page.getByText('Use at least 12 characters.'))
    await change(account.password, 'Password1234')
    await see(page.getByText('Must not be one that is guessed first: a sentence that only you would say is better.'))
    assert.equal(await page.getByLabel('New password', { exact: true }).getAttribute('aria-invalid'), 'true')
    await change(account.password, fresh)
    await hear(page.getByRole('status').filter({ hasText: 'Your password is changed' }))
    const visitor = await under.newVisitor()
    await signIn(visitor, account)
    await refusal(visitor)
    await signIn(visitor, { ...account, password: fresh })
    await seeHeading(visitor, 'Overview')
  })

  test('a password-reset link from the team works once, and ends what was open', async () => {
    const account = await anAccount('Alan')
    const owner = await under.newPerson('Superior')
    const forgetful = await under.newVisitor()
    await signIn(forgetful, account)
    await seeHeading(forgetful, 'Overview')
    await owner.goto('/')
    await goTo(owner, 'Team')
    await choose(owner, account.name, 'Password-reset link')
    await press(dialog(owner, /^Password-reset link/).getByRole('button', { name: 'Make link' }))
    const link = await takeSecret(owner, /^Password-reset link/)

    const page = await under.newVisitor()
    await page.goto(link)
    await setPassword(page, 'iloveyou1234')
    await see(page.getByText(/^Must not be one that is guessed first/))
    const fresh = 'fresh words that nobody would say'
    await setPassword(page, fresh)
    await seeHeading(page, 'Password changed')
    await press(forgetful.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Team' }))
    await see(dialog(forgetful, 'Your session has ended'))
    await signIn(page, { ...account, password: fresh })
    await seeHeading(page, 'Overview')

    const second = await under.newVisitor()
    await second.goto(link)
    await setPassword(second, 'words of somebody who found the link')
    await seeHeading(second, 'This link does not work any more')
  })

  // The last one: sessions, which have the system's clock, would seem to have expired as well.
  test('an invitation that was used, one that has expired and one that was made up say the same', async () => {
    const used = await under.invitationLink()
    await signUp(await under.newVisitor(), used, accountOf('Used'))
    const expired = await under.invitationLink()
    await under.passTime(7 * dayMs + minuteMs)
    const said = []
    for (const link of [used, expired, `${under.address}/invitation#inv_${'0'.repeat(40)}`]) {
      const page = await under.newVisitor()
      await page.goto(link)
      await seeHeading(page, 'This link does not work any more')
      said.push(await page.getByRole('main').textContent())
    }
    assert.equal(new Set(said).size, 1)
  })

  /** Somebody with an account and no session in any browser. */
  async function anAccount(name: string) {
    await under.service.join(name)
    return accountOf(name)
  }

  async function guess(email: string): Promise<void> {
    const response = await fetch(`${under.address}/console/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: under.address, 'x-forwarded-for': '198.51.100.7' },
      body: JSON.stringify({ email, password: 'not the words at all' }),
    })
    assert.equal(response.status, 401)
  }
})

async function setPassword(page: Page, password: string): Promise<void> {
  await fill(page.getByLabel('New password', { exact: true }), password)
  await press(page.getByRole('button', { name: 'Set password' }))
}

/** What the page says of why it did not let somebody in. */
async function refusal(page: Page): Promise<string> {
  const alert = page.getByRole('alert').filter({ hasText: /\w/ })
  await see(alert)
  return (await alert.textContent()) ?? ''
}
