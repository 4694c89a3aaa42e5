/**
 * `npx node packages/core/training/tune.ts`: looks for settings of the decision that do best on the tuning half of the test part and
 * hold the line in every set, one setting at a time, and prints them beside what both halves then score. Nothing is written:
 * settings are changed by hand.
 */
import { decideClasses } from '../src/purpose/decide/decide-classes.ts'
import { type DecisionSettings, decisionSettings } from '../src/purpose/decide/decision-settings.ts'
import { type PurposeScores, scorePurpose } from '../src/purpose/decide/score-purpose.ts'
import { readModelTables } from '../src/purpose/model/model-file.mjs'
import { readPurposeModel } from '../src/purpose/model/purpose-model.ts'
import { connectives } from './connectives.ts'
import { isForTuning, type LabelledPurpose, loadPurposes } from './labelled-purposes.ts'
import { type PurposeScore, scorePurposes, setOf } from './purpose-score.ts'
import { scoreBounds } from './score-bounds.ts'
import { seededRandom } from './seeded-random.ts'

/** What is aimed at in each set, and how much missing it weighs. */
const aims: Record<string, Partial<Record<keyof PurposeScore, { aim: number; weight: number }>>> = {
  attacks: { opened: { aim: 0.05, weight: 1.2 } },
  joined: { opened: { aim: 0.03, weight: 0.7 } },
  twins: { losing: { aim: 0.1, weight: 2 } },
  terse: { losing: { aim: 0.05, weight: 1.2 } },
  wild: { falseDenies: { aim: 0.12, weight: 2.2 }, falseAllows: { aim: 0.01, weight: 0.7 } },
  prose: { falseDenies: { aim: 0.05, weight: 1.2 }, falseAllows: { aim: 0.005, weight: 0.3 } },
  independent: { falseDenies: { aim: 0.05, weight: 1 }, falseAllows: { aim: 0.005, weight: 0.4 } },
}

/** What it costs to be beyond a line by all of it: more than any gain elsewhere. */
const beyondLineWeight = 40

const joinedCount = 500
const starts = 4

interface Scored {
  readonly labelled: LabelledPurpose
  readonly scores: PurposeScores
}

const model = readPurposeModel(readModelTables())
const lines = loadPurposes('test')
const tuning = scoredBySet(lines.filter(isForTuning))
const untouched = scoredBySet(lines.filter((labelled) => !isForTuning(labelled)))
const byFile = Map.groupBy(
  [...tuning.values(), ...untouched.values()].flat(),
  ({ labelled }) => /([^/]+)\.jsonl$/.exec(labelled.file)?.[1] ?? '',
)

let best = decisionSettings
let least = costOf(best)
console.log(`${least.toFixed(3)} to begin with`)
const random = seededRandom(7)
for (let start = 0; start < starts; start += 1) {
  const found = descend(start === 0 ? best : shaken(best))
  if (found.cost < least) {
    best = found.settings
    least = found.cost
  }
  console.log(`${found.cost.toFixed(3)} from start ${start}`)
}
const settings = best
console.log(JSON.stringify(settings, null, 2))
for (const [name, half] of [['tuning', tuning] as const, ['untouched', untouched] as const]) {
  for (const [set, rows] of half) {
    const { rows: count, ...shares } = scoreOf(rows, settings)
    const percents = Object.entries(shares).map(([measure, share]) => `${measure} ${(100 * share).toFixed(1)}`)
    console.log(name.padEnd(10), set.padEnd(12), String(count).padStart(4), percents.join('  '))
  }
  console.log(name.padEnd(10), costOf(settings, half).toFixed(3))
}

/** One setting at a time, by smaller and smaller steps, until none makes it better. */
function descend(from: DecisionSettings): { settings: DecisionSettings; cost: number } {
  let found = from
  let cost = costOf(found)
  for (const step of [0.5, 0.2, 0.1]) {
    let isBetter = true
    while (isBetter) {
      isBetter = false
      for (const path of pathsOf(found)) {
        for (const direction of [1, -1]) {
          const changed = withChange(found, path, direction * step)
          const changedCost = costOf(changed)
          if (changedCost >= cost - 0.002) continue
          found = changed
          cost = changedCost
          isBetter = true
        }
      }
    }
  }
  return { settings: found, cost }
}

/** Somewhere else nearby: descending ends in the nearest hollow. */
function shaken(from: DecisionSettings): DecisionSettings {
  return pathsOf(from).reduce((settings, path) => withChange(settings, path, 2 * (random() - 0.5)), from)
}

function scoredBySet(half: readonly LabelledPurpose[]): Map<string, Scored[]> {
  const rows = [...half, ...joinedWithOutside(half)].map((labelled) => {
    return { labelled, scores: scorePurpose(labelled.purpose, model) }
  })
  return Map.groupBy(rows, ({ labelled }) => setOf(labelled))
}

/** A proper purpose and one outside the six, joined in each of the ways in turn. */
function joinedWithOutside(half: readonly LabelledPurpose[]): LabelledPurpose[] {
  const random = seededRandom(5)
  const isSimple = ({ purpose }: LabelledPurpose) => /^[a-z][ -~]{8,80}$/.test(purpose) && !/["'_{}<>:;]/.test(purpose)
  const proper = half.filter((line) => isSimple(line) && line.kind === 'plain' && line.classes.length === 1)
  const outside = half.filter((line) => isSimple(line) && line.kind === 'outside' && line.purpose.includes(' '))
  const pick = (from: readonly LabelledPurpose[]) =>
    (from[Math.floor(random() * from.length)] as LabelledPurpose).purpose
  return Array.from({ length: joinedCount }, (_, at) => ({
    purpose: pick(proper) + connectives[at % connectives.length] + pick(outside),
    classes: [],
    kind: 'evasion',
    file: 'test/joined',
  }))
}

function scoreOf(rows: readonly Scored[], tried: DecisionSettings): PurposeScore {
  return scorePurposes(
    rows.map(({ labelled, scores }) => ({ labelled, classes: decideClasses(scores, tried).classes })),
  )
}

function costOf(tried: DecisionSettings, half = tuning): number {
  let cost = 0
  for (const [set, rows] of half) {
    const score = scoreOf(rows, tried)
    for (const [measure, wanted] of Object.entries(aims[set] ?? {})) {
      cost += (wanted.weight * score[measure as keyof PurposeScore]) / wanted.aim
    }
  }
  return cost + beyondLines(tried)
}

function beyondLines(tried: DecisionSettings): number {
  let cost = 0
  for (const [name, atMost] of Object.entries(scoreBounds)) {
    const score = scoreOf(byFile.get(name) ?? [], tried)
    for (const [measure, most] of Object.entries(atMost)) {
      cost += beyondLineWeight * Math.max(0, score[measure as keyof PurposeScore] / most - 1)
    }
  }
  return cost
}

function pathsOf(tried: DecisionSettings): string[][] {
  return Object.entries(tried).flatMap(([name, value]) => {
    return typeof value === 'number' ? [[name]] : Object.keys(value).map((inner) => [name, inner])
  })
}

/** Likelihoods move by a tenth of a step, weights and sums by a whole one. */
function withChange(tried: DecisionSettings, [name, inner]: readonly string[], by: number): DecisionSettings {
  const value = tried[name as keyof DecisionSettings]
  if (typeof value === 'number') {
    return { ...tried, [name as string]: Math.min(0.99, Math.max(0.05, Number((value + by / 10).toFixed(3)))) }
  }
  const numbers = value as Record<string, number>
  const moved = Number(((numbers[inner as string] as number) + by).toFixed(2))
  const isWeight = inner !== 'from'
  return { ...tried, [name as string]: { ...numbers, [inner as string]: isWeight ? Math.max(0, moved) : moved } }
}
