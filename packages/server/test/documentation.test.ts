import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { consoleOperations, defaultPolicyMatrix, errorCodes } from '@ambit/core'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

test('every error code is documented with its status, and none that does not exist', () => {
  const documented = [...read('docs/reference/errors.md').matchAll(/^\| (\d+) \| `(\w+)` \| ([^|]+) \|/gm)]
  const actual = Object.entries(errorCodes).map(([code, { status }]) => `${status} ${code}`)
  assert.deepEqual(documented.map(([, status, code]) => `${status} ${code}`).sort(), actual.sort())
})

test('every configuration variable is documented, and none that does not exist', () => {
  const documented = [...read('docs/reference/configuration.md').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(
    ([, name]) => name,
  )
  const readNames = [...read('packages/server/src/config.ts').matchAll(/\(env, '([A-Z_]+)'/g)].map(([, name]) => name)
  assert.deepEqual(documented.sort(), [...new Set(readNames)].sort())
})

test('every operation of the console is documented with its method, its path and who may call it, and no other', () => {
  const rows = [...read('docs/reference/console-api.md').matchAll(/^\| `(\w+)` \| ([A-Z]+) `([^`]+)` \| (\w+) \|$/gm)]
  const actual = Object.entries(consoleOperations).map(([name, { method, path, access }]) =>
    [name, method, path, access === 'open' ? 'anybody' : access].join(' '),
  )
  assert.deepEqual(rows.map(([, ...cells]) => cells.join(' ')).sort(), actual.sort())
})

test('the table of scopes in the README is the default policy', () => {
  const rows = [...read('README.md').matchAll(/^\| `(\w+)` \| [^|]+ \| ([a-z_, ]+) \|$/gm)]
  const documented = Object.fromEntries(rows.map(([, scope, classes]) => [scope, classes?.split(', ')]))
  assert.deepEqual(documented, defaultPolicyMatrix)
})

test('the command line is called in one way, by a name that nobody else can publish, and the key and the address have one name each', () => {
  for (const page of pages().filter((path) => !path.startsWith('docs/decisions/'))) {
    const text = read(page)
    assert.doesNotMatch(text, /\bnpx ambit\b|npm run ambit\b/, page)
    for (const [, code = ''] of text.matchAll(/```(?:sh|bash)\n([\s\S]*?)```/g)) {
      assert.doesNotMatch(code, /^\s*ambit /m, page)
      assert.doesNotMatch(code, /\$(?:KEY|AMBIT)\b/, page)
    }
  }
})

describe('every link of a page leads to a file', () => {
  for (const page of pages()) {
    test(page, () => {
      const links = [...read(page).matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, target]) => target ?? '')
      for (const target of links.filter((link) => !/^https?:/.test(link))) {
        assert.doesNotThrow(
          () => readFileSync(join(root, normalize(join(dirname(page), target)))),
          `${page}: ${target}`,
        )
      }
    })
  }
})

test('every page of the console is shown in the guide', () => {
  const app = read('packages/core/src/console-paths.ts')
  const guide = read('docs/guides/console.md')
  const inFront = ['invitation', 'sign-in', 'reset-password']
  const ofMemory = ['overview', 'people', 'reads', 'purposes', 'policy']
  const ofProject = ['keys', 'tokens', 'usage', 'playground', 'webhook', 'team', 'settings', 'account']
  const pages = [...inFront, ...ofMemory, ...ofProject]
  for (const page of pages) {
    assert.ok(app.includes(page), page)
    assert.ok(guide.includes(`console/${page}-light.png`), page)
  }
  // Our documentation shows a picture only where it has a line to itself.
  assert.doesNotMatch(guide, /[^\n]<img /)
  const shown = [...guide.matchAll(/src="([^"]+)"/g)].map(([, path]) => path ?? '')
  for (const path of [...shown, ...readmePictures()]) assert.doesNotThrow(() => read(join('docs/guides', path)), path)
})

test('every command of the command line is documented', () => {
  const usage = read('packages/server/src/cli/ambit.ts')
  const commands = [...usage.matchAll(/^ {2}(ambit \w+(?: \w+)?)/gm)].map(([, command]) => command ?? '')
  assert.ok(commands.length >= 8)
  const reference = read('docs/reference/cli.md')
  for (const command of commands) assert.ok(reference.includes(`\`${command}`), command)
})

/** As seen from the guides. */
function readmePictures(): readonly string[] {
  return [...read('README.md').matchAll(/src="docs\/([^"]+)"/g)].map(([, path]) => `../${path}`)
}

function pages(): readonly string[] {
  const inDocs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((name) =>
    join('docs', name),
  )
  return [...readdirSync(root), ...inDocs].filter((name) => name.endsWith('.md'))
}
