/** The service as others get it: one tarball in an empty project, from which npx starts it. */
import assert from 'node:assert/strict'
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { version } from '@ambit/core'
import { root } from '../../../scripts/packing/compile-package.ts'
import { packServer } from '../../../scripts/packing/pack-server.ts'
import { temporaryDirectory } from './temporary-directory.ts'

const directory = temporaryDirectory()
const project = directory.path
const installed = join(project, 'node_modules', '@ambit', 'server')
// npx takes the first node that it finds.
const env = {
  PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
  HOME: process.env.HOME,
  npm_config_update_notifier: 'false',
}

before(async () => {
  const tarball = await packServer(join(project, 'packing'))
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'empty', type: 'module' }))
  execFileSync('npm', ['install', '--silent', '--prefer-offline', '--no-audit', '--no-fund', tarball], { cwd: project })
})
after(() => directory.remove())

test('npx starts it: the API answers, the console and the documentation are there, and SIGTERM ends it', async () => {
  const child = spawn('npx', ['ambit', 'serve'], {
    cwd: project,
    env: { ...env, PORT: '0', LOG_LEVEL: 'silent', AMBIT_DATA_DIR: join(project, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  try {
    const printed = await outputUntil(child, /sk_test_amb_\w+/)
    const [baseUrl = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(printed) ?? []
    const [apiKey = ''] = /sk_test_amb_\w+/.exec(printed) ?? []
    const response = await fetch(`${baseUrl}/memory/context`, {
      method: 'POST',
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ user_id: 'anna', purpose: 'recommend a restaurant' }),
    })
    assert.equal(response.status, 200)
    const page = await fetch(`${baseUrl}/`, { headers: { accept: 'text/html' } })
    assert.match(await page.text(), /<script type="module"/)
    const guide = await fetch(`${baseUrl}/docs/guides/typescript-sdk`)
    assert.match(await guide.text(), /docs-site-[\w-]+\.css/)
  } finally {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
    await once(child, 'exit')
  }
})

test('every command is there', async () => {
  const { stdout } = await promisify(execFile)('npx', ['ambit', 'help'], { cwd: project, env })
  assert.match(stdout, /ambit mcp/)
  const { stdout: listed } = await promisify(execFile)('npx', ['ambit', 'keys', 'list'], {
    cwd: project,
    env: { ...env, AMBIT_DATA_DIR: join(project, 'data') },
  })
  assert.match(listed, /first key/)
})

test('the service for tests compiles in a strict project, and does what the read-me says', async () => {
  const [, example = ''] = /```ts\n([\s\S]+?)```/.exec(readFileSync(join(installed, 'README.md'), 'utf8')) ?? []
  writeFileSync(join(project, 'app.ts'), example)
  const strict = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2024', '--skipLibCheck']
  const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules', '@types')]
  execFileSync(join(root, 'node_modules', '.bin', 'tsc'), [...strict, ...types, 'app.ts'], {
    cwd: project,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const { stdout } = await promisify(execFile)(process.execPath, ['app.ts'], { cwd: project, env })
  assert.equal(stdout, 'allowed\n')
})

test('it brings no source, and the licences of all that it brings', () => {
  assert.ok(!existsSync(join(installed, 'src')))
  assert.ok(existsSync(join(installed, 'LICENSE')))
  const licences = readFileSync(join(installed, 'dist', 'packages', 'console', 'LICENSES.txt'), 'utf8')
  for (const name of ['react', '@fontsource-variable/inter', 'lucide-react'])
    assert.match(licences, new RegExp(`^${name} `, 'm'))
  const { dependencies, private: isPrivate } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
  assert.equal(isPrivate, undefined)
  for (const [name, wanted] of Object.entries(dependencies as Readonly<Record<string, string>>)) {
    if (name.startsWith('@ambit/')) assert.equal(wanted, version, name)
    else assert.match(wanted, /^\d+\.\d+\.\d+$/, name)
  }
})

/** Everything that was printed by the time that it had this. */
async function outputUntil(child: ChildProcess, expected: RegExp): Promise<string> {
  let printed = ''
  for await (const text of child.stdout?.setEncoding('utf8') ?? []) {
    printed += text
    if (expected.test(printed)) return printed
  }
  return assert.fail(`it ended before it printed ${expected}: ${printed}`)
}
