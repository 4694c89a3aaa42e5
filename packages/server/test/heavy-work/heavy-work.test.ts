import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { apiOperations, classifyPurpose, explainPurpose } from '@ambit/core'
import { parseInput } from '../../src/app/parse-input.ts'
import { startHeavyWork } from '../../src/heavy-work/heavy-work.ts'

describe('heavy work', () => {
  const work = startHeavyWork()
  after(() => work.close())
  const long = `recommend a restaurant ${'near the old station '.repeat(40)}`

  test('a short purpose is read at once, a long one elsewhere, both with the same result', async () => {
    const short = 'recommend a restaurant'
    assert.deepEqual(work.classifyPurpose(short, 'key'), classifyPurpose(short))
    const reading = work.classifyPurpose(long, 'key')
    assert.ok(reading instanceof Promise)
    assert.deepEqual(await reading, classifyPurpose(long))
  })

  test('which words of it did what is told at once of a short one, elsewhere of a long one, both alike', async () => {
    const short = 'recommend a restaurant'
    assert.deepEqual(work.explainPurpose(short, 'key'), explainPurpose(short))
    const evidence = work.explainPurpose(long, 'key')
    assert.ok(evidence instanceof Promise)
    assert.deepEqual(await evidence, explainPurpose(long))
  })

  test('a long purpose that was read lately is known', async () => {
    const reading = await work.classifyPurpose(long, 'key')
    assert.equal(work.classifyPurpose(long, 'another key'), reading)
  })

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
