/** Every program in the concepts, recipes and moves is compiled and run as it stands, and prints what is said beside it. */
import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { startAmbit, type TestService } from '@ambit/server/testing'
import { root } from '../../../scripts/packing/compile-package.ts'
import { apiPages } from '../../server/src/http/docs/api/api-pages.ts'
import { openApiDocument } from '../../server/src/http/openapi.ts'

const pages = [
  'quickstart',
  ...['concepts', 'recipes', 'moving'].flatMap((section) =>
    readdirSync(join(root, 'docs', section)).map((file) => `${section}/${file.replace(/\.md$/, '')}`),
  ),
]

/** In the workspace, where the packages are found under their names; git ignores it. */
const folder = join(root, 'packages', 'sdk', `dist-guides-pages-${process.pid}`)
const fileOf = (page: string): string => join(folder, `${page.replaceAll('/', '-')}.ts`)

let service: TestService
before(async () => {
  mkdirSync(folder, { recursive: true })
  service = await startAmbit()
  for (const page of pages) writeFileSync(fileOf(page), programOf(page))
  for (const [at, example] of referenceExamples().entries()) writeFileSync(fileOf(`reference-${at}`), example)
  const config = { extends: join(root, 'tsconfig.json'), include: ['*.ts'], exclude: [] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
})
after(async () => {
  await service.close()
  rmSync(folder, { recursive: true })
})

test('the programs compile, and so does every example of the reference', () => {
  assert.ok(referenceExamples().length > 10)

  execFileSync(join(root, 'node_modules', '.bin', 'tsc'), ['-p', folder, '--noUnusedLocals', 'false'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
})

describe('the programs print what is said beside them', () => {
  for (const page of pages) {
    test(page, async () => {
      const promised = promisedBy(textOf(page))
      assert.ok(promised.length > 0)
      const { stdout } = await promisify(execFile)(process.execPath, [fileOf(page)], {
        env: { PATH: process.env.PATH, AMBIT_API_KEY: service.apiKey, AMBIT_BASE_URL: service.baseUrl },
      })
      assert.deepEqual(stdout.trimEnd().split('\n'), promised)
    })
  }
})

/** Made from the contract, whose examples the service's own tests check. */
function referenceExamples(): readonly string[] {
  const guide = readFileSync(join(root, 'docs', 'guides', 'typescript-sdk.md'), 'utf8')
  return apiPages(openApiDocument, guide).flatMap(({ markdown }) => snippetsOf(markdown))
}

function snippetsOf(markdown: string): readonly string[] {
  return [...markdown.matchAll(/```ts\n([\s\S]+?)```/g)].map(([, snippet = '']) => snippet)
}

function textOf(page: string): string {
  return snippetsOf(readFileSync(join(root, 'docs', `${page}.md`), 'utf8')).join('\n')
}

/** All snippets as one module, for the service of this test. */
function programOf(page: string): string {
  return textOf(page).replaceAll('http://127.0.0.1:8080', service.baseUrl)
}

/** `console.log(…) // this`, and `// prints: this` where a line is printed by something else. */
function promisedBy(program: string): readonly string[] {
  return [...program.matchAll(/(?:^ *console\.log\(.*\) \/\/ |^\/\/ prints: )(.+)$/gm)].map(([, line = '']) => line)
}
