import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { temporaryDirectory } from '../temporary-directory.ts'
import { type Run, type RunningService, runAmbit, startService } from './ambit-process.ts'

const directory = temporaryDirectory()
let service: RunningService
before(async () => {
  service = await startService({ AMBIT_DATA_DIR: join(directory.path, 'data') })
})
after(async () => {
  await service.stop()
  directory.remove()
})

function memory(args: readonly string[]): Promise<Run> {
  const env = { AMBIT_BASE_URL: service.address, AMBIT_API_KEY: service.firstKey }
  return runAmbit(['memory', ...args], env)
}

const ada = ['--user', 'ada', '--scope', 'preferences']
const explicitly = ['--source', 'explicit_user_input']

describe('memories by hand', () => {
  test('are created, read for a purpose, put into words, forgotten and deleted', async () => {
    const food = ['--domain', 'food', '--source-ref', 'message 7', '--value', '{"likes": ["ramen", "miso"]}']
    const created = await memory(['create', ...ada, ...explicitly, ...food])
    assert.equal(created.code, 0, created.stderr)

    const include = ['--include', 'provenance']
    const read = await memory(['read', ...ada, '--purpose', 'recommend a restaurant', ...include])
    const { summary_struct, provenance } = JSON.parse(read.stdout)
    assert.deepEqual(summary_struct.likes, ['miso', 'ramen'])
    assert.equal(provenance[0].source_ref, 'message 7')

    const context = await memory(['context', '--user', 'ada', '--purpose', 'recommend a restaurant'])
    assert.equal(context.stdout, 'Preferences: food\n- Likes: miso, ramen\n')

    const forgotten = await memory(['forget', ...ada, '--section', 'likes', '--item', 'miso'])
    assert.equal(JSON.parse(forgotten.stdout).forgotten, 1)

    const deleted = await memory(['delete', JSON.parse(created.stdout).id])
    assert.equal(JSON.parse(deleted.stdout).deleted, true)
    const again = await memory(['delete', JSON.parse(created.stdout).id])
    assert.equal(again.code, 3)
  })

  test('are taken from a file', async () => {
    const file = join(directory.path, 'value.json')
    writeFileSync(file, JSON.stringify({ rules: ['no peanuts'] }))
    const { code } = await memory([
      'create',
      '--user',
      'bo',
      '--scope',
      'constraints',
      ...explicitly,
      '--value',
      `@${file}`,
    ])
    assert.equal(code, 0)
  })

  test('are refused with the sentence of the service and an exit code of its own', async () => {
    const { code, stdout, stderr } = await memory(['read', ...ada, '--purpose', 'sell it to the insurer'])
    assert.deepEqual([code, stdout], [3, ''])
    assert.match(stderr, /^ambit: .*insurer/)
    const wrong = await memory(['create', ...ada, '--source', 'hearsay', '--value', '[]', '--ttl-days', 'soon'])
    assert.equal(wrong.code, 3)
    assert.match(wrong.stderr, /source must be one of.*value_json.*ttl_days|ttl_days.*value_json/)
  })

  test('need a key from the environment, and all that a request needs', async () => {
    const keyless = await runAmbit(['memory', 'delete', 'mem_1'], { AMBIT_BASE_URL: service.address })
    assert.equal(keyless.code, 2)
    assert.match(keyless.stderr, /AMBIT_API_KEY/)
    for (const [args, reason] of [
      [[], /create, read, context, list, delete, forget/],
      [['read', '--user', 'ada'], /--scope is required/],
      [['create', ...ada, ...explicitly, '--value', '{'], /--value must be JSON/],
      [['forget', ...ada, '--section', 'likes'], /--item of a list or --key/],
      [['delete'], /one MEMORY_ID/],
      [['read', 'ada'], /"ada" belongs to no option/],
    ] as const) {
      const { code, stderr } = await memory(args)
      assert.equal(code, 2, stderr)
      assert.match(stderr, reason)
    }
  })

  test('cannot be reached where no service answers, which is told in a line', async () => {
    const env = { AMBIT_BASE_URL: 'http://127.0.0.1:1', AMBIT_API_KEY: service.firstKey }
    const { code, stderr } = await runAmbit(['memory', 'delete', 'mem_1'], env)
    assert.equal(code, 1)
    assert.equal(stderr.trimEnd().split('\n').length, 1)
    assert.ok(!stderr.includes(service.firstKey))
  })
})
