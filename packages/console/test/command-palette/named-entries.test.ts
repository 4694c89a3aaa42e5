import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProjectPage } from '@ambit/core/console-paths'
import { namedEntries } from '../../src/features/command-palette/named-entries.ts'

const pages = ['people', 'reads', 'keys'] as unknown as readonly ProjectPage[]
const named = (typed: string) => namedEntries('prj_1', pages, typed).map(({ href }) => href)

test('an id of a person leads to their page and stays behind the hash', () => {
  assert.deepEqual(named(' user 42/a '), ['/projects/prj_1/people#user=user%2042%2Fa'])
})

test('a request and a key are known by how they begin', () => {
  assert.deepEqual(named('req_01m2'), ['/projects/prj_1/reads?request=req_01m2'])
  assert.deepEqual(named('key_01m2'), ['/projects/prj_1/keys?key=key_01m2'])
})

test('nothing is named by nothing, by what is too long for an id, or on a page that is not there', () => {
  assert.deepEqual(named('  '), [])
  assert.deepEqual(named('x'.repeat(10_000)), [])
  assert.deepEqual(namedEntries('prj_1', ['keys'], 'user_42'), [])
})
