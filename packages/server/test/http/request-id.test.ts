import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { requestIdOf } from '../../src/http/request-id.ts'

describe('the id of a request', () => {
  for (const sent of ['a', 'req-1', '550e8400-e29b-41d4-a716-446655440000', 'a.b:c_d-e', 'x'.repeat(128)]) {
    test(`is the caller’s own: ${sent.slice(0, 40)}`, () => assert.equal(idOf(sent), sent))
  }

  for (const sent of ['', ' ', 'a b', 'a\nb', 'a"b', '<script>', 'x'.repeat(129), 'é', 'a/b', 'a\n']) {
    test(`is ours when the caller’s is not sane: ${JSON.stringify(sent.slice(0, 40))}`, () => {
      assert.equal(idOf(sent), 'req_new')
    })
  }

  test('is ours when the caller sent none, or several', () => {
    assert.equal(idOf(undefined), 'req_new')
    assert.equal(idOf(['a', 'b']), 'req_new')
  })
})

function idOf(sent: string | string[] | undefined): string {
  const headers = sent === undefined ? {} : { 'x-request-id': sent }
  return requestIdOf({ headers } as Parameters<typeof requestIdOf>[0], (prefix) => `${prefix}_new`)
}
