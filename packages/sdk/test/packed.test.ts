/** The client as others get it: packed, installed into an empty project, compiled against and used there. */
import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { startAmbit, type TestService } from '@ambit/server/testing'
import { root } from '../../../scripts/packing/compile-package.ts'
import { packSdk } from '../../../scripts/packing/pack-package.ts'
import { temporaryDirectory } from '../../server/test/temporary-directory.ts'

const compressedBytesMax = 12 * 1024

const directory = temporaryDirectory()
const project = directory.path
const installed = join(project, 'node_modules', '@ambit', 'sdk')
let service: TestService

before(async () => {
  const tarball = packSdk(join(project, 'packing'))
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'empty', type: 'module' }))
  execFileSync('npm', ['install', '--silent', '--offline', '--no-audit', '--no-fund', tarball], { cwd: project })
  service = await startAmbit()
})
after(async () => {
  await service.close()
  directory.remove()
})

test('it brings no dependency, and its licence, declarations and read-me', () => {
  const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
  assert.equal(manifest.dependencies, undefined)
  assert.equal(manifest.private, undefined)
  assert.deepEqual(readdirSync(join(project, 'node_modules', '@ambit')), ['sdk'])
  for (const file of ['LICENSE', 'README.md', 'dist/index.js', 'dist/index.d.ts']) {
    assert.ok(readFileSync(join(installed, file)).length > 0, file)
  }
})

test('all of it is below 12 kB compressed', () => {
  const files = readdirSync(join(installed, 'dist'), { recursive: true, encoding: 'utf8' })
  const code = files.filter((file) => file.endsWith('.js')).map((file) => readFileSync(join(installed, 'dist', file)))
  const bytes = gzipSync(Buffer.concat(code)).length
  assert.ok(bytes < compressedBytesMax, `${bytes} bytes`)
})

test('its read-me compiles in a strict project and does what it says', async () => {
  const [, example = ''] = /```ts\n([\s\S]+?)```/.exec(readFileSync(join(installed, 'README.md'), 'utf8')) ?? []
  const app = example.replace('http://127.0.0.1:8080', service.baseUrl)
  writeFileSync(join(project, 'app.ts'), app)
  const strict = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2022', '--skipLibCheck', 'false']
  const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules', '@types')]
  execFileSync(join(root, 'node_modules', '.bin', 'tsc'), [...strict, ...types, 'app.ts'], {
    cwd: project,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  // Without waiting for it on this thread, which is the service's as well.
  const { stdout } = await promisify(execFile)(process.execPath, ['app.ts'], {
    cwd: project,
    env: { PATH: process.env.PATH, AMBIT_API_KEY: service.apiKey },
  })
  assert.equal(stdout, "[ 'ramen' ]\n[ 'content_generation', 'recommendation' ]\n")
})
