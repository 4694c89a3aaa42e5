/** Two processes that do the same thing at the same moment: made certain by holding both up at the same row. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { openPostgresStore, type PostgresStore } from '../../../src/storage/postgres/open-postgres-store.ts'
import { startTestDatabases, type TestDatabases } from '../../postgres/test-databases.ts'
import { invited, joined, personOf, resetOf, sessionOf } from '../sample-people.ts'
import { actOf, keyOf, newHash, newTenant, rotationOf, startMs } from '../sample-rows.ts'

describe('two processes at the same moment', () => {
  let databases: TestDatabases
  let one: PostgresStore
  let two: PostgresStore
  let holder: pg.Client
  before(async () => {
    databases = await startTestDatabases()
    const url = await databases.create()
    one = await openPostgresStore({ url, tenantPipelines: 1 })
    two = await openPostgresStore({ url, tenantPipelines: 1 })
    holder = new pg.Client({ connectionString: url })
    await holder.connect()
  })
  after(async () => {
    await holder?.end()
    await one?.maintenance.close()
    await two?.maintenance.close()
    await databases?.remove()
  })
  const newProject = async (): Promise<string> => (await newTenant(one)).projectId

  /** Lets both go once both wait for the rows that this statement locks. */
  async function together<T>(
    rows: string,
    values: readonly string[],
    acts: readonly [() => Promise<T>, () => Promise<T>],
  ) {
    await holder.query('BEGIN')
    await holder.query(`${rows} FOR UPDATE`, [...values])
    const outcomes = Promise.all(acts.map((act) => act()))
    const waiting = `SELECT count(*)::integer FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`
    while ((await holder.query(waiting)).rows[0].count < acts.length) await new Promise(setImmediate)
    await holder.query('COMMIT')
    return outcomes
  }

  test('one of two who accept the same invitation gets in', async () => {
    const projectId = await newProject()
    const { tokenHash } = await invited(one, projectId)
    const accept = (store: PostgresStore) => () =>
      store.invitations.accept(tokenHash, { nowMs: startMs, person: personOf() }, actOf())
    const outcomes = await together(
      'SELECT FROM ambit.invitations WHERE token_hash = $1',
      [tokenHash],
      [accept(one), accept(two)],
    )
    assert.deepEqual(outcomes.toSorted(), ['accepted', 'link_invalid'])
    assert.equal((await one.people.team(projectId)).length, 1)
  })

  test('an invitation that is withdrawn while it is being accepted is either used or gone, never both', async () => {
    const projectId = await newProject()
    const { invitation, tokenHash } = await invited(one, projectId)
    const outcomes = await together<unknown>(
      'SELECT FROM ambit.invitations WHERE token_hash = $1',
      [tokenHash],
      [
        () => one.invitations.accept(tokenHash, { nowMs: startMs, person: personOf() }, actOf()),
        () => two.invitations.withdraw(projectId, invitation.id, startMs, actOf()),
      ],
    )
    const isIn = (await one.people.team(projectId)).length === 1
    assert.deepEqual(outcomes, isIn ? ['accepted', false] : ['link_invalid', true])
  })

  test('one of the last two owners stays', async () => {
    const projectId = await newProject()
    const [first, second] = [await joined(one, projectId, 'owner'), await joined(one, projectId, 'owner')]
    const outcomes = await together(
      'SELECT FROM ambit.memberships WHERE project_id = $1 ORDER BY person_id',
      [projectId],
      [
        () => one.people.remove(projectId, first.id, actOf()),
        () => two.people.setRole(projectId, second.id, 'member', actOf()),
      ],
    )
    assert.deepEqual(outcomes.toSorted(), ['done', 'last_owner'])
  })

  test('one of two links for the same person sets the password', async () => {
    const person = await joined(one, await newProject())
    const tokens = [newHash(), newHash()] as const
    for (const token of tokens) await one.passwordResets.create(resetOf(person.id), token, [actOf()])
    const complete = (store: PostgresStore, token: string) => () =>
      store.passwordResets.complete(token, { nowMs: startMs, passwordHash: token }, [actOf()])
    const outcomes = await together(
      'SELECT FROM ambit.password_resets WHERE person_id = $1',
      [person.id],
      [complete(one, tokens[0]), complete(two, tokens[1])],
    )
    assert.deepEqual(outcomes.toSorted(), [false, true])
    assert.equal(await one.passwords.findHash(person.id), tokens[outcomes.indexOf(true)])
  })

  for (const way of ['changed', 'reset'] as const) {
    test(`a session that begins while the password is ${way} does not outlive the old one`, async () => {
      const person = await joined(one, await newProject())
      const token = newHash()
      await one.passwordResets.create(resetOf(person.id), token, [actOf()])
      const change = { personId: person.id, currentHash: person.passwordHash, passwordHash: 'new', nowMs: startMs }
      const begun = sessionOf(person.id)
      await together<unknown>(
        'SELECT FROM ambit.credentials WHERE person_id = $1',
        [person.id],
        [
          () => one.sessions.begin(begun, person.passwordHash, []),
          way === 'changed'
            ? () => two.passwords.change({ ...change, session: sessionOf(person.id) }, [])
            : () => two.passwordResets.complete(token, { nowMs: startMs, passwordHash: 'new' }, [actOf()]),
        ],
      )
      assert.equal(await one.passwords.findHash(person.id), 'new')
      assert.equal(await one.sessions.find(begun.tokenHash), null)
    })
  }

  test('two rotations happen one after the other, and every old secret keeps to the shorter grace', async () => {
    const tenant = await newTenant(one)
    const key = keyOf(tenant)
    const secretHash = newHash()
    await one.keys.create(key, secretHash, actOf())
    const [long, short] = [rotationOf({ graceEndsAtMs: startMs + 90_000 }), rotationOf()]
    const outcomes = await together(
      'SELECT FROM ambit.api_keys WHERE id = $1',
      [key.id],
      [() => one.keys.rotate(tenant, key.id, long, actOf()), () => two.keys.rotate(tenant, key.id, short, actOf())],
    )
    assert.deepEqual(outcomes, [true, true])
    const endOf = async (hash: string) => (await one.keys.findBySecretHash(hash))?.retiresAtMs
    assert.equal(await endOf(secretHash), short.graceEndsAtMs)
    const isLongFirst = (await endOf(short.secretHash)) === null
    assert.equal(
      await endOf(isLongFirst ? long.secretHash : short.secretHash),
      isLongFirst ? short.graceEndsAtMs : long.graceEndsAtMs,
    )
  })

  test('a key that is deleted while it is being rotated stays deleted', async () => {
    const tenant = await newTenant(one)
    const key = keyOf(tenant)
    const secretHash = newHash()
    await one.keys.create(key, secretHash, actOf())
    const rotation = rotationOf()
    const [, isDeleted] = await together(
      'SELECT FROM ambit.api_keys WHERE id = $1',
      [key.id],
      [
        () => one.keys.rotate(tenant, key.id, rotation, actOf()),
        () => two.keys.delete(tenant, key.id, startMs, actOf()),
      ],
    )
    assert.equal(isDeleted, true)
    for (const hash of [secretHash, rotation.secretHash]) assert.equal(await one.keys.findBySecretHash(hash), null)
  })
})
