/** How much a browser has to fetch before somebody can begin, read from the build. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { buildConsole } from '../../../scripts/build-console.ts'

const built = fileURLToPath(new URL('../../console/dist/', import.meta.url))
const firstLoadBytesMax = 200_000

/** A part of the build: its file, and what it brings with it. */
interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

before(() => buildConsole())

describe('the first load, fonts included, stays below 200 kB', () => {
  const pages = {
    'the sign-in page': 'sign-in/sign-in',
    'the invitation': 'sign-in/invitation',
    'the overview': 'overview/overview',
    'the keys': 'keys/keys',
  }
  for (const [what, page] of Object.entries(pages)) {
    for (const suffix of ['.br', '.gz']) {
      test(`${what}, compressed as ${suffix}`, () => {
        const bytes = sum(filesOf(`src/features/${page}-page.tsx`).map((file) => bytesOf(file, suffix)))
        assert.ok(bytes > 50_000, 'everything was counted')
        assert.ok(bytes < firstLoadBytesMax, `${bytes} bytes`)
      })
    }
  }
})

test('every page is a file of its own, and none of another is loaded with the first', () => {
  const chunks = manifest()
  const first = filesOf('src/features/sign-in/sign-in-page.tsx')
  const others = Object.entries(chunks).filter(([source]) =>
    /^src\/features\/(?!sign-in\/)[^/]+\/[\w-]+-page\.tsx$/.test(source),
  )
  assert.ok(others.length >= 6)
  for (const [, { file }] of others) assert.ok(!first.includes(file), file)
})

test('the page has no script and no style in it, and nothing from elsewhere', () => {
  const html = readFileSync(join(built, 'index.html'), 'utf8')
  assert.doesNotMatch(html, /<style|<script(?![^>]*\bsrc=)|\sstyle=|\son\w+=|https?:|data:/)
})

/** The page itself, what it names, the code of one page with all that it imports, and the fonts. */
function filesOf(page: string): readonly string[] {
  const chunks = manifest()
  const [entry] = Object.entries(chunks).find(([, { isEntry }]) => isEntry) ?? []
  assert.ok(entry && chunks[page], `${page} is in the build`)
  const seen = new Set<string>()
  function visit(name: string): void {
    if (seen.has(name)) return
    seen.add(name)
    for (const imported of chunks[name]?.imports ?? []) visit(imported)
  }
  visit(entry)
  visit(page)
  const ofChunks = [...seen].flatMap((name) => [chunks[name]?.file ?? '', ...(chunks[name]?.css ?? [])])
  const html = readFileSync(join(built, 'index.html'), 'utf8')
  const named = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file = '']) => file)
  const fonts = readdirSync(join(built, 'assets')).filter((name) => name.endsWith('.woff2'))
  return [...new Set(['index.html', ...named, ...ofChunks, ...fonts.map((name) => `assets/${name}`)])]
}

function manifest(): Readonly<Record<string, Chunk>> {
  return JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8'))
}

function bytesOf(file: string, suffix: string): number {
  return statSync(join(built, file.endsWith('.woff2') ? file : `${file}${suffix}`)).size
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
