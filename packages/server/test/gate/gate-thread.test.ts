import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { loadGate } from '@ambit/gate'
import { purposeReader } from '../../src/gate/purpose-reader.ts'
import { startGateThread } from '../../src/gate/start-gate-thread.ts'

describe('the thread that reads purposes', async () => {
  const thread = startGateThread()
  after(() => thread.close())
  const gate = await loadGate()
  const purpose = 'recommend a restaurant and book a table'

  test('gives the answers that are given here', async () => {
    for (const text of [purpose, 'sell it to advertisers', 'help the user', '???', 'a '.repeat(500)]) {
      assert.deepEqual(await thread.classifyPurpose(text, 'key'), await purposeReader.classifyPurpose(text), text)
      assert.deepEqual(await thread.explainPurpose(text, 'key'), gate.explain(text), text)
    }
  })

  test('a purpose that is not known is never read by the thread that answers', () => {
    assert.ok(thread.classifyPurpose('suggest a film for tonight', 'key') instanceof Promise)
    assert.ok(thread.explainPurpose('suggest a film for tonight', 'key') instanceof Promise)
  })

  test('a purpose that was read is known at once, whoever states it, and is read once for all who wait', async () => {
    const asked = thread.classifyPurpose('write a poem about rain', 'key')
    assert.equal(thread.classifyPurpose('write a poem about rain', 'another key'), asked)
    const reading = await asked
    assert.equal(thread.classifyPurpose('write a poem about rain', 'another key'), reading)
  })
})

test('a thread that is closed refuses, and is not remembered', async () => {
  const thread = startGateThread()
  await thread.close()
  await assert.rejects(async () => thread.classifyPurpose('write a poem', 'key'), /could not be read/)
  await assert.rejects(async () => thread.classifyPurpose('write a poem', 'key'), /could not be read/)
})
