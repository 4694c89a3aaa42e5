/** One outside part refuses the whole, however it is joined; what only frames a proper purpose changes nothing. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { classifyPurpose } from '../../src/purpose/classify-purpose.ts'
import { connectives } from '../../training/connectives.ts'
import { loadPurposes } from '../../training/labelled-purposes.ts'
import { measuredMatrix } from '../../training/measured-matrix.ts'
import { seededRandom } from '../../training/seeded-random.ts'

/** A learnt model has no proof: of thousands of samples, the same ones each time, this share may fail. */
const tolerated = { joined: 0.033, hidden: 0.031, hiddenByAnd: 0.087, many: 0.046, framed: 0.006, plural: 0.051 }
const samples = 10_000
const longSamples = 3_000

const unseen = loadPurposes('test')
const isSimple = (purpose: string) => /^[a-z][\x20-\x7e]{8,80}$/.test(purpose) && !/["'_{}<>:;]/.test(purpose)
const proper = unseen.filter(
  ({ purpose, classes, kind }) => classes.length === 1 && kind === 'plain' && isSimple(purpose),
)
const allowed = proper.filter(({ purpose, classes }) => classifyPurpose(purpose).classes.join() === classes.join())
const outside = unseen.filter(({ purpose, classes, kind }) => {
  return classes.length === 0 && kind === 'outside' && isSimple(purpose) && / /.test(purpose)
})
/** What is refused because it is outside or cannot be read, rather than because it says too little. */
const refused = outside.filter(({ purpose }) => {
  const { refusal } = classifyPurpose(purpose)
  return refusal?.reason === 'outside' || refusal?.reason === 'unreadable'
})

function opens(text: string): boolean {
  const { classes } = classifyPurpose(text)
  return Object.values(measuredMatrix).some((row) => classes.length > 0 && classes.every((name) => row.includes(name)))
}

function shareFailing(
  fails: (pick: <Item>(items: readonly Item[]) => Item) => string | null,
  count = samples,
): { share: number; examples: string[] } {
  const random = seededRandom(2026)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  const failures = Array.from({ length: count }, () => fails(pick)).filter((failure) => failure !== null)
  return { share: failures.length / count, examples: failures.slice(0, 10) }
}

test('there are fifty ways to join two purposes', () => assert.equal(connectives.length, 50))

test('a purpose joined with one outside the six is refused', () => {
  const { share, examples } = shareFailing((pick) => {
    const text = pick(allowed).purpose + pick(connectives) + pick(refused).purpose
    return opens(text) ? text : null
  })
  assert.ok(share <= tolerated.joined, `${share} are not: ${examples.join(' ‖ ')}`)
})

/** Three to eight of them, all joined alike. */
function chained(pick: <Item>(items: readonly Item[]) => Item, outsideOne: string | null): string {
  const chain = Array.from({ length: pick([3, 4, 5, 6, 7, 8]) }, () => pick(allowed).purpose)
  if (outsideOne !== null) chain[pick([...chain.keys()])] = outsideOne
  return chain.join(pick(connectives))
}

test('one purpose outside the six is not hidden by many proper ones', () => {
  const { share, examples } = shareFailing((pick) => {
    const text = chained(pick, pick(refused).purpose)
    return opens(text) ? text : null
  }, longSamples)
  assert.ok(share <= tolerated.hidden, `${share} are: ${examples.join(' ‖ ')}`)
})

test('nor where they are joined as most people would', () => {
  const { share, examples } = shareFailing((pick) => {
    const others = Array.from({ length: pick([3, 4, 5]) }, () => pick(allowed).purpose)
    const text = [...others, pick(refused).purpose].join(pick([', and ', ' and ', ', ']))
    return opens(text) ? text : null
  }, longSamples)
  assert.ok(share <= tolerated.hiddenByAnd, `${share} are: ${examples.join(' ‖ ')}`)
})

test('many proper purposes are as proper as one, as far as they can be read at once', () => {
  const { share, examples } = shareFailing((pick) => {
    const text = chained(pick, null)
    const { refusal } = classifyPurpose(text)
    return refusal === null || refusal.reason === 'too_long' ? null : text
  }, longSamples)
  assert.ok(share <= tolerated.many, `${share} are not: ${examples.join(' ‖ ')}`)
})

const frames: readonly ((purpose: string) => string)[] = [
  (purpose) => `please ${purpose}`,
  (purpose) => `As a user, I want to ${purpose}`,
  (purpose) => `${purpose}, please`,
  (purpose) => purpose.toUpperCase(),
  (purpose) => purpose.charAt(0).toUpperCase() + purpose.slice(1),
  (purpose) => `${purpose}.`,
  (purpose) => `Larkspur needs this to ${purpose}`,
  (purpose) => `could you ${purpose}`,
  (purpose) => purpose.replace(/ the /, " the user's "),
  (purpose) => `fetch the user's preferences to ${purpose}`,
]

test('a frame, a polite form, other casing or "the user\'s" changes nothing', () => {
  const commands = allowed.filter(({ purpose }) =>
    /^(suggest|recommend|book|order|write|draft|remind|show|plan|find|pick|translate|summarise|notify|schedule|move|add|play|pay|render) /.test(
      purpose,
    ),
  )
  const { share, examples } = shareFailing((pick) => {
    const { purpose, classes } = pick(commands)
    const text = pick(frames)(purpose)
    return classifyPurpose(text).classes.join() === classes.join() ? null : text
  })
  assert.ok(share <= tolerated.framed, `${share} are read differently: ${examples.join(' ‖ ')}`)
})

/** "the shop", "a film": where the noun ends what is said of it. */
const singular =
  /\b(?:an? |(the|my|her|his) )([a-z]+[bdfgklmnprtw])(?=$| (?:for|to|in|at|on|with|from|about|that|by)\b)/

test('nor does a plural in place of a singular, nearly always', () => {
  const changed = allowed.flatMap(({ purpose, classes }) => {
    const text = purpose.replace(singular, (_, owner, noun) => (owner ? `${owner} ${noun}s` : `${noun}s`))
    return text === purpose ? [] : [{ text, classes }]
  })
  assert.ok(changed.length > 1_000)
  const differ = changed.filter(({ text, classes }) => classifyPurpose(text).classes.join() !== classes.join())
  const share = differ.length / changed.length
  assert.ok(share <= tolerated.plural, `${share} are: ${differ.map(({ text }) => text).join(' ‖ ')}`)
})
