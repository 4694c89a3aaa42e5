/**
 * `npx node bench/merge-memories.ts`: the processor time that merging and writing takes for the heaviest user that the limits
 * allow, in several ways of being heavy. Each is the middle of some rounds, beside a sort of as many texts in the same run: on a busy
 * machine only the ratio tells about the merge.
 */
import { memoryContext } from '../packages/core/src/context/memory-context.ts'
import { includingAnswer } from '../packages/core/src/memory/included.ts'
import { mergedAnswer } from '../packages/core/src/memory/merged-answer.ts'
import { heaviestMemories, heavyKinds } from './heaviest-memories.ts'

const rounds = 7

const texts = Array.from({ length: 131_072 }, (_, index) => (Math.imul(index, 2_654_435_761) >>> 0).toString(36))
const sortMs = middle(() => [...texts].sort())
console.log(`sorting ${texts.length} texts takes ${sortMs.toFixed(0)} ms of processor time`)
console.log('memories  kind                 parse    merge   merge / sort   provenance  domains  context')
for (const memoryCount of [70, 10_000]) {
  for (const kind of heavyKinds) {
    const stored = JSON.stringify(heaviestMemories(kind, memoryCount))
    const parseMs = middle(() => JSON.parse(stored))
    const memories = JSON.parse(stored)
    const mergeMs = middle(() => mergedAnswer('preferences', memories))
    const further = [
      middle(() => includingAnswer('preferences', memories, ['provenance'])),
      middle(() => includingAnswer('preferences', memories, ['domains'])),
      middle(() =>
        memoryContext(new Map([['preferences', memories]]), { charactersMax: 4_000, focus: 'entry of food' }),
      ),
    ]
    const times = [parseMs, mergeMs].map((ms) => `${ms.toFixed(0)} ms`.padStart(7))
    const ratio = (mergeMs / sortMs).toFixed(1).padStart(12)
    const beyond = further.map((ms) => `${ms.toFixed(0)} ms`.padStart(9)).join('')
    console.log([String(memoryCount).padStart(8), kind.padEnd(18), ...times, ratio, beyond].join('  '))
  }
}

function middle(act: () => unknown): number {
  const times = Array.from({ length: rounds }, () => {
    const from = process.cpuUsage()
    act()
    const { user, system } = process.cpuUsage(from)
    return (user + system) / 1_000
  })
  return times.sort((a, b) => a - b)[rounds >> 1] as number
}
