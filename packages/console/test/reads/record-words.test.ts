import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Attention, consoleOperations } from '@ambit/core'
import { attentionWords } from '../../src/features/overview/attention-words.ts'
import {
  aboutWords,
  actorWords,
  actWords,
  logTime,
  recordTitle,
  verdictWords,
} from '../../src/features/reads/record-words.ts'

const [record] = consoleOperations.searchRecords.answer.example.records
assert.ok(record)

test('acts are told as somebody would tell them, also those that nobody knew of', () => {
  const done = (action: string, outcome = 'ok') => actWords({ action, outcome })
  assert.equal(done('create_key'), 'Created key')
  assert.equal(done('erase_subject'), 'Erased person')
  assert.equal(done('count_subject'), 'Counted what an erasure would delete')
  assert.equal(done('read_memory'), 'Read memory')
  assert.equal(done('sign_in'), 'Signed in')
  assert.equal(done('sign_in', 'sign_in_failed'), 'Failed to sign in')
  assert.equal(done('juggle_balls'), 'Juggle balls')
})

test('a read is titled by its purpose, and says so when that was erased with the person', () => {
  assert.equal(recordTitle({ ...record, purpose: ' find dinner ' }), 'find dinner')
  const erased = { ...record, purpose: null, registered_purpose: null, user_id: 'erased_a1b2' }
  assert.equal(recordTitle(erased), 'Purpose erased with the person')
  assert.equal(recordTitle({ ...erased, registered_purpose: 'dinner' }), 'dinner')
  assert.equal(recordTitle({ ...erased, user_id: null }), 'Read memory')
})

test('a verdict is a word that says why, also one of a newer service', () => {
  assert.deepEqual(['ok', 'policy_denied', 'consent_withdrawn', 'brand_new'].map(verdictWords), [
    'Allowed',
    'Refused',
    'Consent withdrawn',
    'Brand new',
  ])
})

test('whoever acted is named: a key by its name, and by the end of its id once it is deleted', () => {
  assert.equal(actorWords(record), 'web shop')
  assert.equal(actorWords({ ...record, key_name: null }), 'Deleted key …m7xw4c')
  assert.equal(actorWords({ ...record, key_name: null, actor_kind: 'cli', actor: 'cli:ada' }), 'ada, at the machine')
  const visitor = { actor_kind: 'visitor', actor: 'visitor:203.0.113.9' } as const
  assert.equal(actorWords({ ...record, key_name: null, ...visitor }), 'Visitor at 203.0.113.9')
})

test('what an act was done to is its name, and no id that says nothing', () => {
  assert.equal(aboutWords({ ...record, details: { name: 'app' }, subject: 'key_1' }), 'app')
  assert.equal(aboutWords({ ...record, subject: 'recipes' }), 'recipes')
  assert.equal(aboutWords({ ...record, subject: 'prj_1' }), null)
})

test('a moment of today is told to the second, one of another day by its day', () => {
  const now = new Date(2026, 10, 16, 15).getTime()
  assert.equal(logTime(new Date(2026, 10, 16, 9, 3, 7).getTime(), now), '09:03:07')
  assert.equal(logTime(new Date(2026, 10, 3, 9, 3, 7).getTime(), now), '3 Nov, 09:03')
  assert.equal(logTime(new Date(2025, 10, 3, 9, 3, 7).getTime(), now), '3 Nov 2025')
})

test('whatever needs somebody has words and a way to where it is seen to', () => {
  const nowMs = Date.UTC(2026, 10, 16)
  const facts: Attention = {
    kind: 'key_expires',
    id: 'key_1',
    name: 'app',
    at: new Date(nowMs + 4 * 86_400_000).toISOString(),
    count: null,
    of: null,
  }
  assert.deepEqual(attentionWords(facts, 'prj_1', nowMs), {
    title: 'Key “app”',
    text: 'It expires in 4 days.',
    href: '/projects/prj_1/keys?key=key_1',
  })
  const failing = { ...facts, kind: 'webhook_fails', name: 'https://example.com/a/b' } as const
  assert.match(attentionWords(failing, 'prj_1', nowMs).text, /^Nothing gets through to example\.com since \d+ \w+\.$/)
  const rise = { ...facts, kind: 'refusals_rise', count: 12, of: 0 } as const
  assert.equal(attentionWords(rise, 'prj_1', nowMs).text, '12 refusals in 24 hours, none in the previous 24 hours.')
})
