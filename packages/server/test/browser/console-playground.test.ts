import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { check, createKey, dialog, fill, gone, goTo, hear, press, says, see, select } from './console-steps.ts'
import { type BrowserUnderTest, hourMs, openInBrowser } from './console-under-test.ts'

describe('the playground in a browser', () => {
  let under: BrowserUnderTest
  let page: Page
  before(async () => {
    under = await openInBrowser()
    page = await under.newPerson('Ada')
    await page.goto('/')
    await goTo(page, 'Keys')
    await goTo(page, 'Playground')
  })
  after(() => under?.close())

  test('without a key, Send makes one that ends by itself and sends with it', async () => {
    await check(page.getByRole('radio', { name: 'Read' }))
    await send()
    await status('200 Allowed')
    await says(page.getByLabel('Key', { exact: true }), 'playground …')
  })

  test('a new key takes itself out of the way and leaves the focus on Send', async () => {
    await page.reload()
    await goTo(page, 'Playground')
    await check(page.getByRole('radio', { name: 'Read' }))
    const newKey = page.getByRole('button', { name: 'New key for an hour' })
    await see(newKey)
    await newKey.focus()
    await page.keyboard.press('Enter')
    await gone(newKey)
    await see(page.getByRole('button', { name: 'Send', exact: true }).and(page.locator(':focus')))
    await page.keyboard.press('Control+Enter')
    await status('200 Allowed')
    await check(page.getByRole('radio', { name: 'Create' }))
  })

  test('create, read, continue, revoke, and what a revoked token is answered: each is one press further', async () => {
    await send()
    await status('201 Created')
    await next('Read it')
    await status('200 Allowed')
    await says(answer(), 'ramen')
    await next('Continue it')
    await status('200 Allowed')
    await says(answer(), 'ramen')
    await next('Revoke it')
    await status('200 Revoked')
    await next('Try to continue')
    await says(answer(), 'token_revoked')
    await press(page.getByRole('button', { name: 'Read again' }))
  })

  test('a read says beside each entry where it comes from', async () => {
    await send()
    await status('200 Allowed')
    const origins = page.getByRole('region', { name: 'Where each entry comes from' })
    await says(origins.getByRole('listitem').filter({ hasText: 'ramen' }), /likes.*The user said so/)
    await page.getByRole('checkbox', { name: 'Say where each entry comes from' }).uncheck()
    await send()
    await origins.waitFor({ state: 'detached' })
    await page.getByRole('checkbox', { name: 'Say where each entry comes from' }).check()
  })

  test('a context shows the text for a prompt, and what is forgotten is in it no longer', async () => {
    await check(page.getByRole('radio', { name: 'Context' }))
    await fill(page.getByRole('textbox', { name: /^Focus/ }), 'something sweet like chocolate')
    await send()
    await status('200 Allowed')
    const text = page.getByRole('region', { name: 'The text for a prompt' })
    await says(text, /Most relevant\s+Preferences: food\s+- Likes: dark chocolate/)
    await check(page.getByRole('radio', { name: 'Forget' }))
    await fill(page.getByRole('textbox', { name: 'Item' }), 'Dark Chocolate')
    await send()
    await status('200 Forgotten')
    await says(panel(), 'One memory said so. It is gone.')
    await next('Read what is left')
    await says(answer(), 'ramen')
    assert.doesNotMatch((await answer().textContent()) ?? '', /chocolate/)
    await check(page.getByRole('radio', { name: 'Forget' }))
    await send()
    await says(panel(), 'No memory of this user and scope says so.')
    await press(page.getByRole('button', { name: 'Read what is left' }))
  })

  test('what the gate recognises lights up the scopes as one types', async () => {
    await fill(purpose(), 'find a free slot for a meeting')
    await says(scope('Schedule'), 'Allowed')
    await says(scope('Preferences'), 'Refused')
    await says(page.getByText(/^Reads as/), 'Reads as scheduling. Preferences is open to')
    await says(page.getByRole('list', { name: 'What the gate read' }), /slot|meeting/)
    await fill(purpose(), 'recommend a restaurant')
    await says(scope('Preferences'), 'Allowed')
    await says(scope('Schedule'), 'Refused')
  })

  test('a refused read shows why, and offers purposes that would be allowed', async () => {
    await fill(purpose(), 'book the table for tonight')
    await send()
    await status('403 Refused')
    await says(panel(), 'Refused: this purpose reads as task execution. Preferences may be read for')
    assert.equal(await panel().getByRole('link', { name: 'change the policy' }).count(), 1)
    assert.match(
      (await panel().getByRole('link', { name: 'declare the purpose' }).getAttribute('href')) ?? '',
      /[/]purposes[?]view=refused$/,
    )
    await press(page.getByRole('button', { name: 'recommend a restaurant for tonight' }))
    assert.equal(await purpose().inputValue(), 'recommend a restaurant for tonight')
    await send()
    await status('200 Allowed')
  })

  test('a purpose that is never allowed is refused in the words of the service, and not offered to be declared', async () => {
    await fill(purpose(), 'train a model on what users like')
    await send()
    await status('403 Refused')
    await says(panel(), 'Refused: Training or evaluating models is never allowed')
    assert.doesNotMatch((await panel().textContent()) ?? '', /no purpose was recognised/)
    assert.equal(await panel().getByRole('link', { name: 'declare the purpose' }).count(), 0)
    await press(page.getByRole('button', { name: 'recommend a restaurant for tonight' }))
    await send()
    await status('200 Allowed')
  })

  test('what a purpose opens and the button that sends are in view on a screen of 1440 by 900', async () => {
    await page.evaluate('scrollTo(0, 0)')
    for (const part of [scope('Attention'), page.getByRole('button', { name: 'Send', exact: true })]) {
      const box = await part.boundingBox()
      assert.ok(box && box.y > 0 && box.y + box.height <= 900, JSON.stringify(box))
    }
    const below = await purpose().boundingBox()
    const row = await scope('Preferences').boundingBox()
    assert.ok(below && row && row.y - (below.y + below.height) < 16, 'the row follows the purpose')
  })

  test('another scope is chosen where its verdict stands, and the purpose stays', async () => {
    await check(page.getByRole('radio', { name: 'Schedule' }))
    assert.equal(await purpose().inputValue(), 'recommend a restaurant for tonight')
    await check(page.getByRole('radio', { name: 'Preferences' }))
  })

  test('nothing is said of a purpose where none is stated', async () => {
    for (const operation of ['Create', 'Continue', 'Revoke', 'Forget']) {
      await check(page.getByRole('radio', { name: operation }))
      assert.equal(
        await page
          .getByRole('form', { name: 'Request' })
          .getByText(/purpose/i)
          .count(),
        0,
        operation,
      )
    }
  })

  test('what is written wrong is said at its field, and nothing is sent', async () => {
    await check(page.getByRole('radio', { name: 'Create' }))
    await fill(value(), '{ "likes": [')
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await send()
    assert.equal(await value().getAttribute('aria-invalid'), 'true')
    assert.deepEqual(
      asked.filter((url) => url.endsWith('/memory')),
      [],
    )
    await press(page.getByRole('button', { name: 'Rules' }))
    await send()
    await status('201 Created')
  })

  test('the request as curl is the one that was sent, and copied with the key it works', async () => {
    await check(page.getByRole('radio', { name: 'Read' }))
    await press(page.getByRole('tab', { name: 'curl' }))
    await press(page.getByRole('button', { name: /^Copy with key/ }))
    await hear(page.getByRole('status').filter({ hasText: 'Copied' }).first())
    const copied = await page.evaluate<string>('navigator.clipboard.readText()')
    const [, url = ''] = /(http:\S+?)['"]?\s/.exec(copied) ?? []
    const [, secret = ''] = /(sk_test_amb_\w+)/.exec(copied) ?? []
    const [, body = ''] = /-d '(.*)'/s.exec(copied) ?? /--json '(.*)'/s.exec(copied) ?? []
    const headers = { 'x-api-key': secret, 'content-type': 'application/json' }
    const response = await fetch(url, { method: 'POST', headers, body: body.replaceAll(`'\\''`, `'`) })
    assert.equal(response.status, 200)
  })

  test('a key of one’s own can be pasted, and one that has ended says so', async () => {
    await goTo(page, 'Keys')
    const secret = await createKey(page, { name: 'pasted' })
    await page.reload()
    await goTo(page, 'Playground')
    await select(page.getByLabel('Key', { exact: true }), 'Paste a key…')
    const field = dialog(page, /key/i).getByRole('textbox')
    await fill(field, `${secret.slice(0, -4)}0000`)
    await page.keyboard.press('Enter')
    await see(dialog(page, /key/i).getByText('This key does not work'))
    await fill(field, secret)
    await page.keyboard.press('Enter')
    await gone(dialog(page, /key/i))
    await says(page.getByLabel('Key', { exact: true }), `…${secret.slice(-4)}`)
    await send()
    await status('201 Created')
    await press(page.getByRole('button', { name: 'New key for an hour' }))
    await says(page.getByLabel('Key', { exact: true }), 'playground …')
    await under.passTime(2 * hourMs)
    await send()
    await status('401 No valid key')
  })

  test('a key that was made here is taken again the next time, and none is left over', async () => {
    await page.reload()
    await press(page.getByRole('button', { name: 'New key for an hour' }))
    await says(page.getByLabel('Key', { exact: true }), 'playground …')
    await send()
    await status('201 Created')
    await page.getByRole('button', { name: 'New key for an hour' }).waitFor({ state: 'detached' })
    await goTo(page, 'Keys')
    assert.equal(await page.getByRole('rowheader', { name: 'playground' }).count(), 1)
  })

  async function send(): Promise<void> {
    await press(page.getByRole('button', { name: 'Send', exact: true }))
  }

  async function next(button: string): Promise<void> {
    await press(page.getByRole('button', { name: button }))
    await send()
  }

  async function status(words: string): Promise<void> {
    await see(panel().getByRole('status').filter({ hasText: words }))
  }

  function purpose() {
    return page.getByRole('textbox', { name: /^Purpose/ })
  }

  function value() {
    return page.getByRole('textbox', { name: /^Value/ })
  }

  function panel() {
    return page.getByRole('region', { name: 'Answer and snippets' })
  }

  function answer() {
    return page.getByRole('region', { name: 'The body of the answer' })
  }

  function scope(name: string) {
    return page.getByRole('group', { name: 'Scope' }).getByRole('listitem').filter({ hasText: name })
  }
})
