/**
 * `npx node bench/purpose-decisions.ts`: how long the model takes to load, how many purposes it reads a second, and how long the worst
 * texts of a thousand characters take.
 */
import { readModelTables } from '../packages/core/src/purpose/model/model-file.mjs'
import { loadPurposes } from '../packages/core/training/labelled-purposes.ts'

const rounds = 5
const worstRounds = 40

// The code by itself: most of that is Node taking the types out of it, which what is installed has behind it.
const codeStart = performance.now()
const { classifyPurpose } = await import('../packages/core/src/purpose/classify-purpose.ts')
const loadStart = performance.now()
classifyPurpose('write a poem')
const loadMs = performance.now() - loadStart
const codeMs = loadStart - codeStart

const purposes = loadPurposes('test').map(({ purpose }) => purpose)
for (const purpose of purposes) classifyPurpose(purpose)

// Processor time as well as the clock: on a busy machine only the former tells about the classifier.
const cpuStart = process.cpuUsage()
const start = performance.now()
for (let round = 0; round < rounds; round += 1) for (const purpose of purposes) classifyPurpose(purpose)
const elapsedMs = performance.now() - start
const { user, system } = process.cpuUsage(cpuStart)

const decisions = rounds * purposes.length
console.log(`code        ${codeMs.toFixed(0)} ms`)
console.log(`load        ${loadMs.toFixed(0)} ms, with the first purpose`)
console.log(`decisions   ${Math.round((1000 * decisions) / elapsedMs)} a second`)
console.log(`processor   ${((user + system) / decisions).toFixed(0)} µs a decision`)

const thousand = (unit: string) => unit.repeat(Math.ceil(1000 / unit.length)).slice(0, 1000)
/** As many different words as are read. */
const differentMax = 89
const firstOf = (words: readonly string[]) => words.slice(0, differentMax).join(' ').slice(0, 1000)
const sentence = 'Suggest a quiet little restaurant for the two of us, and book a table there by the window. '
const vocabulary = [...new Set(purposes.flatMap((purpose) => purpose.toLowerCase().match(/[a-z]{3,}/g) ?? []))]
const worst: Record<string, string> = {
  'U+FDFA': thousand('\ufdfa'),
  'combining marks': thousand('a\u0301\u0308\u0327'),
  'one letter each': thousand('a '),
  'letters in turn': thousand('x y z q '),
  'one long word': thousand('sellthedata'),
  'one long nonsense': thousand('qzxj'),
  'misspelt words': thousand('reccomned shedule remimd '),
  'quotation marks': thousand('" a " '),
  negations: thousand('not no never without '),
  'Chinese characters': thousand('推荐电影，'),
  'different words': firstOf(vocabulary.filter((word) => !refuses(word))),
  'short words': firstOf(vocabulary.filter((word) => word.length < 5 && !refuses(word))),
  // As many as are read.
  'ordinary sentences': sentence.repeat(6),
  'ordinary lines': sentence.replace(', and', '\n').replace('. ', '\n').repeat(3).trim(),
  'sentences of one word': thousand('buy. pay. '),
  'one long identifier': thousand('zqcamelCaseWord'),
  'letters and digits': thousand('a1b2c3d\u00bd'),
}
/** What is refused by a rule costs less: no reading is asked then. */
function refuses(word: string): boolean {
  return classifyPurpose(`write a poem, suggest a ${word}`).classes.length === 0
}

/** Words that no text had before: nothing of them is remembered. */
const knownWords = new TextDecoder().decode(readModelTables().words).split('\n').slice(2_000)
function neverSaid(round: number): string {
  return knownWords
    .slice(round * differentMax, (round + 1) * differentMax)
    .join(' ')
    .slice(0, 1000)
}

/** One letter too many, each round another one: nothing is remembered of these either. */
function misspell(word: string, round: number): string {
  const at = 1 + (round % (word.length - 1))
  return word.slice(0, at) + String.fromCharCode(97 + ((round * 7 + word.length) % 26)) + word.slice(at)
}
/** One in so many words of a sentence. */
const misspeltOf = 6

/** Each round other purposes, of which nothing is at hand but what the test part has warmed: as many as are read, and all allowed. */
const plain = purposes.filter((purpose) => /^[a-z][a-z ,']{25,80}$/i.test(purpose) && !refuses(purpose))
function different(separator: string, wordsMax: number): (round: number) => string {
  const texts: string[] = []
  for (let from = 0; texts.length < worstRounds && from < plain.length; from += 1) {
    let text = plain[from] as string
    for (let at = from + 1; at < plain.length; at += 1) {
      const longer = text + separator + plain[at]
      if (longer.length > 1000 || longer.split(/\s+/).length > wordsMax) break
      text = longer
    }
    if (classifyPurpose(text).classes.length > 0) texts.push(text)
  }
  return (round) => texts[round % texts.length] as string
}

for (const [what, text] of Object.entries(worst)) report(what, () => text)
report('different sentences', different('. ', 110))
report('different lines', different('\n', 65))
report('words never said', neverSaid)
report('misspelt, never said', (round) =>
  neverSaid(round)
    .replace(/\b[a-z]{4,}\b/g, (word) => misspell(word, round))
    .slice(0, 1000),
)
const sentences = different('. ', 100)
report('sentences, misspelt', (round) => {
  let at = round
  return sentences(round).replace(/\b[a-z]{4,}\b/g, (word) => {
    at += 1
    return at % misspeltOf === 0 ? misspell(word, at) : word
  })
})
report('words run together', (round) =>
  neverSaid(round)
    .replace(/(\w+) (\w+)/g, '$1$2')
    .slice(0, 1000),
)

function report(what: string, textOf: (round: number) => string): void {
  const times = Array.from({ length: worstRounds }, (_, round) => {
    const text = textOf(round)
    const from = process.cpuUsage()
    classifyPurpose(text)
    const spent = process.cpuUsage(from)
    return spent.user + spent.system
  }).sort((left, right) => left - right)
  console.log(`  ${what.padEnd(20)} ${times[worstRounds >> 1]} µs`)
}
