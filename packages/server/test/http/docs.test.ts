import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { apiOperations, consoleOperations, errorCodes } from '@ambit/core'
import { rank } from '../../../console/src/docs/rank.ts'
import { type HttpUnderTest, openHttp } from './http-under-test.ts'

let http: HttpUnderTest
let paths: readonly string[]
before(async () => {
  http = await openHttp()
  paths = [...(await page('/docs')).matchAll(/<li><a href="(\/docs[^"#]*)"/g)].map(([, path = '']) => path)
})
after(() => http.close())

async function page(path: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await http.app.inject({ url: path, headers })
  assert.equal(response.statusCode, 200, path)
  return response.body
}

describe('the documentation', () => {
  test('has every guide and every page of the reference in its list', () => {
    for (const name of [
      'guides/typescript-sdk',
      'guides/production',
      'reference/cli',
      'reference/configuration',
      'api/memory',
    ])
      assert.ok(paths.includes(`/docs/${name}`), name)
    assert.equal(new Set(paths).size, paths.length)
  })

  test('is pages under a strict policy, which are kept and asked for again', async () => {
    for (const path of paths) {
      const { headers, statusCode } = await http.app.inject(path)
      assert.equal(statusCode, 200, path)
      assert.match(String(headers['content-type']), /^text\/html/)
      assert.match(
        String(headers['content-security-policy']),
        /^default-src 'none'; script-src 'self'; style-src 'self'/,
      )
      assert.equal(headers['cache-control'], 'no-cache')
      const again = await http.app.inject({ url: path, headers: { 'if-none-match': String(headers.etag) } })
      assert.deepEqual([again.statusCode, again.body], [304, ''])
    }
  })

  test('has neither scripts nor styles inside of a page', async () => {
    for (const path of paths) {
      const body = await page(path)
      assert.doesNotMatch(body, /<style|\sstyle=|\son[a-z]+=|<script(?! (?:type="module" )?src="\/assets\/)/, path)
    }
  })

  test('has no link that leads nowhere, and no name twice', async () => {
    const bodies = new Map<string, string>()
    for (const path of paths) bodies.set(path, await page(path))
    for (const [path, body] of bodies) {
      const ids = [...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
      assert.equal(new Set(ids).size, ids.length, path)
      for (const [, link = ''] of body.matchAll(/ (?:href|src)="([^"]+)"/g)) {
        if (/^https?:/.test(link)) continue
        const [target = '', hash] = link.split('#')
        const linked = target === '' ? body : (bodies.get(target) ?? (await page(target)))
        if (hash !== undefined) assert.ok(linked.includes(` id="${hash}"`), `${path}: ${link}`)
      }
    }
  })

  test('describes every operation and every error', async () => {
    const bodies = await Promise.all(
      paths.filter((path) => /^\/docs\/(?:console-)?api\//.test(path)).map((path) => page(path)),
    )
    for (const { method, path } of [...Object.values(apiOperations), ...Object.values(consoleOperations)]) {
      const shown = `<code>${method} ${path.replace(/:(\w+)/g, '{$1}')}</code>`
      assert.equal(bodies.filter((body) => body.includes(shown)).length, 1, shown)
    }
    const overview = await page('/docs/api')
    for (const code of Object.keys(errorCodes)) assert.ok(overview.includes(`<code>${code}</code>`), code)
  })

  test('says in its examples where it is served, if that is a place of ours', async () => {
    const of = async (host: string): Promise<string | undefined> =>
      /curl\s+-s[\s\S]*?(https?:\/\/[^/]+)\//.exec(
        (await page('/docs/api/memory', { host })).replaceAll(/<[^>]+>/g, ' '),
      )?.[1]
    assert.equal(await of('localhost:4711'), 'http://localhost:4711')
    assert.equal(await of('127.0.0.1:9000'), 'http://127.0.0.1:9000')
    assert.equal(await of('evil.example'), 'http://127.0.0.1:8080')
    assert.equal(await of(`"'$(x).localhost`), 'http://127.0.0.1:8080')
    assert.ok((await page('/llms-full.txt', { host: 'localhost:4711' })).includes('http://localhost:4711/memory'))
  })

  test('is compressed for those who take it', async () => {
    const { headers, rawPayload } = await http.app.inject({
      url: '/docs/api/memory',
      headers: { 'accept-encoding': 'gzip' },
    })
    assert.equal(headers['content-encoding'], 'gzip')
    assert.ok(rawPayload.length < 20_000, `${rawPayload.length} bytes`)
  })

  test('has nothing at other paths, whoever asks', async () => {
    for (const path of [
      '/docs/nothing',
      '/docs/',
      '/docs/guides/nothing',
      '/docs/pictures/nothing.png',
      '/docs/guides/merging.md',
    ]) {
      const response = await http.app.inject(path)
      assert.deepEqual([response.statusCode, response.json().error.code], [404, 'not_found'], path)
    }
    const response = await http.app.inject({ method: 'DELETE', url: '/docs/guides/merging' })
    assert.deepEqual([response.statusCode, response.headers.allow], [405, 'GET, HEAD'])
  })

  test('has pictures and a mark', async () => {
    const types = {
      '/docs/mark.svg': /^image\/svg/,
      '/docs/pictures/gate.svg': /^image\/svg/,
      '/docs/pictures/console/keys-light.png': /^image\/png/,
    }
    for (const [path, type] of Object.entries(types)) {
      const response = await http.app.inject(path)
      assert.equal(response.statusCode, 200)
      assert.match(String(response.headers['content-type']), type)
    }
  })
})

describe('for models', () => {
  test('llms.txt lists every page with what it is about', async () => {
    const text = await page('/llms.txt')
    assert.match(text, /^# Ambit\n\n> /)
    for (const path of paths) assert.match(text, new RegExp(`^- \\[[^\\]]+\\]\\(${path}\\): \\S`, 'm'))
  })

  test('llms-full.txt has all of them', async () => {
    const text = await page('/llms-full.txt')
    for (const path of paths) assert.ok(text.includes(`<!-- ${path} -->`), path)
  })
})

test('the search knows every page, and each part by its heading and its words', async () => {
  const index: [string, string, string, string][] = JSON.parse(await page('/docs/search.json'))
  const hrefs = index.map(([, , href]) => href)
  for (const path of paths) assert.ok(hrefs.includes(path), path)
  const [, , href] = index.find(([, heading]) => heading === 'Create a memory') ?? []
  assert.equal(href, '/docs/api/memory#create-a-memory')
  const found = (question: string): readonly string[] => rank(index, question, 5).map(([, , to]) => to)
  // Of long tables, to the last row, and of their heads.
  for (const name of ['AMBIT_RATE_LIMIT', 'AMBIT_TOKEN_TTL_HOURS', 'AMBIT_TRUSTED_PROXIES'])
    assert.ok(
      found(name).some((to) => to.startsWith('/docs/reference/configuration')),
      name,
    )
  assert.ok(found('GDPR')[0]?.startsWith('/docs/guides/data-subject-requests'), String(found('GDPR')))
  for (const [question, page] of [
    ['python', '/docs/'],
    ['kubernetes', '/docs/guides/production'],
    ['langchain', '/docs/'],
    ['install', '/docs/quickstart'],
    ['quikstart', '/docs/quickstart'],
  ] as const)
    assert.ok(
      found(question).some((to) => to.startsWith(page)),
      `${question}: ${found(question)}`,
    )
  assert.ok(!found('rate limit')[0]?.includes('passkey'), String(found('rate limit')))
  assert.ok(
    (await http.app.inject({ url: '/docs/search.json', headers: { 'accept-encoding': 'gzip' } })).rawPayload.length <
      150_000,
  )
})
