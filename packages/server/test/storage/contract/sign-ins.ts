import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { SignInFilter, SignInRow, SignInTable } from '../../../src/storage/port/sign-ins.ts'
import { joined, personOf, sessionRow } from '../sample-people.ts'
import { newHash, newId, newTenant, startMs } from '../sample-rows.ts'
import type { Stores } from './opened-store.ts'

export function describeSignIns({ store, otherNode, withOwn }: Stores): void {
  const newPerson = async () => joined(store(), (await newTenant(store())).projectId)
  const sessions = (filter: SignInFilter) => store().signIns.select('sessions', filter)

  async function newSessions(count: number): Promise<{ personId: string; rows: readonly SignInRow[] }> {
    const { id: personId } = await newPerson()
    const rows = Array.from({ length: count }, (_, index) => sessionRow(personId, { expires_at: startMs + index }))
    for (const row of rows) await store().signIns.insert('sessions', row)
    return { personId, rows }
  }

  describe('the rows of signing in', () => {
    test('come back as they were put in, and another node sees them at once', async () => {
      const { personId, rows } = await newSessions(1)
      const odd = sessionRow(personId, {
        user_agent: 'naïve “agent” 🦊',
        ip_address: null,
      })
      await store().signIns.insert('sessions', odd)
      assert.deepEqual(await sessions({ person_id: personId }), [...rows, odd])
      assert.deepEqual(await otherNode().signIns.select('sessions', { token: odd.token ?? null }), [odd])
    })

    test('are chosen by all conditions together, a list meaning any of its values', async () => {
      const { personId, rows } = await newSessions(4)
      const [first, second, third] = rows
      const ids = [first?.id ?? '', third?.id ?? '']
      assert.deepEqual(await sessions({ id: ids }), [first, third])
      assert.deepEqual(await sessions({ id: ids, expires_at: startMs + 2 }), [third])
      assert.deepEqual(await sessions({ person_id: personId, expires_at: [startMs, startMs + 1] }), [first, second])
      assert.deepEqual(await sessions({ person_id: personId, user_agent: null }), rows)
      assert.deepEqual(await sessions({ person_id: personId, ip_address: null }), [])
      assert.deepEqual(await sessions({ person_id: personId, id: [] }), [])
    })

    test('are all chosen by no condition', async () => {
      const { rows } = await newSessions(1)
      assert.ok((await sessions({})).some(({ id }) => id === rows[0]?.id))
    })

    test('are changed and deleted where the conditions hold, and counted', async () => {
      const { personId, rows } = await newSessions(3)
      const [first, second, third] = rows
      const { signIns } = store()
      const changes = { expires_at: startMs + 99, user_agent: 'another' }
      assert.equal(await signIns.update('sessions', { id: [first?.id ?? '', second?.id ?? ''] }, changes), 2)
      assert.deepEqual(await sessions({ person_id: personId }), [
        { ...first, ...changes },
        { ...second, ...changes },
        third,
      ])
      assert.equal(await signIns.update('sessions', { id: 'nobody' }, changes), 0)
      assert.equal(await signIns.delete('sessions', { person_id: personId, expires_at: startMs + 99 }), 2)
      assert.equal(await signIns.delete('sessions', { person_id: personId, expires_at: startMs + 99 }), 0)
      assert.deepEqual(await sessions({ person_id: personId }), [third])
    })

    test('have tokens and addresses that nobody else has', async () => {
      const { personId, rows } = await newSessions(1)
      await assert.rejects(store().signIns.insert('sessions', sessionRow(personId, { token: rows[0]?.token ?? '' })))
      const [known, other] = [await newPerson(), await newPerson()]
      await assert.rejects(store().signIns.update('people', { id: other.id }, { email: known.email }))
      await assert.rejects(store().signIns.update('people', { id: other.id }, { email: known.email.toUpperCase() }))
      assert.equal((await store().people.findByEmail(other.email))?.id, other.id)
    })

    test('of somebody who does not exist are refused', async () => {
      await assert.rejects(store().signIns.insert('sessions', sessionRow('nobody')))
    })

    test('of somebody who is gone are gone', async () => {
      const { projectId } = await newTenant(store())
      const { id } = await joined(store(), projectId)
      await store().signIns.insert('sessions', sessionRow(id))
      assert.equal(await store().signIns.delete('people', { id }), 1)
      assert.deepEqual(await sessions({ person_id: id }), [])
      assert.deepEqual(await store().signIns.select('credentials', { person_id: id }), [])
      assert.deepEqual(await store().people.team(projectId), [])
    })

    test('are of the known tables and columns only: nothing else becomes SQL', async () => {
      const { signIns } = store()
      const person = personOf()
      const id = person.id
      const refused: readonly (() => Promise<unknown>)[] = [
        () => signIns.select('projects' as SignInTable, {}),
        () => signIns.select('toString' as SignInTable, {}),
        () => signIns.select('people', { 'id = id OR id': id }),
        () => signIns.delete('people', { 'id IS NOT NULL OR id': id }),
        () => signIns.delete('people; DELETE FROM people' as SignInTable, {}),
        () => signIns.update('people', { id }, { 'name = 1, email': id }),
        () => signIns.update('people', { password: id }, { name: id }),
        () => signIns.update('people', { id }, {}),
        () => signIns.insert('credentials', { id, token: id }),
      ]
      const before = await signIns.select('people', {})
      for (const attempt of refused) await assert.rejects(attempt())
      assert.deepEqual(await signIns.select('people', {}), before)
      assert.deepEqual(await signIns.select('people', { id: `' OR '' = '` }), [])
    })
  })

  describe('attempts to sign in', () => {
    const windowMs = 1_000
    const attempt = (subject: string, nowMs: number) => store().signIns.countAttempt({ subject, nowMs, windowMs })

    test('are counted for each subject in a window that begins with the first one', async () => {
      const [subject, other] = [newHash(), newHash()]
      assert.deepEqual(await attempt(subject, startMs), { count: 1, resetsAtMs: startMs + windowMs })
      assert.deepEqual(await attempt(subject, startMs + 999), { count: 2, resetsAtMs: startMs + windowMs })
      assert.equal((await attempt(other, startMs)).count, 1)
      assert.deepEqual(await attempt(subject, startMs + 1_000), { count: 1, resetsAtMs: startMs + 2_000 })
    })

    test('never count for longer than a window from now, whatever clock they were counted by', async () => {
      const subject = newHash()
      await attempt(subject, startMs + 1_000_000)
      assert.deepEqual(await attempt(subject, startMs), { count: 2, resetsAtMs: startMs + windowMs })
      assert.deepEqual(await attempt(subject, startMs + 500), { count: 3, resetsAtMs: startMs + windowMs })
      assert.equal((await attempt(subject, startMs + windowMs)).count, 1)
    })

    test('are counted by all nodes together, each once', async () => {
      const subject = newHash()
      const counts = await Promise.all(
        Array.from({ length: 30 }, async (_, index) => {
          const { signIns } = index % 2 === 0 ? store() : otherNode()
          return (await signIns.countAttempt({ subject, nowMs: startMs, windowMs })).count
        }),
      )
      assert.deepEqual(
        counts.toSorted((a, b) => a - b),
        Array.from({ length: 30 }, (_, index) => index + 1),
      )
    })

    test('are forgotten for one subject', async () => {
      const [subject, other] = [newHash(), newHash()]
      for (const one of [subject, other]) await attempt(one, startMs)
      await store().signIns.forgetAttempts(subject)
      assert.equal((await attempt(subject, startMs)).count, 1)
      assert.equal((await attempt(other, startMs)).count, 2)
      await store().signIns.forgetAttempts(newId('req'))
    })
  })

  test(
    'the secret that signs cookies is the first one that was offered, on every node and ever after',
    withOwn(async ({ store, openAnother }) => {
      const other = await openAnother()
      try {
        const secrets = await Promise.all(
          [store, other, store, other].map(({ signIns }, index) => signIns.signingSecret(`candidate ${index}`)),
        )
        assert.match(secrets[0] ?? '', /^candidate \d$/)
        assert.equal(new Set(secrets).size, 1)
        assert.equal(await other.signIns.signingSecret('later'), secrets[0])
      } finally {
        await other.maintenance.close()
      }
    }),
  )
}
