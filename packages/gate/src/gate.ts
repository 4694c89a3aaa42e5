/** Puts the steps together: rules about form, then the network, then the thresholds. */
import { type Explained, explainWords, refusesWholly, refusingWords } from './explain.ts'
import { type GateFile, GateFileError, type GateThresholds, numbersOf } from './gate-file.ts'
import { type Judgement, refuseAt, refused } from './judgement.ts'
import { createNetwork } from './network/network.ts'
import { purposeClasses } from './purpose-classes.ts'
import {
  type GateReading,
  type PurposeEvidence,
  type PurposeReading,
  type RefusalReason,
  readReasons,
} from './purpose-reading.ts'
import { explainByRules, readByRules } from './rules/read-by-rules.ts'
import { canonicalizeText } from './text/canonical-text.ts'
import { form } from './text/form.ts'
import { quote } from './text/quote.ts'
import { tidy, withoutQuotationMarks } from './text/tidy.ts'
import { createTokenizer } from './text/tokenizer.ts'

export interface Gate {
  /** What a text is for. The same text gets the same answer on every machine. */
  read(text: string): GateReading
  /** The same, and the words of a refusal: reads the text again without some of its words, eight times at most. */
  readAndQuote(text: string): GateReading
  /** The words that decided. Reads the text again without some of them, `readingsMax` times at most. */
  explain(text: string, readingsMax?: number): readonly PurposeEvidence[]
  readonly thresholds: GateThresholds
  /** SHA-256 of the model. */
  readonly digest: string
}

const readingsMaxDefault = 24
const readingsToQuote = 8
const startToken = 1

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
    }
  }

  /** Null: more than the network reads, and more than any proper purpose that was labelled. */
  function judgeOnce(canonical: string): Judgement | null {
    const tokens = [startToken, ...tokenize(form(tidy(canonical))).flat()]
    return tokens.length > config.maxTokens ? null : judgeTokens(tokens)
  }

  /** What stands in quotation marks must be allowed without them as well: it is easily taken for mere words. */
  function judge(text: string): Judgement | null {
    const canonical = canonicalizeText(text)
    const judgement = judgeOnce(canonical)
    const bare = withoutQuotationMarks(canonical)
    if (judgement === null || bare === null || decide(judgement).refusal !== null) return judgement
    const unquoted = judgeOnce(bare)
    return unquoted === null || decide(unquoted).refusal === null ? judgement : unquoted
  }

  function decide({ probabilities, reason }: Judgement): PurposeReading {
    const classes = probabilities.slice(0, refuseAt)
    if ((probabilities[refuseAt] as number) >= thresholds.refuse) return refused(reason)
    if (Math.max(...classes) < thresholds.sure) return refused('uncertain')
    return { classes: purposeClasses.filter((_, at) => (classes[at] as number) >= thresholds.class), refusal: null }
  }

  function explained(text: string, judgement: Judgement, readingsMax: number): Explained {
    return {
      text,
      judgement,
      decision: decide(judgement),
      readAgain: (words) => judge(words) ?? judgement,
      readingsMax,
    }
  }

  function read(text: string, quotes: boolean): GateReading {
    const byRules = readByRules(text, tokenize)
    if (byRules !== null) return { ...byRules, probabilities: null }
    const judgement = judge(text)
    if (judgement === null) return { ...refused('too_long'), probabilities: null }
    const { classes, refusal } = decide(judgement)
    const { probabilities: all } = judgement
    const probabilities = { refuse: all[refuseAt] as number, classes: all.slice(0, refuseAt) }
    if (refusal === null || !quotes) return { classes, refusal, probabilities }
    const words = quote(refusingWords(explained(text, judgement, readingsToQuote)))
    return { classes, refusal: { ...refusal, words }, probabilities }
  }

  return {
    read: (text) => read(text, false),
    readAndQuote: (text) => read(text, true),
    explain(text, readingsMax = readingsMaxDefault) {
      const byRules = readByRules(text, tokenize)
      if (byRules !== null) return explainByRules(text, byRules, tokenize)
      const judgement = judge(text)
      if (judgement === null) return [refusesWholly(text, 'too_long')]
      return explainWords(explained(text, judgement, readingsMax))
    },
    thresholds,
    digest,
  }
}

function isReason(name: string): boolean {
  return (readReasons as readonly string[]).includes(name)
}
