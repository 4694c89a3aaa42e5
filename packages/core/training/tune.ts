/**
 * `npx node packages/core/training/tune.ts [--minutes 10] [--seed 1] [--held-out FILE]`: looks for settings of the decision that do
 * best on the tuning half of the test part (and on the samples, read by a model that `held-out.ts --save FILE` has trained without
 * them) while every set holds its line. It anneals: worse settings are accepted less and less often. Nothing is written: settings
 * are changed by hand.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { campaignOf } from '../../gate/training/labelled-lines.ts'
import { type DecisionSettings, decisionSettings } from '../src/purpose/decide/decision-settings.ts'
import { readModelTables, unpackTables } from '../src/purpose/model/model-file.mjs'
import { readPurposeModel } from '../src/purpose/model/purpose-model.ts'
import type { PurposeClass } from '../src/purpose/purpose-classes.ts'
import { isForTuning, isSample, loadGuideCases, loadPurposes } from './labelled-purposes.ts'
import { measuredMatrix } from './measured-matrix.ts'
import { type PurposeScore, scorePurposes } from './purpose-score.ts'
import { scoreBounds } from './score-bounds.ts'
import { seededRandom } from './seeded-random.ts'
import { classesOf, isRefusedAsOutside, joinedPairs, type ReadLine, readLine, secondIntents } from './tuning-lines.ts'

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    'held-out': { type: 'string' },
  },
})

/** What is aimed at in each set, and how much missing it weighs. */
const aims: Record<string, Partial<Record<keyof PurposeScore, { aim: number; weight: number }>>> = {
  attacks: { opened: { aim: 0.05, weight: 1.2 } },
  twins: { losing: { aim: 0.1, weight: 1 } },
  terse: { losing: { aim: 0.05, weight: 1.2 } },
  wild: { falseDenies: { aim: 0.12, weight: 1.5 }, falseAllows: { aim: 0.01, weight: 0.7 } },
  prose: { falseDenies: { aim: 0.03, weight: 1.2 }, falseAllows: { aim: 0.002, weight: 0.3 } },
}
/** The samples are the best picture of what will be asked. */
const sampleWeight = 3
/** What each purpose beyond a line costs: more than any gain elsewhere. */
const beyondLineCost = 3
/** Of joined purposes this share may open, and of second intents this share may widen: a little less than the tests allow. */
const joined = { most: 0.045, cost: 400, count: 2_000 }
const widened = { most: 0.015, cost: 800, count: 1_500 }
const guideCaseCost = 6

const model = readPurposeModel(readModelTables())
const heldOut = options['held-out']
const sampleModel = heldOut === undefined ? model : readPurposeModel(unpackTables(readFileSync(heldOut)))
const training = loadPurposes('train')
const test = loadPurposes('test')
const byCampaign = Map.groupBy(
  test.map((labelled) => readLine(labelled, model)),
  ({ labelled }) => campaignOf(labelled),
)
const tuning = Map.groupBy(
  [...byCampaign.values()].flat().filter(({ labelled }) => isForTuning(labelled)),
  setIn,
)
const samples = Map.groupBy(
  training.filter(isSample).map((labelled) => readLine(labelled, sampleModel)),
  setIn,
)
const guideCases = loadGuideCases().map((labelled) => readLine(labelled, model))
const joinedLines = joinedPairs(test, joined.count, model)
const intents = secondIntents(training, widened.count, model)

const found = anneal(decisionSettings, Number(options.minutes) * 60_000)
console.log(JSON.stringify(found, null, 2))
report(found)

function anneal(from: DecisionSettings, milliseconds: number): DecisionSettings {
  const random = seededRandom(Number(options.seed))
  const start = performance.now()
  let here = { settings: from, cost: costOf(from) }
  let best = here
  console.log(`${best.cost.toFixed(2)} to begin with`)
  for (let passed = 0; passed < 1; passed = (performance.now() - start) / milliseconds) {
    const settings = moved(here.settings, 1 - 0.85 * passed, random)
    const there = { settings, cost: costOf(settings) }
    const isTaken = there.cost < here.cost || random() < Math.exp((here.cost - there.cost) / (1.2 * (1 - passed) ** 2))
    if (isTaken) here = there
    if (here.cost < best.cost) {
      best = here
      console.log(`${best.cost.toFixed(2)} after ${(100 * passed).toFixed(0)} %`)
    }
  }
  return best.settings
}

function costOf(settings: DecisionSettings): number {
  return (
    missedAims(tuning, settings) +
    sampleWeight * missedAims(samples, settings) +
    beyondLineCost * linesMissed(settings).reduce((sum, { purposes }) => sum + 0.5 + purposes, 0) +
    joined.cost * Math.max(0, joinedShare(settings) - joined.most) +
    widened.cost * Math.max(0, widenedShare(settings) - widened.most) +
    guideCaseCost * guideCases.filter((line) => !isRight(line, settings)).length
  )
}

function missedAims(sets: ReadonlyMap<string, readonly ReadLine[]>, settings: DecisionSettings): number {
  let cost = 0
  for (const [set, lines] of sets) {
    const score = scoreOf(lines, settings)
    for (const [measure, { aim, weight }] of Object.entries(aims[set] ?? {}))
      cost += (weight * score[measure as keyof PurposeScore]) / aim
  }
  return cost
}

/** By about how many purposes each line is missed. */
function linesMissed(settings: DecisionSettings): { line: string; purposes: number }[] {
  return Object.entries(scoreBounds).flatMap(([name, atMost]) => {
    const score = scoreOf(byCampaign.get(name) ?? [], settings)
    return Object.entries(atMost).flatMap(([measure, most]) => {
      const share = score[measure as keyof PurposeScore]
      return share > most ? [{ line: `${name} ${measure} ${share}`, purposes: (share - most) * score.rows }] : []
    })
  })
}

/** Of those that are understood by themselves. */
function joinedShare(settings: DecisionSettings): number {
  const understood = joinedLines.filter(
    ({ first, second }) => isRight(first, settings) && isRefusedAsOutside(second, settings),
  )
  return share(understood, ({ together }) => scopesOf(classesOf(together, settings)).length > 0)
}

function widenedShare(settings: DecisionSettings): number {
  const understood = intents.filter(
    ({ first, second }) => classesOf(first, settings).length > 0 && classesOf(second, settings).length > 0,
  )
  return share(understood, ({ first, second, together }) => {
    const both = [first, second].map((line) => scopesOf(classesOf(line, settings)))
    return scopesOf(classesOf(together, settings)).some((scope) => both.some((before) => !before.includes(scope)))
  })
}

/** One to three settings, the nearer to the end the less. Likelihoods move in log-odds. */
function moved(from: DecisionSettings, size: number, random: () => number): DecisionSettings {
  const names = Object.keys(from) as (keyof DecisionSettings)[]
  const settings = { ...from }
  for (let count = 1 + Math.floor(random() * 3); count > 0; count -= 1) {
    const name = names[Math.floor(random() * names.length)] as keyof DecisionSettings
    const value = Math.min(settings[name], 0.9995)
    const odds = Math.log(value / (1 - value)) + 1.4 * size * (random() + random() + random() + random() - 2)
    settings[name] = Number(Math.min(0.9999, Math.max(0.05, 1 / (1 + Math.exp(-odds)))).toFixed(4))
  }
  return settings
}

function report(settings: DecisionSettings): void {
  const untouched = Map.groupBy(
    [...byCampaign.values()].flat().filter(({ labelled }) => !isForTuning(labelled)),
    setIn,
  )
  for (const [name, sets] of Object.entries({ tuning, untouched, samples })) {
    for (const [set, lines] of sets) {
      const { rows, ...shares } = scoreOf(lines, settings)
      const percents = Object.entries(shares).map(([measure, value]) => `${measure} ${(100 * value).toFixed(1)}`)
      console.log(name.padEnd(10), set.padEnd(12), String(rows).padStart(5), percents.join('  '))
    }
  }
  console.log(`joined that open ${joinedShare(settings)}, second intents that widen ${widenedShare(settings)}`)
  for (const { line } of linesMissed(settings)) console.log(`beyond its line: ${line}`)
}

function scoreOf(lines: readonly ReadLine[], settings: DecisionSettings): PurposeScore {
  return scorePurposes(lines.map((line) => ({ labelled: line.labelled, classes: classesOf(line, settings) })))
}

function isRight(line: ReadLine, settings: DecisionSettings): boolean {
  return classesOf(line, settings).join() === line.labelled.classes.join()
}

function scopesOf(classes: readonly PurposeClass[]): string[] {
  if (classes.length === 0) return []
  return Object.entries(measuredMatrix).flatMap(([scope, allowed]) => {
    return classes.every((name) => allowed.includes(name)) ? [scope] : []
  })
}

function share<Item>(items: readonly Item[], isCounted: (item: Item) => boolean): number {
  return items.filter(isCounted).length / Math.max(1, items.length)
}

function setIn({ labelled }: ReadLine): string {
  return labelled.set
}
