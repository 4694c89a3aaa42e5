/** Puts the steps together: rules about form, then the network, then the thresholds. */
import { explainWords, refusesWholly } from './explain.ts'
import { type GateFile, GateFileError, type GateThresholds, numbersOf } from './gate-file.ts'
import { type Decision, type Judgement, refuseAt } from './judgement.ts'
import { createNetwork } from './network/network.ts'
import { purposeClasses } from './purpose-classes.ts'
import { type PurposeEvidence, type PurposeReading, type RefusalReason, readReasons } from './purpose-reading.ts'
import { findClassNames, onlyClassNames } from './rules/class-names.ts'
import { findUnreadable } from './rules/unreadable.ts'
import { canonicalizeText } from './text/canonical-text.ts'
import { form } from './text/form.ts'
import { quote } from './text/quote.ts'
import { createTokenizer } from './text/tokenizer.ts'
import { cutIntoWindows } from './windows.ts'

export interface Gate {
  /** What a text is for. The same text gets the same answer on every machine. */
  read(text: string): PurposeReading
  /** The words that decided. Reads the text again without some of them, `readingsMax` times at most. */
  explain(text: string, readingsMax?: number): readonly PurposeEvidence[]
  readonly thresholds: GateThresholds
  /** SHA-256 of the model. */
  readonly digest: string
}

/** In UTF-16 units. */
const lengthMax = 1_000
/** A list of more class names says nothing. */
const namesMax = 3
const readingsMaxDefault = 24

export function createGate(file: GateFile, digest: string): Gate {
  const { config, thresholds } = file
  if (config.classes.join() !== purposeClasses.join() || config.reasons.some((name) => !isReason(name)))
    throw new GateFileError('the model file is for other classes or reasons')
  const tokenize = createTokenizer(numbersOf(file, 'merges') as Uint16Array)
  const network = createNetwork(file)

  function judgeTokens(tokens: readonly number[]): Judgement {
    const { logits, probabilities } = network(tokens)
    const reasons = [...logits.subarray(refuseAt + 1)]
    return {
      logits: [...logits.subarray(0, refuseAt + 1)],
      probabilities: [...probabilities.subarray(0, refuseAt + 1)],
      reason: (config.reasons[reasons.indexOf(Math.max(...reasons))] ?? 'uncertain') as RefusalReason,
      windows: 1,
    }
  }

  /** Null: too long. */
  function judge(canonical: string): Judgement | null {
    const windows = cutIntoWindows(tokenize(form(canonical)), config.maxTokens)
    return windows && joinWindows(windows.map(judgeTokens), thresholds.refuse)
  }

  function decide({ probabilities, reason }: Judgement): Decision {
    const classes = probabilities.slice(0, refuseAt)
    if ((probabilities[refuseAt] as number) >= thresholds.refuse) return refused(reason)
    if (Math.max(...classes) < thresholds.sure) return refused('uncertain')
    return { classes: purposeClasses.filter((_, at) => (classes[at] as number) >= thresholds.class), refusal: null }
  }

  return {
    read(text) {
      const byRules = readByRules(text)
      if (byRules !== null) return { ...byRules, probabilities: null }
      const judgement = judge(canonicalizeText(text))
      if (judgement === null) return { ...refused('too_long'), probabilities: null }
      const { probabilities } = judgement
      return {
        ...decide(judgement),
        probabilities: { refuse: probabilities[refuseAt] as number, classes: probabilities.slice(0, refuseAt) },
      }
    },
    explain(text, readingsMax = readingsMaxDefault) {
      const byRules = explainByRules(text)
      if (byRules !== null) return byRules
      const judgement = judge(canonicalizeText(text))
      if (judgement === null) return [refusesWholly(text, 'too_long')]
      const again = (words: string) => judge(canonicalizeText(words)) ?? judgement
      return explainWords({
        text,
        judgement,
        decision: decide(judgement),
        readAgain: again,
        readingsMax: Math.floor(readingsMax / judgement.windows) - 1,
      })
    },
    thresholds,
    digest,
  }
}

function isReason(name: string): boolean {
  return (readReasons as readonly string[]).includes(name)
}

/**
 * The worst of all that is said counts, and every class. A window that says nothing in particular is outdone by one that does: it
 * may be the end of a long sentence.
 */
function joinWindows(windows: readonly Judgement[], refuseFrom: number): Judgement {
  const refusalOf = ({ probabilities }: Judgement): number => probabilities[refuseAt] as number
  const telling = windows.filter((window) => refusalOf(window) < refuseFrom || window.reason !== 'vague')
  const heard = telling.length > 0 ? telling : windows
  const highest = (of: (window: Judgement) => readonly number[]): number[] =>
    Array.from({ length: refuseAt + 1 }, (_, at) => Math.max(...heard.map((window) => of(window)[at] as number)))
  const [worst] = heard.toSorted((left, right) => refusalOf(right) - refusalOf(left)) as [Judgement]
  return {
    logits: highest(({ logits }) => logits),
    probabilities: highest(({ probabilities }) => probabilities),
    reason: worst.reason,
    windows: windows.length,
  }
}

/** Null: rules have nothing to say. */
function readByRules(text: string): Decision | null {
  if (text.length > lengthMax) return refused('too_long')
  const [unreadable] = findUnreadable(text)
  if (unreadable) return refused('unreadable', quote(text.slice(unreadable.start, unreadable.end)))
  const canonical = canonicalizeText(text)
  if (!/[\p{L}\p{N}]/u.test(canonical)) return refused('vague')
  const names = new Set(onlyClassNames(canonical)?.map((name) => name.class))
  if (names.size === 0) return null
  return names.size > namesMax
    ? refused('vague')
    : { classes: purposeClasses.filter((name) => names.has(name)), refusal: null }
}

function explainByRules(text: string): readonly PurposeEvidence[] | null {
  const reading = readByRules(text)
  if (reading === null) return null
  const { refusal } = reading
  const part = (start: number, end: number) => ({ start, end, text: text.slice(start, end) })
  if (refusal?.reason === 'unreadable')
    return findUnreadable(text).map(({ start, end }) => ({
      ...part(start, end),
      effect: 'refuses',
      class: null,
      reason: 'unreadable',
    }))
  if (refusal !== null) return text.trim() === '' ? [] : [refusesWholly(text, refusal.reason)]
  return findClassNames(text).map(({ start, end, class: named }) => ({
    ...part(start, end),
    effect: 'counts',
    class: named,
    reason: 'class_name',
  }))
}

function refused(reason: RefusalReason, words = ''): Decision {
  return { classes: [], refusal: { reason, words } }
}
