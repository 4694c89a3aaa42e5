import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { apiOperations, consoleOperations, lengthLimits } from '../src/index.ts'

const { parse } = consoleOperations.lookUpSubject.request

function fieldsOf(body: unknown): readonly string[] {
  const parsed = parse(body)
  return parsed.ok || !('fields' in parsed.refusal) ? [] : parsed.refusal.fields.map(({ path }) => path.join('.'))
}

describe('who looks at a person', () => {
  test('says why: without a reason, with a blank one or one that is too long, nothing is looked at', () => {
    const user_id = 'user_42'
    for (const reason of [undefined, null, '', ' \n', 7, 'x'.repeat(lengthLimits.reason + 1), 'a\u0000b', '\ud800']) {
      assert.deepEqual(fieldsOf({ user_id, reason }), ['reason'], String(reason))
    }
    assert.deepEqual(fieldsOf({ user_id, reason: 'x'.repeat(lengthLimits.reason) }), [])
    assert.deepEqual(fieldsOf({}), ['user_id', 'reason'])
    assert.deepEqual(fieldsOf({ user_id, reason: 'asked', further: 1 }), ['further'])
    assert.deepEqual([fieldsOf([]), fieldsOf(null), fieldsOf('reason')], [['body'], ['body'], ['body']])
  })

  test('is told of the rest of the body just what an application is told of it', () => {
    const body = fc.record(
      {
        user_id: fc.oneof(fc.string(), fc.integer()),
        scope: fc.constantFrom('schedule', 'x', null),
        limit: fc.integer(),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(body, (rest) => {
        const expected = apiOperations.listSubjectMemories.request.parse(rest)
        const actual = consoleOperations.showSubjectMemories.request.parse({ ...rest, reason: ' asked ' })
        if (expected.ok) assert.deepEqual(actual, { ok: true, value: { command: expected.value, reason: 'asked' } })
        else assert.deepEqual(actual, expected)
      }),
    )
  })
})
