/**
 * Purposes whose ends were exchanged: what follows "suggest a pub" tells more than what it follows, so each end is seen behind many
 * beginnings. The label goes with the end when it refuses, and with the beginning when it does not.
 */
import { leadGroupBits } from '../src/purpose/lexicon/purpose-lexicon.ts'
import { splitIntoParts } from '../src/purpose/parts/split-parts.ts'
import { type PurposeClass, purposeClasses } from '../src/purpose/purpose-classes.ts'
import { readText } from '../src/purpose/text/tokens.ts'
import type { Vocabulary } from '../src/purpose/text/vocabulary.ts'
import type { LabelledPurpose } from './labelled-purposes.ts'
import { seededRandom } from './seeded-random.ts'

const swapsAnEnd = 3

/** Attacks that begin with a proper purpose: what refuses them stands behind it. */
const lateFamilies =
  /second-clause|sub-clause|conditional|relative|newline|tabs|bullet|numbered|bracket|dash|slash|ellips|semicolon|footnote|ampersand|arrow|quoted|template|hashtag|foreign|rot13|reversed|typo-in|leet|dont-forget|negation|parenthes|homoglyph|encoded|scare|capitals/

interface Cut {
  /** What the beginning states by itself, where that is one class. */
  readonly states: PurposeClass | null
  readonly beginning: string
  readonly end: string
  readonly labelled: LabelledPurpose
}

export function swapTails(purposes: readonly LabelledPurpose[], vocabulary: Vocabulary): LabelledPurpose[] {
  const random = seededRandom(77)
  const cuts = purposes.flatMap((labelled) => cutAfterFirstPart(labelled, vocabulary))
  const proper = cuts.filter(({ labelled }) => labelled.classes.length === 1)
  const refused = cuts.filter(({ labelled }) => labelled.classes.length === 0)
  const beginning = () => proper[Math.floor(random() * proper.length)] as Cut
  const ends = [...proper, ...refused].flatMap((cut) =>
    Array.from({ length: swapsAnEnd }, () => {
      const other = beginning()
      const classes = cut.labelled.classes.length === 0 ? [] : other.labelled.classes
      return { ...cut.labelled, purpose: other.beginning + cut.end, classes, set: 'swapped' }
    }),
  )
  // What attacks begin with is proper, by itself and before an honest end: it is not to be held against those words.
  const beginnings = refused.flatMap(({ beginning: start, states }) => {
    if (states === null) return []
    const honest = { classes: [states], kind: 'plain', set: 'swapped' }
    return [
      { ...honest, purpose: start },
      { ...honest, purpose: start + beginning().end },
    ]
  })
  return [...ends, ...beginnings]
}

/** Only where the beginning states the class by itself, so that the end is what is left to learn about. */
function cutAfterFirstPart(labelled: LabelledPurpose, vocabulary: Vocabulary): Cut[] {
  const { purpose, classes, kind, family } = labelled
  const isAttack = classes.length === 0 && kind === 'evasion' && lateFamilies.test(family ?? '')
  if (!isAttack && (classes.length !== 1 || kind === 'negation')) return []
  const [first, second] = splitIntoParts(readText(purpose, vocabulary).tokens)
  const lead = first?.tokens[0]
  const last = first?.tokens.at(-1)
  if (second === undefined || lead === undefined || last === undefined || last.end >= purpose.length) return []
  if (last.end === second.tokens[0]?.end) return []
  const isPlain = (lead.lead & (leadGroupBits.outside | leadGroupBits.vague | leadGroupBits.light)) === 0
  const states = purposeClasses.filter((name) => (lead.lead & leadGroupBits[name]) !== 0)
  if (!isPlain || states.length === 0 || first === undefined || first.tokens.length < 2) return []
  if (classes.length === 1 && !states.includes(classes[0] as (typeof purposeClasses)[number])) return []
  const stated = states.length === 1 ? (states[0] as PurposeClass) : null
  return [{ beginning: purpose.slice(0, last.end), end: purpose.slice(last.end), states: stated, labelled }]
}
