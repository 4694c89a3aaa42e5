import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { createProgressBar, progressLine } from '../../src/cli/progress-bar.ts'

function terminalUnderTest(isTTY: boolean) {
  const written: string[] = []
  return { written, terminal: { isTTY, columns: 80, write: (text: string) => written.push(text) } }
}

describe('a progress bar', () => {
  test('is drawn over itself, at most ten times a second, and taken away at the end', () => {
    const { written, terminal } = terminalUnderTest(true)
    let nowMs = 0
    const bar = createProgressBar('importing', 'rows', { terminal, now: () => nowMs })
    for (let done = 0; done <= 1_000; done++, nowMs += 1) bar.update(done, 1_000)
    bar.end()
    assert.equal(written.length, 12)
    assert.ok(written.every((text) => text.startsWith('\r\u001b[2K') && !text.includes('\n')))
    assert.match(written[5] ?? '', /importing {2}50 % \[#{15}\.{15}\]$/)
    assert.equal(written.at(-1), '\r\u001b[2K')
  })

  test('writes nothing where nobody watches, and nothing when there was nothing to do', () => {
    const piped = terminalUnderTest(false)
    const bar = createProgressBar('exporting', 'rows', { terminal: piped.terminal })
    bar.update(1)
    bar.end()
    const idle = terminalUnderTest(true)
    createProgressBar('exporting', 'rows', { terminal: idle.terminal }).end()
    assert.deepEqual([piped.written, idle.written], [[], []])
  })

  test('tells what is done where the whole is not known', () => {
    assert.equal(
      progressLine('exporting', { done: 1_234_567, total: undefined, unit: 'rows' }),
      'exporting 1,234,567 rows',
    )
  })

  test('fits into a line, however narrow the terminal and whatever the figures', () => {
    const figures = fc.record({
      done: fc.nat(),
      total: fc.option(fc.nat(), { nil: undefined }),
      unit: fc.constantFrom('rows', 'pages'),
    })
    fc.assert(
      fc.property(figures, fc.integer({ min: 2, max: 200 }), (progress, columns) => {
        assert.ok(progressLine('importing', progress, columns).length < columns)
      }),
    )
  })
})
