/** What the pages show in a shell and in Python does what it says; what they show in TypeScript is run by the client's tests. */
import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { apiPages } from '../../../src/http/docs/api/api-pages.ts'
import { exampleOrigin } from '../../../src/http/docs/example-origin.ts'
import { type Block, parseMarkdown } from '../../../src/http/docs/markdown/blocks.ts'
import { openApiDocument } from '../../../src/http/openapi.ts'
import { startAmbit, type TestService } from '../../../src/testing.ts'

const read = (file: string): string => readFileSync(new URL(`../../../../../docs/${file}`, import.meta.url), 'utf8')
const codeOf = (markdown: string, language: string): readonly string[] =>
  parseMarkdown(markdown).flatMap((block: Block) =>
    block.kind === 'code' && block.language === language ? block.text : [],
  )

/** `curl -s ADDRESS -H … -d 'BODY'` as what it asks. */
function requestOf(curl: string): { path: string; body: object } {
  const [, path = '', body = ''] =
    /^curl -s (?:-X \w+ )?\S+?(\/\S*)[\s\S]*? -d '([\s\S]*)'$/.exec(curl.replace(exampleOrigin, 'AMBIT')) ?? []
  return { path, body: JSON.parse(body.replaceAll("'\\''", "'")) }
}

describe('the quickstart', () => {
  const page = read('quickstart.md')
  let service: TestService
  before(async () => {
    service = await startAmbit()
  })
  after(() => service.close())

  test('gets from a shell what it says', async () => {
    const answers: { status: number; body: Record<string, unknown> }[] = []
    for (const curl of codeOf(page, 'sh').filter((text) => text.startsWith('curl'))) {
      const { path, body } = requestOf(curl)
      const headers = { 'x-api-key': service.apiKey, 'content-type': 'application/json' }
      const response = await fetch(service.baseUrl + path, { method: 'POST', headers, body: JSON.stringify(body) })
      answers.push({ status: response.status, body: (await response.json()) as Record<string, unknown> })
    }
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 200, 403, 200],
    )
    const { revocation_token, expires_at, ...promised } = JSON.parse(codeOf(page, 'json')[0] ?? '')
    assert.ok(revocation_token && expires_at)
    for (const [name, value] of Object.entries(promised)) assert.deepEqual(answers[1]?.body[name], value, name)
  })

  test('sends the same from Python, and prints what it says where there is one', async () => {
    const program = codeOf(page, 'python').join('\n')
    const bodies = [...program.matchAll(/ambit\("([^"]+)", (\{[\s\S]*?\})\)/g)].map(([, path, body = '']) => ({
      path,
      // Literals of these are JSON but for a comma at the end.
      body: JSON.parse(body.replace(/,\s*\}$/, '}')),
    }))
    assert.deepEqual(
      bodies,
      codeOf(page, 'sh')
        .filter((text) => text.startsWith('curl'))
        .map(requestOf),
    )
    if (spawnSync('python3', ['--version']).status !== 0) return
    const promised = [...program.matchAll(/print\(.*\) {2}# (.+)$/gm)].map(([, line]) => line)
    const { stdout } = await promisify(execFile)(
      'python3',
      ['-c', program.replaceAll(exampleOrigin, service.baseUrl)],
      {
        env: { PATH: process.env.PATH, AMBIT_KEY: service.apiKey },
      },
    )
    assert.deepEqual(stdout.trimEnd().split('\n'), promised)
  })
})

describe('the reference', () => {
  const pages = apiPages(openApiDocument, read('guides/typescript-sdk.md'))
  const operations = Object.entries(openApiDocument.paths).flatMap(([path, item]) =>
    Object.values(item).map((operation) => ({ path, operation })),
  )

  test('shows every example of the contract in a shell, as it is', () => {
    const shown = pages
      .flatMap(({ markdown }) => codeOf(markdown, 'sh'))
      .filter((text) => / -d '/.test(text) && text.startsWith('curl'))
    const sent = shown.map(requestOf).map(({ path, body }) => `${path.toLowerCase()} ${JSON.stringify(body)}`)
    for (const { path, operation } of operations) {
      for (const { value } of Object.values(operation.requestBody?.content['application/json'].examples ?? {})) {
        const asShown = `${path.replaceAll(/[{}]/g, '')} ${JSON.stringify(value)}`
        assert.ok(sent.includes(asShown), asShown)
      }
    }
  })

  test('shows the same in Python, and every operation that takes a key in TypeScript too', () => {
    const ofKeys = pages.filter(({ source }) => source.startsWith('api/'))
    for (const { markdown } of ofKeys) {
      const inShell = codeOf(markdown, 'sh').filter((text) => text.startsWith('curl'))
      const inPython = codeOf(markdown, 'python')
      assert.equal(inPython.length, inShell.length)
      for (const [at, program] of inPython.entries()) {
        const curl = inShell[at] ?? ''
        const [, url = ''] = /Request\("([^"]+)"/.exec(program) ?? []
        assert.ok(curl.includes(` ${url} `), url)
        const [, literal] = /^body = ([\s\S]*?)\nheaders/m.exec(program) ?? []
        if (literal === undefined) continue
        const asJson = literal
          .replace(/\bTrue\b/g, 'true')
          .replace(/\bFalse\b/g, 'false')
          .replace(/\bNone\b/g, 'null')
        assert.deepEqual(JSON.parse(asJson), requestOf(curl).body)
      }
    }
    const called = ofKeys.flatMap(({ markdown }) => codeOf(markdown, 'ts'))
    assert.ok(called.length >= 12, `${called.length} examples`)
  })
})
