// The guide to declaring purposes, carried out from top to bottom: every command prints what the guide says it prints.

import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { measureDisclosure } from '../bench/disclosure/measure-disclosure.ts'
import { ambit, run } from './launch.ts'
import { freshDirectory, needsEmbeddedDatabase, type Service, startService, stopAll } from './service.ts'

after(stopAll)

const page = readFileSync(new URL('../docs/guides/declare-purposes.md', import.meta.url), 'utf8')
const blocks = [...page.matchAll(/^```(\w+)\n([\s\S]*?)\n```$/gm)].map(([, language = '', text = '']) => ({
  language,
  text,
}))

test('the commands and programs of the guide print what it says', needsEmbeddedDatabase, async (t) => {
  const service = await startService()
  const key = await run([...ambit, 'keys', 'create', '--name', 'assistant'], service.environment)
  const directory = await freshDirectory()
  const environment = { ...service.environment, AMBIT_URL: service.baseUrl, AMBIT_KEY: key.stdout.trim() }
  const [register, ...rest] = blocks
  assert.equal(register?.language, 'json', 'the file comes first')
  writeFileSync(join(directory, 'purposes.json'), register.text)
  writeFileSync(join(directory, 'curl.mjs'), curl)
  let tried = 0
  for (const [index, { language, text }] of rest.entries()) {
    if (language !== 'sh' && language !== 'js') continue
    const printed = rest[index + 1]
    await t.test(text.split('\n')[0] ?? '', async () => {
      const { code, stdout, stderr } = await run(commandOf(language, text, directory), environment)
      assert.equal(code, 0, stderr)
      if (printed?.language === 'text') assert.equal(plain(stdout.trimEnd()), plain(printed.text))
      if (printed?.language === 'json') assert.deepEqual(JSON.parse(plain(stdout)), JSON.parse(plain(printed.text)))
    })
    tried++
  }
  assert.ok(tried >= 15)
  await checkRegisterIs(service, register.text)
})

test('the figures of the guide are those of the measurement', needsEmbeddedDatabase, async () => {
  const percent = (share: number): string => `${(100 * share).toFixed(1)} %`
  const rows = await measureDisclosure(await startService())
  for (const { what, outOfPlaceReleased, neededReleased } of rows) {
    const row = `| ${what} | ${percent(outOfPlaceReleased)} | ${percent(neededReleased)} |`
    assert.ok(page.includes(row), row)
  }
  const withExceptions = rows.at(-1)
  assert.ok(withExceptions && withExceptions.outOfPlaceReleased <= 0.073 && withExceptions.neededReleased >= 0.867)
})

/** What the guide adds on its way is all that differs from the file that it begins with. */
async function checkRegisterIs({ environment }: Service, file: string): Promise<void> {
  const exported = await run([...ambit, 'purposes', 'export'], environment)
  const { mode, purposes, ...settings } = JSON.parse(exported.stdout)
  const { mode: _, purposes: declared, ...declaredSettings } = JSON.parse(file)
  assert.deepEqual([mode, settings], ['registered', declaredSettings])
  assert.deepEqual(
    purposes.filter(({ name }: { name: string }) => name !== 'dinner'),
    declared,
  )
}

function commandOf(language: string, text: string, directory: string): readonly string[] {
  if (language === 'js') return [process.execPath, '--input-type=module', '--eval', text]
  const script = text
    .replaceAll('npx @ambit/server', ambit.map((word) => `'${word}'`).join(' '))
    .replaceAll('curl -s', `'${process.execPath}' curl.mjs`)
  return ['sh', '-ec', `cd '${directory}'\n${script}`]
}

/** As much of curl as the guide uses, for machines that have none. */
const curl = `
const [url, ...options] = process.argv.slice(2)
const request = { headers: {} }
for (let at = 0; at < options.length; at += 2) {
  const [option, value] = [options[at], options[at + 1]]
  if (option === '-H') request.headers[value.slice(0, value.indexOf(':'))] = value.slice(value.indexOf(':') + 1).trim()
  else if (option === '-d') Object.assign(request, { method: 'POST', body: value })
  else throw new Error(option)
}
process.stdout.write(await (await fetch(url, request)).text())
`

/** Ids, tokens, times and who is at the machine differ from one run to the next. */
function plain(text: string): string {
  return text
    .replace(/\b(rev|key)_[\w…]+/g, '$1_')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '2026-01-01T00:00:00.000Z')
    .replace(/\bcli:\w+/g, 'cli:ada')
}
