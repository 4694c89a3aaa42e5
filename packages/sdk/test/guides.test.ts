/** Every snippet of these guides is compiled and run, one after the other as they stand, and prints what is said beside it. */
import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { startAmbit, type TestService } from '@ambit/server/testing'
import { root } from '../../../scripts/packing/compile-package.ts'

const guides = ['typescript-sdk', 'testing-your-application', 'ai-sdk']

/** What a guide takes for granted: a model that somebody has paid for. */
const given: Readonly<Record<string, string>> = { 'ai-sdk': "import { model } from '../test/guide-model.ts'\n" }

/** In the workspace, where the packages are found under their names; git ignores it. */
const folder = join(root, 'packages', 'sdk', `dist-guides-${process.pid}`)

let service: TestService
before(async () => {
  mkdirSync(folder, { recursive: true })
  for (const guide of guides) writeFileSync(join(folder, `${guide}.ts`), programOf(guide))
  const config = { extends: join(root, 'tsconfig.json'), include: ['*.ts'], exclude: [] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  service = await startAmbit()
})
after(async () => {
  await service.close()
  rmSync(folder, { recursive: true })
})

test('the snippets compile', () => {
  execFileSync(join(root, 'node_modules', '.bin', 'tsc'), ['-p', folder, '--noUnusedLocals', 'false'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
})

describe('the snippets print what is said beside them', () => {
  for (const guide of guides) {
    test(guide, async () => {
      assert.deepEqual((await printed(guide)).trimEnd().split('\n'), promisedBy(programOf(guide)))
    })
  }
})

test('the ten lines of the README are an assistant that remembers', async () => {
  const [, snippet = ''] = /```ts\n([\s\S]+?)```/.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? []
  assert.equal(snippet.split('\n').filter((line) => line !== '').length, 8)
  const isPaidFor = snippet.replace("model: 'openai/gpt-5-mini'", 'model')
  assert.notEqual(isPaidFor, snippet)
  const call = "console.log(await reply('user_7', 'I love ramen. What should I eat tonight?'))\n"
  writeFileSync(join(folder, 'readme.ts'), `${given['ai-sdk']}${isPaidFor}${call}`)
  assert.equal(await printed('readme'), 'How about ramen?\n')
})

async function printed(program: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, `${program}.ts`)], {
    env: { PATH: process.env.PATH, AMBIT_API_KEY: service.apiKey, AMBIT_BASE_URL: service.baseUrl },
  })
  return stdout
}

/** All snippets as one module. */
function programOf(guide: string): string {
  const text = readFileSync(join(root, 'docs', 'guides', `${guide}.md`), 'utf8')
  const snippets = [...text.matchAll(/```ts\n([\s\S]+?)```/g)].map(([, snippet = '']) => snippet)
  assert.ok(snippets.length > 0, guide)
  return (given[guide] ?? '') + snippets.join('\n')
}

/** `console.log(…) // this`, and `// prints: this` where a line is printed by something else. */
function promisedBy(program: string): readonly string[] {
  return [...program.matchAll(/(?:^ *console\.log\(.*\) \/\/ |^\/\/ prints: )(.+)$/gm)].map(([, line = '']) => line)
}
