/** Finds the words that decided: leaves out some at a time, and reads what is left. */
import { type Judgement, refuseAt } from './judgement.ts'
import { purposeClasses } from './purpose-classes.ts'
import type { PurposeEvidence, PurposeReading, RefusalReason } from './purpose-reading.ts'
import { cutIntoUnits, type Unit } from './text/units.ts'

export interface Explained {
  readonly text: string
  readonly judgement: Judgement
  readonly decision: PurposeReading
  readonly readAgain: (text: string) => Judgement
  readonly readingsMax: number
}

/** How much the unit speaks for each class, and for a refusal: how much less the text does without it, and how much it does alone. */
interface Weighed extends Unit {
  readonly weights: readonly number[]
}

type Meaning = Pick<PurposeEvidence, 'effect' | 'class' | 'reason'>

/** These are about the whole text. */
const wholly: readonly RefusalReason[] = ['vague', 'uncertain']
/** Units that matter at least so much, compared with the one that matters most, are named with it. */
const shareMin = 0.6
const namedMax = 3
/** Of the readings, for the words of the one unit that matters most. */
const refiningShare = 1 / 3

export function refusesWholly(text: string, reason: RefusalReason): PurposeEvidence {
  const start = text.length - text.trimStart().length
  return evidenceOf(text, [{ start, saidFrom: start, isJoined: false, end: text.trimEnd().length }], refuses(reason))
}

export function explainWords(explained: Explained): readonly PurposeEvidence[] {
  const { text, decision } = explained
  const { classes, refusal } = decision
  if (refusal !== null && wholly.includes(refusal.reason)) return [refusesWholly(text, refusal.reason)]
  const weighed = weighUnits(explained)
  const evidence =
    refusal !== null
      ? refusingStretches(text, weighed).map((units) => evidenceOf(text, units, refuses(refusal.reason)))
      : classes.flatMap((name) =>
          mostTelling(weighed, purposeClasses.indexOf(name)).map((units) =>
            evidenceOf(text, units, { effect: 'counts', class: name, reason: 'intent' }),
          ),
        )
  return evidence.toSorted((left, right) => left.start - right.start || left.end - right.end)
}

/** The one stretch that speaks most for a refusal; empty where the whole text is at fault. */
export function refusingWords(explained: Explained): string {
  const { text, decision } = explained
  if (decision.refusal === null || wholly.includes(decision.refusal.reason)) return ''
  const weighed = weighUnits(explained)
  const [heaviest] = byWeight(weighed, refuseAt)
  const stretch = refusingStretches(text, weighed).find((units) => units.includes(heaviest as Weighed))
  return stretch === undefined ? '' : evidenceOf(text, stretch, refuses(decision.refusal.reason)).text
}

/** First in at most so many units as may be read; then the words of the unit that matters most, where it has several. */
function weighUnits(explained: Explained): readonly Weighed[] {
  const { text, decision, readingsMax } = explained
  // A unit alone tells what it is for. Why it is refused nearly always takes more words.
  const unitsMax = Math.floor(readingsMax / (decision.refusal === null ? 2 : 1))
  const coarse = Math.max(1, Math.ceil(unitsMax * (1 - refiningShare)))
  const weighed = cutIntoUnits(text, { start: 0, end: text.length }, coarse).map((unit) => weigh(explained, unit))
  const outcome = decision.refusal === null ? purposeClasses.indexOf(decision.classes[0] as never) : refuseAt
  const [heaviest] = byWeight(weighed, outcome)
  if (heaviest === undefined) return []
  const parts = cutIntoUnits(text, heaviest, unitsMax - weighed.length)
  if (parts.length < 2) return weighed
  const refined = parts.map((unit) => weigh(explained, unit))
  return weighed.flatMap((unit) => (unit === heaviest ? refined : [unit]))
}

function weigh({ text, judgement, decision, readAgain }: Explained, unit: Unit): Weighed {
  const without = readAgain(`${text.slice(0, unit.start)} ${text.slice(unit.end)}`).logits
  const alone = decision.refusal === null ? readAgain(text.slice(unit.saidFrom, unit.end)).logits : null
  const weights = judgement.logits.map((logit, at) => logit - (without[at] as number) + (alone?.[at] ?? 0))
  return { ...unit, weights }
}

/** With the words that stand right beside them: "usage" alone says less than "weekly usage report". */
function refusingStretches(text: string, weighed: readonly Weighed[]): (readonly Weighed[])[] {
  const telling = new Set(mostTelling(weighed, refuseAt).flat())
  const isBeside = (at: number): boolean => {
    const [left, right] = [weighed[at], weighed[at + 1]]
    return (
      left !== undefined && right !== undefined && !right.isJoined && /^\s*$/.test(text.slice(left.end, right.start))
    )
  }
  const named = weighed.filter((unit, at) => {
    if (telling.has(unit)) return true
    for (let to = at; isBeside(to); to += 1) if (telling.has(weighed[to + 1] as Weighed)) return true
    for (let to = at - 1; isBeside(to); to -= 1) if (telling.has(weighed[to] as Weighed)) return true
    return false
  })
  return stretchesOf(weighed, named)
}

function mostTelling(weighed: readonly Weighed[], outcome: number): (readonly Weighed[])[] {
  const ranked = byWeight(weighed, outcome)
  const most = ranked[0]?.weights[outcome] as number
  const named = ranked.filter(
    ({ weights }, at) => at === 0 || (at < namedMax && (weights[outcome] as number) >= shareMin * most),
  )
  return stretchesOf(weighed, named)
}

/** Neighbours make one stretch. */
function stretchesOf(weighed: readonly Weighed[], named: readonly Weighed[]): (readonly Weighed[])[] {
  const stretches: Weighed[][] = []
  weighed.forEach((unit, at) => {
    if (!named.includes(unit)) return
    if (named.includes(weighed[at - 1] as Weighed)) stretches.at(-1)?.push(unit)
    else stretches.push([unit])
  })
  return stretches
}

function byWeight(weighed: readonly Weighed[], outcome: number): readonly Weighed[] {
  return weighed.toSorted((left, right) => (right.weights[outcome] as number) - (left.weights[outcome] as number))
}

function refuses(reason: RefusalReason): Meaning {
  return { effect: 'refuses', class: null, reason }
}

function evidenceOf(text: string, units: readonly Unit[], meaning: Meaning): PurposeEvidence {
  const start = (units[0] as Unit).saidFrom
  const end = (units.at(-1) as Unit).end
  return { start, end, text: text.slice(start, end), ...meaning }
}
