import assert from 'node:assert/strict'
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { temporaryDirectory } from '../temporary-directory.ts'
import { runAmbit } from './ambit-process.ts'

const directory = temporaryDirectory()
after(() => directory.remove())
let homes = 0

/** A home of the test's own, a folder for temporary files in it, and where the cache would be. */
function newHome(): { env: Record<string, string>; caches: string; cache: string; temporary: string } {
  const home = join(directory.path, `home-${homes++}`)
  const [caches, temporary] = [join(home, 'caches'), join(home, 'tmp')]
  for (const path of [home, caches, temporary]) mkdirSync(path, { mode: 0o700 })
  const env = { HOME: home, XDG_CACHE_HOME: caches, TMPDIR: temporary, AMBIT_DATA_DIR: join(home, 'data') }
  return { env, caches, cache: join(caches, 'ambit-compile-cache'), temporary }
}

async function listKeys(env: Record<string, string>): Promise<void> {
  const { code, stderr } = await runAmbit(['keys', 'list'], env)
  assert.equal(code, 0, stderr)
}

describe('compiled code that is kept for the next start', () => {
  test('lies in a folder of our own, for its owner alone, and never in the shared one for temporary files', async () => {
    const { env, cache, temporary } = newHome()
    await listKeys(env)
    assert.equal(statSync(cache).mode & 0o777, 0o700)
    assert.notDeepEqual(readdirSync(cache), [])
    assert.deepEqual(readdirSync(temporary), [])
    assert.notEqual(temporary, tmpdir())
  })

  test('is in the home directory where no other place for caches is named', async () => {
    const { env } = newHome()
    await listKeys({ ...env, XDG_CACHE_HOME: '' })
    assert.notDeepEqual(readdirSync(join(env.HOME ?? '', '.cache', 'ambit-compile-cache')), [])
  })

  const spoiled: Record<string, (home: ReturnType<typeof newHome>) => void> = {
    'that others may write to': ({ cache }) => {
      mkdirSync(cache)
      chmodSync(cache, 0o777)
    },
    'that others may read': ({ cache }) => {
      mkdirSync(cache)
      chmodSync(cache, 0o755)
    },
    'that is a link to somewhere else': ({ cache, caches }) => {
      mkdirSync(join(caches, 'elsewhere'), { mode: 0o700 })
      symlinkSync(join(caches, 'elsewhere'), cache)
    },
    'that others could put another one in the place of': ({ caches, cache }) => {
      mkdirSync(cache, { mode: 0o700 })
      chmodSync(caches, 0o777)
    },
  }
  for (const [what, spoil] of Object.entries(spoiled)) {
    test(`is not taken from, nor put into, a folder ${what}`, async () => {
      const home = newHome()
      spoil(home)
      await listKeys(home.env)
      assert.deepEqual(readdirSync(home.cache), [])
      assert.deepEqual(readdirSync(home.temporary), [])
    })
  }

  test('is not kept at all where there is no place for it, and everything works', async () => {
    const { env, temporary } = newHome()
    await listKeys({ ...env, HOME: '/proc/nowhere', XDG_CACHE_HOME: '/proc/nowhere' })
    assert.deepEqual(readdirSync(temporary), [])
    assert.ok(!existsSync('/proc/nowhere'))
  })
})
