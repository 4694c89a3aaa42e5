import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { apiOperations } from '@ambit/core'
import { parseInput } from '../../src/app/parse-input.ts'
import { startHeavyWork } from '../../src/heavy-work/heavy-work.ts'

describe('heavy work', () => {
  const work = startHeavyWork()
  after(() => work.close())
  test('a body that has its memory to itself is handed over, and not copied', async () => {
    const bytes = new TextEncoder().encode(`{"user_id": "${'a'.repeat(20_000)}"}`).slice()
    const parsed = work.parseLargeBody('createMemory', bytes, 'key')
    assert.equal(bytes.byteLength, 0)
    assert.equal((await parsed).ok, false)
  })

  const bodies: Readonly<Record<string, string>> = {
    'a memory': JSON.stringify({
      user_id: 'ada',
      scope: 'preferences',
      source: 'system',
      value_json: { likes: ['tea'], settings: { __proto__: null, spice: 'mild' } },
    }),
    'a refused one': JSON.stringify({ user_id: 'ada', scope: 'nowhere' }),
    'no JSON': '{"user_id": ',
    'no UTF-8': 'ÿ',
  }
  for (const [name, text] of Object.entries(bodies)) {
    test(`a body that is parsed elsewhere gives what it gives here: ${name}`, async () => {
      const bytes = Buffer.from(text, 'latin1')
      const here = parseInput(apiOperations.createMemory, bytes)
      assert.deepEqual(await work.parseLargeBody('createMemory', bytes, 'key'), here)
    })
  }
})
