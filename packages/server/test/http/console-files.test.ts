import assert from 'node:assert/strict'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { projectPages } from '@ambit/core'
import Fastify, { type FastifyInstance } from 'fastify'
import { consolePolicy, serveConsoleFiles } from '../../src/http/console-files.ts'
import { createUnknownPathReplies } from '../../src/http/unknown-paths.ts'
import { temporaryDirectory } from '../temporary-directory.ts'

const page = '<!doctype html><title>Ambit</title><script src="/assets/index-1a2b3c.js"></script>'
const script = 'console.log("a script that is long enough to be worth compressing", "again and again and again")'
const font = Buffer.from([0x77, 0x4f, 0x46, 0x32, 0x00])

const pages = [
  '/',
  '/sign-in',
  '/invitation',
  '/reset-password',
  '/account',
  ...projectPages.map((page) => `/projects/prj_1/${page}`),
]

function builtDirectory(directory: string): string {
  mkdirSync(join(directory, 'assets'))
  const files = { 'index.html': page, 'assets/index-1a2b3c.js': script }
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(directory, name), text)
    writeFileSync(join(directory, `${name}.br`), brotliCompressSync(text))
    writeFileSync(join(directory, `${name}.gz`), gzipSync(text))
  }
  writeFileSync(join(directory, 'assets/inter-9z.woff2'), font)
  return directory
}

describe('a console that was built', () => {
  const directory = temporaryDirectory()
  let app: FastifyInstance
  before(() => {
    app = Fastify()
    serveConsoleFiles(app, builtDirectory(directory.path))
  })
  after(async () => {
    await app.close()
    directory.remove()
  })

  for (const path of pages) {
    test(`is one page, asked for anew each time and closed to foreign scripts, at ${path}`, async () => {
      const { statusCode, headers, body } = await app.inject(path)
      assert.deepEqual([statusCode, body], [200, page])
      assert.equal(headers['content-type'], 'text/html; charset=utf-8')
      assert.equal(headers['cache-control'], 'no-cache')
      assert.equal(headers['content-security-policy'], consolePolicy)
      assert.equal((await app.inject({ method: 'HEAD', url: path })).statusCode, 200)
    })
  }

  test('allows no inline script, no inline style, no eval and nothing from elsewhere', () => {
    assert.doesNotMatch(consolePolicy, /unsafe|data:|https?:|\*/)
    assert.match(consolePolicy, /^default-src 'none'; script-src 'self'; style-src 'self';/)
  })

  for (const path of ['/sign-in/', '/projects', '/projects/prj_1', '/projects/prj_1/nothing', '/index.html']) {
    test(`has no page at ${path}`, async () => assert.equal((await app.inject(path)).statusCode, 404))
  }

  test('its files are kept for a year, as what they are', async () => {
    const { headers, body } = await app.inject('/assets/index-1a2b3c.js')
    assert.equal(body, script)
    assert.equal(headers['content-type'], 'text/javascript; charset=utf-8')
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
    const woff = await app.inject({ url: '/assets/inter-9z.woff2', headers: { 'accept-encoding': 'br, gzip' } })
    assert.deepEqual([woff.rawPayload, woff.headers['content-type']], [font, 'font/woff2'])
    assert.equal(woff.headers['content-encoding'], undefined)
  })

  test('are sent in the smallest form that the browser takes', async () => {
    const decoders = { br: brotliDecompressSync, gzip: gunzipSync }
    for (const [accepts, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip', 'gzip'],
    ] as const) {
      const { rawPayload, headers } = await app.inject({
        url: '/assets/index-1a2b3c.js',
        headers: { 'accept-encoding': accepts },
      })
      assert.equal(headers['content-encoding'], encoding)
      assert.equal(headers.vary, 'accept-encoding')
      assert.equal(Number(headers['content-length']), rawPayload.length)
      assert.equal(String(decoders[encoding](rawPayload)), script)
    }
  })

  for (const [accepts, encoding] of [
    [undefined, undefined],
    ['', undefined],
    ['identity', undefined],
    ['br;q=0, gzip', 'gzip'],
    ['*, br;q=0', 'gzip'],
    ['GZIP;q=0.5', 'gzip'],
    ['*', 'br'],
    ['*;q=0', undefined],
  ]) {
    test(`an encoding that is refused is not used: ${accepts}`, async () => {
      const headers = accepts === undefined ? {} : { 'accept-encoding': accepts }
      const answer = await app.inject({ url: '/assets/index-1a2b3c.js', headers })
      assert.deepEqual([answer.statusCode, answer.headers['content-encoding']], [200, encoding])
    })
  }

  test('are sent again to whoever reloads all of it', async () => {
    const { etag } = (await app.inject('/')).headers
    const headers = { 'if-none-match': String(etag), 'cache-control': 'no-cache' }
    assert.equal((await app.inject({ url: '/', headers })).statusCode, 200)
  })

  test('are not sent again to those who have them', async () => {
    const first = await app.inject({ url: '/', headers: { 'accept-encoding': 'br' } })
    const etag = String(first.headers.etag)
    const again = await app.inject({ url: '/', headers: { 'accept-encoding': 'br', 'if-none-match': `"x", ${etag}` } })
    assert.deepEqual([again.statusCode, again.body, again.headers.etag], [304, '', etag])
    const plain = await app.inject({ url: '/', headers: { 'if-none-match': etag } })
    assert.equal(plain.statusCode, 200, 'another form of it is another thing')
  })

  for (const name of ['nothing.js', 'index-1a2b3c.js.br', '..%2findex.html', '%2e%2e%2f%2e%2e%2fetc%2fpasswd', '']) {
    test(`no file is there but its own: ${name}`, async () => {
      assert.equal((await app.inject(`/assets/${name}`)).statusCode, 404)
    })
  }
})

describe('an address where there is nothing', () => {
  const directory = temporaryDirectory()
  let app: FastifyInstance
  before(() => {
    app = Fastify()
    const files = serveConsoleFiles(app, builtDirectory(directory.path))
    app.setNotFoundHandler(createUnknownPathReplies([{ path: '/memory', method: 'POST' }], files))
  })
  after(async () => {
    await app.close()
    directory.remove()
  })
  const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

  for (const url of [
    '/sing-in',
    '/console',
    '/projects/prj_1',
    '/projects/prj_1/kyes?x=1',
    '/a/b/c',
    '/assets/old.js',
  ]) {
    test(`is the console, which says so, for a browser, and JSON for a program: ${url}`, async () => {
      const shown = await app.inject({ url, headers: { accept: browser, 'accept-encoding': 'br' } })
      assert.deepEqual([shown.statusCode, shown.body], [404, page])
      assert.equal(shown.headers['content-type'], 'text/html; charset=utf-8')
      assert.equal(shown.headers['content-security-policy'], consolePolicy)
      assert.deepEqual([shown.headers['cache-control'], shown.headers.vary], ['no-store', 'accept'])
      for (const accept of [undefined, '*/*', 'application/json', 'application/json, text/plain, */*']) {
        const answered = await app.inject({ url, headers: accept === undefined ? {} : { accept } })
        assert.equal(answered.statusCode, 404)
        assert.equal(answered.json<{ error: { code: string } }>().error.code, 'not_found')
      }
    })
  }

  test('is never taken for a page that a browser has already', async () => {
    const { etag } = (await app.inject({ url: '/' })).headers
    const headers = { accept: browser, 'if-none-match': String(etag) }
    assert.equal((await app.inject({ url: '/nothing', headers })).statusCode, 404)
  })

  test('stays JSON for what is not looked at, and where there is something for another method', async () => {
    const headers = { accept: browser }
    const sent = await app.inject({ method: 'POST', url: '/nothing', headers })
    assert.deepEqual([sent.statusCode, sent.headers['content-type']], [404, 'application/json; charset=utf-8'])
    const other = await app.inject({ url: '/memory', headers })
    assert.deepEqual([other.statusCode, other.headers.allow], [405, 'POST'])
  })
})

describe('a console that was not built', () => {
  const directory = temporaryDirectory()
  let app: FastifyInstance
  before(() => {
    app = Fastify()
    app.setNotFoundHandler(createUnknownPathReplies([], serveConsoleFiles(app, join(directory.path, 'dist'))))
  })
  after(async () => {
    await app.close()
    directory.remove()
  })

  test('says how to build it, in place of its page', async () => {
    const { statusCode, headers, body } = await app.inject('/')
    assert.deepEqual([statusCode, headers['content-type']], [503, 'text/plain; charset=utf-8'])
    assert.match(body, /npm run build/)
    assert.equal((await app.inject('/assets/index-1a2b3c.js')).statusCode, 404)
    const nothing = await app.inject({ url: '/nothing', headers: { accept: 'text/html' } })
    assert.equal(nothing.json<{ error: { code: string } }>().error.code, 'not_found')
  })
})

test('every page of a project is a folder of the console, with the page and its icon', () => {
  const features = new URL('../../../console/src/features/', import.meta.url)
  for (const name of projectPages) {
    for (const file of [`${name}-page.tsx`, 'icon.ts']) {
      assert.ok(existsSync(new URL(`${name}/${file}`, features)), `${name}/${file}`)
    }
  }
})
