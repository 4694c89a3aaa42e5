import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { defaultPolicyMatrix } from '@ambit/core'
import { keysCommand } from '../../src/cli/keys-command.ts'
import { inviteCommand, resetPasswordCommand } from '../../src/cli/link-commands.ts'
import { policyCommand } from '../../src/cli/policy-command.ts'
import { purposesCommand } from '../../src/cli/purposes-command.ts'
import { UsageError } from '../../src/cli/usage-error.ts'
import { readConfig } from '../../src/config.ts'
import { openSqliteStore } from '../../src/storage/sqlite/open-sqlite-store.ts'
import { actOf } from '../storage/sample-rows.ts'
import { temporaryDirectory } from '../temporary-directory.ts'
import { ambitProgram, runAmbit } from './ambit-process.ts'

type Row = readonly [args: readonly string[], reason: RegExp]

const directory = temporaryDirectory()
const env = { AMBIT_DATA_DIR: join(directory.path, 'data') }
before(async () => {
  const store = await openSqliteStore({ dataDir: env.AMBIT_DATA_DIR, onFailure: assert.ifError })
  await store.projects.create({ id: 'prj_1', name: 'default', createdAtMs: 0 }, actOf())
  await store.maintenance.close()
})
after(() => directory.remove())

describe('what is not understood is refused in one line that says why', () => {
  const wrong = join(directory.path, 'wrong.json')
  writeFileSync(wrong, JSON.stringify({ ...defaultPolicyMatrix, secrets: [], schedule: ['marketing'] }))
  const broken = join(directory.path, 'broken.json')
  writeFileSync(broken, '{')
  const create = ['create', '--name', 'a']
  const keys: readonly Row[] = [
    [[], /create, list, rename, expire, rotate, pause, resume, delete/],
    [['constructor'], /create, list, rename/],
    [['create'], /--name is required/],
    [['create', '--name', ' '], /--name is required/],
    [[...create, '--expires', 'tomorrow'], /--expires .*"tomorrow"/],
    [[...create, '--expires', '2020-01-31'], /--expires must be in the future.*"2020-01-31"/],
    [['create', '--name', 'a'.repeat(101)], /--name .*100 characters/],
    [[...create, '--rate-limit', '0'], /--rate-limit .*"0"/],
    [[...create, '--purposes', 'scheduling,marketing'], /--purposes .*"marketing"/],
    [[...create, '--colour', 'red'], /--colour/],
    [['list', '--colour', 'red'], /--colour/],
    [['delete'], /KEY_ID/],
    [['delete', 'key_1', 'key_2'], /KEY_ID/],
    [['delete', 'key_nobody'], /no key key_nobody/],
    [['rename', 'key_1'], /--name is required/],
    [['rename', '--name', 'a'], /KEY_ID/],
    [['rename', 'key_nobody', '--name', 'a'], /no key key_nobody/],
    [['expire', 'key_1'], /--at DATE or --never/],
    [['expire', 'key_1', '--at', '2999-01-31', '--never'], /--at DATE or --never/],
    [['expire', 'key_1', '--at', 'tomorrow'], /--at .*"tomorrow"/],
    [['expire', 'key_1', '--at', '2020-01-31'], /--at must be in the future/],
    [['expire', '--never'], /KEY_ID/],
    [['expire', 'key_nobody', '--never'], /no key key_nobody/],
    [['rotate'], /KEY_ID/],
    [['rotate', 'key_1', '--grace', '2h'], /--grace must be one of now, 15m, 1h, 24h, not "2h"/],
    [['rotate', 'key_nobody'], /no key key_nobody/],
    [[...create, '--capability', 'everything'], /one of memory, subject, audit; "everything" is none/],
    [['allow', 'key_nobody'], /--capability/],
    [['allow', '--capability', 'audit'], /KEY_ID/],
    [['allow', 'key_nobody', '--capability', 'audit'], /no key key_nobody/],
    [['bind', 'key_nobody'], /takes NAME,NAME or --none/],
    [['bind', 'key_nobody', '--none'], /no key key_nobody/],
    [['create', '--name', 'a', '--bind', 'recipes'], /"recipes" is not a registered purpose/],
  ]
  const policy: readonly Row[] = [
    [[], /show, set, check or simulate/],
    [['constructor'], /show, set, check or simulate/],
    [['show', '--project', 'nobody'], /no project "nobody"/],
    [['set'], /name the file/],
    [['set', broken], /cannot read .*broken\.json/],
    [['set', wrong], /secrets is not a scope.*schedule\[0\] must be one of/],
    [['check', '--scope', 'secrets', '--purpose', 'a'], /--scope must be one of preferences/],
    [['check', '--scope', 'schedule', '--purpose', ' '], /--purpose is required/],
    [['simulate', wrong, '--days', '0'], /--days .*"0"/],
  ]
  const purposes: readonly Row[] = [
    [[], /list, show, add, change, retire, mode, domains, refused, report, export, import/],
    [['list', '--project', 'nobody'], /no project "nobody"/],
    [['show'], /name the purpose/],
    [['show', 'recipes'], /no purpose "recipes"/],
    [['add'], /name the purpose/],
    [['add', 'recipes'], /statement is required/],
    [['add', 'Recipes', '--statement', 'Suggest recipes'], /name must be 1 to 64/],
    [['add', 'recipes', '--statement', 'xyzzy'], /say --class and --reason: the gate reads no class/],
    [
      ['add', 'recipes', '--statement', 'Suggest recipes', '--class', 'scheduling'],
      /--reason is required: the gate reads/,
    ],
    [['add', 'recipes', '--statement', 'Suggest recipes', '--class', 'sales'], /purpose_classes\[0\] must be one of/],
    [['add', 'recipes', '--statement', 'Suggest recipes', '--exception', 'schedule'], /SCOPE=REASON/],
    [['add', 'recipes', '--statement', 'Suggest recipes', '--exception', 'schedule=why'], /exceptions needs scopes/],
    [['add', '--file', wrong], /name the purpose/],
    [['add', '--file', broken], /cannot read .*broken\.json/],
    [['change', 'recipes'], /no purpose "recipes" in force/],
    [['retire', 'recipes'], /no such purpose in force/],
    [['retire', 'recipes', '--reason', ' '], /--reason must be 1 to 300 characters/],
    [['mode', 'closed'], /one of open, registered, not "closed"/],
    [['mode', 'registered', '--dry-run', '--days', '0'], /--days .*"0"/],
    [['mode', 'registered', 'now'], /"now" is one word too many/],
    [['domains', '--protected', ' '], /domains\[0\] must not be blank/],
    [['domains', '--protected', 'health', '--dry-run'], /--dry-run/],
    [['list', 'recipes'], /"recipes" is one word too many/],
    [['retire', 'recipes', '--statement', 'Suggest recipes'], /--statement/],
    [['refused', '--days', 'x'], /--days .*"x"/],
    [['refused', '--dismiss', ' '], /say the text/],
    [['refused', '--dismiss', 'a', '--restore', 'b'], /not both/],
    [['refused', '--restore', 'recommend a film'], /was not dismissed/],
    [['report', '--format', 'pdf'], /--format must be one of md, csv, json/],
    [['import'], /--file/],
    [['import', '--file', broken], /cannot read .*broken\.json/],
    [['import', '--file', wrong], /secrets is not a known field/],
  ]
  const invite: readonly Row[] = [
    [['ada@example.com'], /--email/],
    [['--role', 'admin'], /--role must be owner, member, viewer, not "admin"/],
    [['--email', 'ada'], /"ada" is not an e-mail address/],
    [['--colour', 'red'], /--colour/],
  ]
  const resetPassword: readonly Row[] = [
    [[], /EMAIL/],
    [['ada@example.com', 'eve@example.com'], /EMAIL/],
    [['ada'], /"ada" is not an e-mail address/],
    [['nobody@example.com'], /no account with the address nobody@example\.com/],
  ]
  for (const [name, command, rows] of [
    ['invite', inviteCommand, invite] as const,
    ['reset-password', resetPasswordCommand, resetPassword] as const,
    ['keys', keysCommand, keys] as const,
    ['policy', policyCommand, policy] as const,
    ['purposes', purposesCommand, purposes] as const,
  ]) {
    for (const [args, reason] of rows) {
      test(`ambit ${[name, ...args].join(' ').replace(directory.path, '')}`, async () => {
        await assert.rejects(command(readConfig(env), args), (error) => {
          assert.ok(error instanceof UsageError)
          assert.match(error.message, reason)
          assert.ok(!error.message.includes('\n'))
          return true
        })
      })
    }
  }
})

describe('the command line ends', () => {
  test('with code 2 and one line for what it does not understand', async () => {
    const { code, stdout, stderr } = await runAmbit(['frobnicate'], env)
    assert.deepEqual([code, stdout], [2, ''])
    assert.match(stderr, /^ambit: there is no command "frobnicate" [^\n]+\n$/)
  })

  test('with code 1 and one line that names the variable for a wrong configuration', async () => {
    const { code, stdout, stderr } = await runAmbit(['serve'], { ...env, PORT: 'http' })
    assert.deepEqual([code, stdout], [1, ''])
    assert.match(stderr, /^ambit: PORT [^\n]+\n$/)
  })

  test('with code 0 when it has told what there is', async () => {
    const { code, stdout, stderr } = await runAmbit([], env)
    assert.deepEqual([code, stderr], [0, ''])
    for (const command of [
      'serve',
      'keys create',
      'keys list',
      'keys rotate',
      'keys rename',
      'keys expire',
      'keys delete',
      'policy simulate',
      'invite',
      'reset-password',
    ]) {
      assert.ok(stdout.includes(`ambit ${command}`), command)
    }
  })
})

describe('a Node that is too old is told so in one line, before anything it cannot read', () => {
  const message = /^Ambit needs Node 24 or newer; this is Node \d+\.\d+\.\d+\. [^\n]+\n$/

  test('whatever the version is', () => {
    const pretend = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { node: '22.1.0' } })`
    const run = spawnSync(process.execPath, ['--import', pretend, ambitProgram, 'help'], { encoding: 'utf8' })
    assert.deepEqual([run.status, run.stdout], [1, ''])
    assert.match(run.stderr, message)
  })

  const oldNode = findOldNode()
  test('by one that is', { skip: oldNode === null && 'no older Node is installed here' }, () => {
    const run = spawnSync(oldNode ?? '', [ambitProgram, 'help'], { encoding: 'utf8' })
    assert.deepEqual([run.status, run.stdout], [1, ''])
    assert.match(run.stderr, message)
  })
})

function findOldNode(): string | null {
  const candidates = (process.env.PATH ?? '').split(':').map((folder) => join(folder, 'node'))
  const isOld = (node: string): boolean => {
    const major = /^v(\d+)\./.exec(spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1]
    return major !== undefined && Number(major) < 24
  }
  return candidates.find((node) => existsSync(node) && isOld(node)) ?? null
}
