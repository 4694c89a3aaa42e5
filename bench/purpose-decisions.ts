/**
 * `npx node bench/purpose-decisions.ts`: how long the gate takes to load, and how much processor time a purpose takes to be read, by length.
 * Processor time of the thread, for on a busy machine the clock tells little.
 */
import { readLines } from '../packages/gate/training/labelled-lines.ts'

const start = performance.now()
const { loadGate } = await import('../packages/gate/src/index.ts')
const codeMs = performance.now() - start
const gate = await loadGate()
console.log(`code        ${codeMs.toFixed(0)} ms`)
console.log(`load        ${(performance.now() - start - codeMs).toFixed(0)} ms`)

const rounds = 100
const wordsOf = (text: string) => text.split(/\s+/).length
const purposes = readLines('test').flatMap(({ purpose, classes }) => (classes.length > 0 ? [purpose] : []))
const ofLength = (words: number) => purposes.filter((purpose) => wordsOf(purpose) === words).slice(0, rounds)
const sentence =
  'Suggest a quiet little restaurant near the station for the two of us, and book a table there by the window. '
const longest = Array.from({ length: 40 }, (_, at) =>
  sentence
    .slice(0, -2)
    .repeat(at + 1)
    .slice(0, 40 * (at + 1)),
)
  .filter((text) => gate.read(text).refusal?.reason !== 'too_long')
  .at(-1) as string

for (const [name, texts] of [
  ['5 words', ofLength(5)],
  ['15 words', ofLength(15)],
  ['30 words', ofLength(30)],
  [`longest, ${wordsOf(longest)} words`, Array(rounds).fill(longest)],
] as const) {
  const read = texts.map((text) => processorMs(() => gate.read(text)))
  const explained = texts.slice(0, 10).map((text) => processorMs(() => gate.explain(text)))
  console.log(`${name.padEnd(20)} read ${median(read)} ms, explain ${median(explained)} ms`)
}

function processorMs(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

function median(numbers: number[]): string {
  return (numbers.sort((left, right) => left - right)[numbers.length >> 1] ?? 0).toFixed(2)
}
