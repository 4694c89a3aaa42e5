/** No container engine is needed to see that the files for one name what exists. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { readConfig } from '../src/config.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const inConsole = (name: string): string => `packages/console/${name}`
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
  const [, command = ''] = /^CMD \["node", (?:"-[^"]*", )*"([^"]+)"/m.exec(dockerfile) ?? []
  assert.ok(copied.length > 3)
  for (const file of [...copied, command]) assert.ok(existsSync(join(root, file)), file)
  assert.match(dockerfile, /^USER node$/m)
})

test('the image runs Node with the same options as npm start', () => {
  const optionsOf = (command: string): readonly string[] => command.match(/--[\w-]+=\d+/g) ?? []
  const { scripts } = JSON.parse(read('package.json'))
  const [command = ''] = /^CMD .*$/m.exec(read('Dockerfile')) ?? []
  assert.ok(optionsOf(scripts.start).length > 0)
  assert.deepEqual(optionsOf(command), optionsOf(scripts.start))
})

test('the image has the built console and the documentation, and is built of all that this takes', () => {
  const dockerfile = read('Dockerfile')
  assert.match(dockerfile, /^COPY --from=console \S+\/packages\/console\/dist packages\/console\/dist$/m)
  assert.match(dockerfile, /^COPY docs docs$/m)
  const configs = [...dockerfile.matchAll(/^RUN npx vite build --config (\S+)$/gm)].map(([, config = '']) => config)
  assert.equal(configs.length, 2)
  const letIn = new Set(
    read('.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1)),
  )
  for (const file of [
    ...configs,
    'docs',
    'tsconfig.base.json',
    ...['build', 'index.html', 'tsconfig.json'].map(inConsole),
  ]) {
    assert.ok(existsSync(join(root, file)), file)
    assert.ok(letIn.has(file), `${file} is left out by .dockerignore`)
  }
})

test('the image is left with what the service runs on, and nothing that it was built with', () => {
  const [, , last = ''] = read('Dockerfile')
    .split(/^FROM /m)
    .slice(1)
  const [, dependencies = ''] = /AS dependencies\n([\s\S]*?)\nFROM /.exec(read('Dockerfile')) ?? []
  assert.doesNotMatch(last, /npm|vite/)
  assert.match(dependencies, /npm ci --omit=dev --omit=optional/)
  const { dependencies: ofConsole = {} } = JSON.parse(read(inConsole('package.json')))
  assert.deepEqual(ofConsole, {}, 'the console runs in browsers: all that it needs is in its build')
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

test('the compose file migrates as the owner of the tables before the processes start, which do not know its password', () => {
  const compose = read('compose.yaml')
  const [, shared = ''] = /^x-ambit: &ambit\n([\s\S]*?)\nservices:/m.exec(compose) ?? []
  const [, migrate = ''] = /^ {2}migrate:\n([\s\S]*?)\n\n/m.exec(compose) ?? []
  assert.match(shared, /migrate:\n +condition: service_completed_successfully/)
  assert.match(shared, /DATABASE_URL: postgres:\/\/ambit:/)
  assert.doesNotMatch(shared, /OWNER/)
  assert.match(migrate, /command: \[node, packages\/server\/bin\/ambit\.mjs, migrate, --for, ambit\]/)
  assert.match(migrate, /DATABASE_URL: postgres:\/\/ambit_owner:/)
})

test('everything that npm ci may install is held against a hash, on every platform, and comes from where npm looks', () => {
  interface Locked {
    readonly link?: boolean
    readonly integrity?: string
    readonly resolved?: string
  }
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Readonly<Record<string, Locked>> }
  const installed = Object.entries(packages).filter(([path, { link }]) => path.startsWith('node_modules/') && !link)
  assert.ok(installed.length > 100)
  const loose = installed.filter(([, { integrity, resolved }]) => !integrity?.startsWith('sha512-') || resolved)
  assert.deepEqual(
    loose.map(([path]) => path),
    [],
  )
})
