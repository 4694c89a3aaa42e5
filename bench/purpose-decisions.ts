/** `npx node bench/purpose-decisions.ts`: how long the classifier takes to load and how many purposes it reads a second. */
import { loadPurposes } from '../packages/core/training/labelled-purposes.ts'

const rounds = 20

const loadStart = performance.now()
const { classifyPurpose } = await import('../packages/core/src/purpose/classify-purpose.ts')
const loadMs = performance.now() - loadStart

const purposes = loadPurposes('test').map(({ purpose }) => purpose)
for (const purpose of purposes) classifyPurpose(purpose)

// Processor time as well as the clock: on a busy machine only the former tells about the classifier.
const cpuStart = process.cpuUsage()
const start = performance.now()
for (let round = 0; round < rounds; round += 1) for (const purpose of purposes) classifyPurpose(purpose)
const elapsedMs = performance.now() - start
const { user, system } = process.cpuUsage(cpuStart)

const decisions = rounds * purposes.length
console.log(`load        ${loadMs.toFixed(0)} ms`)
console.log(`decisions   ${Math.round((1000 * decisions) / elapsedMs)} a second`)
console.log(`processor   ${((user + system) / decisions).toFixed(0)} µs a decision`)
