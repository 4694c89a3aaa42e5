import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { ThroughputResult } from '../throughput.ts'

const bench = fileURLToPath(new URL('../run.ts', import.meta.url))

test('a run measures, and writes its results, its page, its charts and a sentence for the README', async (t) => {
  const out = mkdtempSync(join(tmpdir(), 'ambit-bench-out-'))
  t.after(() => rmSync(out, { recursive: true }))
  const tiny = ['--databases', 'sqlite', '--only', 'create,read,revoke', '--rounds', '1']
  const small = ['--seconds', '0.3', '--requests', '60', '--connections', '4']
  await promisify(execFile)(process.execPath, [bench, ...tiny, ...small, '--out', out])
  const read = (path: string): string => readFileSync(join(out, path), 'utf8')

  const result = JSON.parse(read('bench/results/throughput.json')) as ThroughputResult
  const measured = result.figures.map(({ target, operation, loop }) => `${target} ${operation} ${loop}`)
  const expected = ['create', 'read', 'revoke'].flatMap((name) => [`SQLite ${name} closed`, `SQLite ${name} open`])
  assert.deepEqual(measured, ['echo create closed', ...expected])
  for (const one of result.figures) {
    assert.equal(one.failures, 0, `${one.operation}, ${one.loop}`)
    assert.ok(one.requestsPerSecond > 0 && one.p50Ms > 0 && one.p99Ms >= one.p50Ms && one.p999Ms >= one.p99Ms)
    if (process.platform === 'linux') assert.ok((one.processorMicros.main ?? 0) > 0)
  }
  assert.match(read('docs/performance.md'), /\| SQLite \| revoke \| [\d,.]+ \|/)
  assert.match(read('docs/pictures/performance-throughput.svg'), /^<svg [\s\S]*read, SQLite[\s\S]*<\/svg>\n$/)
  assert.match(read('README.md'), /<!-- begin throughput summary -->\n\n\*\*How fast\*\*: on \d+ cores/)
})
