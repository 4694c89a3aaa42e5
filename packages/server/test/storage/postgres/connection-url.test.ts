import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { describeDatabaseUrl, parseDatabaseUrl } from '../../../src/storage/postgres/connection-url.ts'

describe('DATABASE_URL', () => {
  test('with several hosts is one address for each, in their order', () => {
    assert.deepEqual(
      parseDatabaseUrl('postgres://ada:s%40crt@one:5432,two:6543/ambit?target_session_attrs=read-write').hosts,
      ['postgres://ada:s%40crt@one:5432/ambit', 'postgres://ada:s%40crt@two:6543/ambit'],
    )
  })

  test('keeps what the driver understands', () => {
    assert.deepEqual(parseDatabaseUrl('postgresql://db/ambit?sslmode=verify-full&target_session_attrs=primary'), {
      hosts: ['postgresql://db/ambit?sslmode=verify-full'],
      isPooled: false,
    })
  })

  test('says when it leads to a pooler in transaction mode', () => {
    assert.deepEqual(parseDatabaseUrl('postgres://one,two/ambit?pool_mode=transaction&sslmode=require'), {
      hosts: ['postgres://one/ambit?sslmode=require', 'postgres://two/ambit?sslmode=require'],
      isPooled: true,
    })
  })

  const wrong = {
    'mysql://ada:secret@one/ambit': /must look like/,
    'one:5432': /must look like/,
    'postgres://ada:secret@one:port/ambit': /host:port/,
    'postgres://ada:secret@one/ambit?target_session_attrs=any': /has to write/,
    'postgres://ada:secret@one/ambit?pool_mode=statement': /pool_mode=transaction only/,
  }
  for (const [url, message] of Object.entries(wrong)) {
    test(`is refused without being repeated: ${url.replace('secret', '…')}`, () => {
      assert.throws(
        () => parseDatabaseUrl(url),
        (error: Error) => message.test(error.message) && !error.message.includes('secret'),
      )
    })
  }

  test('is shown without its password and its parameters', () => {
    assert.equal(
      describeDatabaseUrl('postgres://ada:secret@one:5432,two:5432/ambit?sslpassword=secret'),
      'postgres://ada@one:5432,two:5432/ambit',
    )
  })
})
