import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { removeLeftovers } from '../run-folder.ts'

const program = `
  const { runFolder } = await import(${JSON.stringify(new URL('../run-folder.ts', import.meta.url).href)})
  process.once('SIGTERM', () => process.exit(1))
  console.log(runFolder())
  setInterval(() => {}, 1000)
`

test('a run that is interrupted leaves no folder behind', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  const folder = said.toString().trim()
  assert.ok(existsSync(folder))
  child.kill('SIGTERM')
  await once(child, 'exit')
  assert.equal(existsSync(folder), false)
})

test('what a killed run has left is removed by the next, and nothing of one that runs', (t) => {
  const parent = mkdtempSync(join(tmpdir(), 'ambit-leftovers-'))
  t.after(() => rmSync(parent, { recursive: true }))
  const { pid: ended } = spawnSync(process.execPath, ['--version'])
  const folders = [`ambit-bench-run-${ended}-abc`, `ambit-bench-run-${process.pid}-abc`, 'ambit-bench-run-x', 'other']
  for (const name of folders) mkdirSync(join(parent, name))
  removeLeftovers(parent)
  assert.deepEqual(
    folders.filter((name) => existsSync(join(parent, name))),
    folders.slice(1),
  )
})
