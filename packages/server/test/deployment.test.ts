/** No container engine is needed to see that the files for one name what exists. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { readConfig } from '../src/config.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const configured = new Set(
  [...read('packages/server/src/config.ts').matchAll(/\(env, '([A-Z_]+)'/g)].map(([, name]) => name),
)

test('the image sets variables that exist, to values that are taken', () => {
  const [, line = ''] = /^ENV NODE_ENV=production (.*)$/m.exec(read('Dockerfile')) ?? []
  const variables = Object.fromEntries(line.split(' ').map((pair) => pair.split('=') as [string, string]))
  assert.deepEqual(
    Object.keys(variables).filter((name) => !configured.has(name)),
    [],
  )
  assert.equal(readConfig(variables).host, '0.0.0.0')
})

test('the image copies and runs files that exist, and not as root', () => {
  const dockerfile = read('Dockerfile')
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, files = '']) => files.split(' '))
  const [, command = ''] = /^CMD \["node", "([^"]+)"/m.exec(dockerfile) ?? []
  assert.ok(copied.length > 3)
  for (const file of [...copied, command]) assert.ok(existsSync(join(root, file)), file)
  assert.match(dockerfile, /^USER node$/m)
})

test('the compose file sets variables that exist', () => {
  const [, block = ''] = /environment: &environment\n((?: {4}\w+: .*\n)+)/.exec(read('compose.yaml')) ?? []
  const names = [...block.matchAll(/^ {4}(\w+):/gm)].map(([, name]) => name)
  assert.ok(names.includes('DATABASE_URL'))
  assert.deepEqual(
    names.filter((name) => !configured.has(name)),
    [],
  )
})
