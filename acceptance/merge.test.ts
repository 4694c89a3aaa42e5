// Several memories become one result: sections per scope, who wins, and the same bytes every time.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { create, freshUser, post, type ReadResult, read, readBack } from './client.ts'
import { allowedPurpose, emptyStruct, type Scope, scopes } from './contract.ts'
import { sharedService, stopAll } from './service.ts'

const service = await sharedService()
after(stopAll)

const window = { day: 'monday', start: '09:00', end: '10:00' }

/** For each scope and shape: the section a value of that shape ends in. */
const sectionOf: Record<Scope, { kv_map: string; boolean_flags: string }> = {
  preferences: { kv_map: 'settings', boolean_flags: 'settings' },
  constraints: { kv_map: 'constraints', boolean_flags: 'constraints' },
  communication: { kv_map: 'preferences', boolean_flags: 'preferences' },
  accessibility: { kv_map: 'settings', boolean_flags: 'flags' },
  schedule: { kv_map: 'settings', boolean_flags: 'settings' },
  attention: { kv_map: 'settings', boolean_flags: 'settings' },
}

const ownText: Record<Scope, string> = {
  preferences: 'Likes: 0, Dislikes: 0, Settings: 0',
  constraints: 'Rules: 0, Constraints: 0',
  communication: 'Preferences: 0',
  accessibility: 'Flags: 0, Settings: 0',
  schedule: 'Windows: 0',
  attention: 'Settings: 0',
}

/** The scope's own text with these counts set; sections that are not the scope's own follow. */
function textWith(scope: Scope, counts: Record<string, number>): string {
  let text = ownText[scope]
  for (const [section, count] of Object.entries(counts)) {
    const heading = section.charAt(0).toUpperCase() + section.slice(1)
    text = text.includes(`${heading}: 0`)
      ? text.replace(`${heading}: 0`, `${heading}: ${count}`)
      : `${text}, ${heading}: ${count}`
  }
  return text
}

function shapesOf(scope: Scope): { shape: string; value: unknown; sections: Record<string, unknown> }[] {
  const map = { tone: 'dry', size: 3 }
  const flags = { captions: true, motion: false, sound: true }
  return [
    {
      shape: 'likes_dislikes',
      value: { likes: ['tea'], dislikes: ['rum'] },
      sections: { likes: ['tea'], dislikes: ['rum'] },
    },
    { shape: 'rules_list', value: ['no nuts', 'no rum'], sections: { rules: ['no nuts', 'no rum'] } },
    { shape: 'schedule_windows', value: [window], sections: { windows: [window] } },
    { shape: 'boolean_flags', value: flags, sections: { [sectionOf[scope].boolean_flags]: flags } },
    { shape: 'kv_map', value: map, sections: { [sectionOf[scope].kv_map]: map } },
  ]
}

test('every shape in every scope ends in its section, counted in the text', async (t) => {
  for (const scope of scopes) {
    for (const { shape, value, sections } of shapesOf(scope)) {
      await t.test(`${shape} in ${scope}`, async () => {
        const result = await readBack(service, scope, [value])
        assert.deepEqual(result.summary_struct, { ...emptyStruct[scope], ...sections })
        const counts = Object.entries(sections).map(([name, content]) => [name, Object.keys(content as object).length])
        assert.equal(result.summary_text, textWith(scope, Object.fromEntries(counts)))
        assert.equal(result.confidence, 0.6)
      })
    }
  }
})

test('settings beside likes end in the settings of a scope that has them', async (t) => {
  for (const scope of ['preferences', 'accessibility', 'attention'] as const) {
    await t.test(scope, async () => {
      const result = await readBack(service, scope, [{ likes: ['tea'], settings: { sugar: 2 } }])
      assert.deepEqual(result.summary_struct, { ...emptyStruct[scope], likes: ['tea'], settings: { sugar: 2 } })
    })
  }
})

test('nothing that was accepted is dropped when all shapes meet in one scope', async (t) => {
  for (const scope of scopes) {
    await t.test(scope, async () => {
      const result = await readBack(
        service,
        scope,
        shapesOf(scope).map(({ value }) => value),
      )
      const { likes, dislikes, rules, windows } = result.summary_struct
      assert.deepEqual(
        { likes, dislikes, rules, windows },
        { likes: ['tea'], dislikes: ['rum'], rules: ['no nuts', 'no rum'], windows: [window] },
      )
      const entries = Object.values(result.summary_struct).flatMap((content) => Object.keys(content as object))
      for (const key of ['tone', 'size', 'captions', 'motion', 'sound']) assert.ok(entries.includes(key), key)
      const ownHeadings = ownText[scope].replaceAll(/\d+/g, '\\d+')
      assert.match(result.summary_text, new RegExp(`^${ownHeadings}(, [A-Z][a-z]+: \\d+)+$`), 'own sections come first')
    })
  }
})

test('a read of nothing has the own sections, empty, confidence 0, and a token', async (t) => {
  for (const scope of scopes) {
    await t.test(scope, async () => {
      const result = await read(service, freshUser(), scope)
      assert.equal(result.summary_text, 'No memories found.')
      assert.deepEqual(result.summary_struct, emptyStruct[scope])
      assert.equal(result.confidence, 0)
      assert.match(result.revocation_token, /^rev_/)
    })
  }
})

test('a memory without content is still a memory', async () => {
  const result = await readBack(service, 'preferences', [{}])
  assert.equal(result.summary_text, 'Likes: 0, Dislikes: 0, Settings: 0')
  assert.equal(result.confidence, 0.6)
})

test('all memories count, without a cap', async () => {
  const user = freshUser()
  const items = Array.from({ length: 250 }, (_, i) => `item ${String(i).padStart(3, '0')}`)
  await Promise.all(items.map((item) => create(service, { user_id: user, value_json: { likes: [item] } })))
  const result = await read(service, user, 'preferences')
  assert.deepEqual(result.summary_struct.likes, items)
  assert.equal(result.summary_text, 'Likes: 250, Dislikes: 0, Settings: 0')
})

test('the same memories give the same bytes at every read', async (t) => {
  for (const scope of scopes) {
    await t.test(scope, async () => {
      const user = freshUser()
      for (const { value } of shapesOf(scope)) await create(service, { user_id: user, scope, value_json: value })
      const texts = new Set<string>()
      for (let i = 0; i < 5; i++) {
        const { text, body } = await post(service, '/memory/read', {
          user_id: user,
          scope,
          purpose: allowedPurpose[scope],
        })
        const { revocation_token, expires_at } = body as unknown as ReadResult
        texts.add(text.replace(revocation_token, 'TOKEN').replace(expires_at, 'EXPIRY'))
      }
      assert.equal(texts.size, 1, [...texts].join('\n'))
    })
  }
})
