/** Finds the words that decided: leaves out some at a time, and reads what is left. */
import { type Decision, type Judgement, refuseAt } from './judgement.ts'
import { purposeClasses } from './purpose-classes.ts'
import type { PurposeEvidence, RefusalReason } from './purpose-reading.ts'
import { cutIntoUnits, type Unit } from './text/units.ts'

interface Explained {
  readonly text: string
  readonly judgement: Judgement
  readonly decision: Decision
  readonly readAgain: (text: string) => Judgement
  readonly readingsMax: number
}

/** How much less the text speaks for each class, and for a refusal, without the unit. */
interface Weighed extends Unit {
  readonly drops: readonly number[]
}

type Meaning = Pick<PurposeEvidence, 'effect' | 'class' | 'reason'>

/** These are about the whole text. */
const wholly: readonly RefusalReason[] = ['vague', 'uncertain']
/** Units that matter at least so much, compared with the one that matters most, are named with it. */
const shareMin = 0.5
const namedMax = 3
/** Of the readings, for the words of the one unit that matters most. */
const refiningShare = 1 / 3

export function refusesWholly(text: string, reason: RefusalReason): PurposeEvidence {
  const start = text.length - text.trimStart().length
  return evidenceOf(text, [{ start, end: text.trimEnd().length }], refuses(reason))
}

export function explainWords(explained: Explained): readonly PurposeEvidence[] {
  const { text, decision } = explained
  const { classes, refusal } = decision
  if (refusal !== null && wholly.includes(refusal.reason)) return [refusesWholly(text, refusal.reason)]
  const weighed = weighUnits(explained)
  const evidence =
    refusal !== null
      ? mostTelling(weighed, refuseAt).map((units) => evidenceOf(text, units, refuses(refusal.reason)))
      : classes.flatMap((name) =>
          mostTelling(weighed, purposeClasses.indexOf(name)).map((units) =>
            evidenceOf(text, units, { effect: 'counts', class: name, reason: 'intent' }),
          ),
        )
  return evidence.toSorted((left, right) => left.start - right.start || left.end - right.end)
}

/** First in at most so many units as may be read; then the words of the unit that matters most, where it has several. */
function weighUnits(explained: Explained): readonly Weighed[] {
  const { text, decision, readingsMax } = explained
  const coarse = Math.max(1, Math.ceil(readingsMax * (1 - refiningShare)))
  const weighed = cutIntoUnits(text, { start: 0, end: text.length }, coarse).map((unit) => weigh(explained, unit))
  const outcome = decision.refusal === null ? purposeClasses.indexOf(decision.classes[0] as never) : refuseAt
  const [heaviest] = byDrop(weighed, outcome)
  if (heaviest === undefined) return []
  const parts = cutIntoUnits(text, heaviest, readingsMax - weighed.length)
  if (parts.length < 2) return weighed
  const refined = parts.map((unit) => weigh(explained, unit))
  return weighed.flatMap((unit) => (unit === heaviest ? refined : [unit]))
}

function weigh({ text, judgement, readAgain }: Explained, unit: Unit): Weighed {
  const without = readAgain(`${text.slice(0, unit.start)} ${text.slice(unit.end)}`)
  return { ...unit, drops: judgement.logits.map((logit, at) => logit - (without.logits[at] as number)) }
}

/** Neighbours make one stretch. */
function mostTelling(weighed: readonly Weighed[], outcome: number): (readonly Weighed[])[] {
  const ranked = byDrop(weighed, outcome)
  const most = ranked[0]?.drops[outcome] as number
  const named = ranked.filter(
    ({ drops }, at) => at === 0 || (at < namedMax && (drops[outcome] as number) >= shareMin * most),
  )
  const stretches: Weighed[][] = []
  weighed.forEach((unit, at) => {
    if (!named.includes(unit)) return
    if (named.includes(weighed[at - 1] as Weighed)) stretches.at(-1)?.push(unit)
    else stretches.push([unit])
  })
  return stretches
}

function byDrop(weighed: readonly Weighed[], outcome: number): readonly Weighed[] {
  return weighed.toSorted((left, right) => (right.drops[outcome] as number) - (left.drops[outcome] as number))
}

function refuses(reason: RefusalReason): Meaning {
  return { effect: 'refuses', class: null, reason }
}

function evidenceOf(text: string, units: readonly Unit[], meaning: Meaning): PurposeEvidence {
  const start = (units[0] as Unit).start
  const end = (units.at(-1) as Unit).end
  return { start, end, text: text.slice(start, end), ...meaning }
}
