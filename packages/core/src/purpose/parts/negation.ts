/** Finds what a purpose says it is not for. */

import type { Token } from '../text/tokens.ts'
import { indexPhrasePatterns, longestPhrase } from './phrase-pattern.ts'
import { beginsIntent } from './split-parts.ts'

const negators = indexPhrasePatterns([
  'not',
  'no',
  'never',
  'without',
  'dont|doesnt|didnt|isnt|arent|wasnt|werent|wont|cant|cannot|shouldnt|mustnt|wouldnt|neednt',
  'neither|nor|none|nothing',
  'forget|forgets the|about',
  'instead of',
  'rather than',
  'refrain|refrains|refraining from',
  'hold|holds|holding off',
  'stop|stopped|stops|quit|avoid|avoids|avoiding ING',
  'avoid any',
  'minus any',
  'leaving|leave out any?',
  'skip|skips|skipping|omit|forgo',
  'nothing to do with',
  'far from',
])

/** "no more than two a day" limits, "not only" adds, "do not disturb" is the name of a setting. */
const harmless = indexPhrasePatterns([
  // What follows is meant all the same: "don't forget to share it", "without telling her that we profile".
  'dont|not|never|doesnt|didnt|wont|cant|cannot|shouldnt|no|nor forget|forgetting|skip|skipping|omit|omitting|hesitate|hesitating|fail|failing|neglect|miss|mind|matter|matters|worry|worrying|care|cares|stop|stopping|avoid|help|question|overlook|exclude|ignore|leave|lose|let|wait|waste|bother|object|hide|mention|tell|ask|say|sooner|end|problem|harm|objection|secret|wonder|reason|longer',
  'without telling|asking|letting|saying|mentioning|informing|warning|her|his|their|consent|permission|knowledge|anyone|anybody|notice|fail|exception|forgetting|skipping|omitting|neglecting|hesitation|hesitating|waiting|limit|limits',
  // What somebody cannot do is why they ask.
  'cant|cannot read|see|hear|find|remember|sleep|reach|decide|make|get|open|use|afford|come|attend|keep|stand|eat|spell|be',
  'stop|stops|quit|refrain at|short',
  'no more|less|later|earlier|fewer|sooner than',
  'no matter|need|one|doubt',
  'not only|just|merely|simply|yet|too|disturb|more|later|before|until|after|exceeding',
  'nothing but|other|else|less',
  'rather than|a|the? later|never',
  'without further questions|ado|delay',
  'without delay|clashes|collisions|overlap|conflict|conflicts',
])

const harmlessBefore = new Set('has have had or if who that'.split(' '))
const scopeEnders = new Set(
  'but only just merely simply solely purely instead then so all what whereas because unless until before'.split(' '),
)
const listConjunctions = new Set(['or', 'nor'])
export interface Negation {
  /** Cannot speak for a class. */
  readonly isNegated: readonly boolean[]
  /** Nor against one: what follows a full stop is negated where that is the safer reading, but it is no denial. */
  readonly isDenied: readonly boolean[]
}

export function findNegated(tokens: readonly Token[]): Negation {
  const isNegated = tokens.map(() => false)
  const isDenied = tokens.map(() => false)
  let at = 0
  while (at < tokens.length) {
    const passed = longestPhrase(harmless, tokens, at)
    if (passed > 0) {
      at += passed
      continue
    }
    const length = negatorLengthAt(tokens, at)
    const isAfterVerb = length > 0 && negatesVerbBefore(tokens, at)
    const isWholeObject = isAfterVerb && (tokens[at] as Token).word !== 'no'
    const end = length === 0 || isWholeObject ? at + 1 : endOfScope(tokens, at, length)
    if (length > 0) {
      const start = isAfterVerb ? at - 1 : at
      const isCut = tokens[at + length]?.after === 'stop'
      isNegated.fill(true, start, end)
      isDenied.fill(true, start, isCut ? Math.min(end, at + length) : end)
    }
    at = end
  }
  return { isNegated, isDenied }
}

/** "Write nothing. Ring the angler." "Propose no rooms." */
function negatesVerbBefore(tokens: readonly Token[], at: number): boolean {
  const { word, after } = tokens[at] as Token
  return after === 'space' && ['no', 'none', 'nothing'].includes(word) && tokens[at - 1]?.isVerb === true
}

function negatorLengthAt(tokens: readonly Token[], at: number): number {
  const length = longestPhrase(negators, tokens, at)
  if (length === 0 || harmlessBefore.has(tokens[at - 1]?.word ?? '')) return 0
  return length
}

/** A negator negates at least one word, however it is punctuated, and then as far as the sentence goes on about it. */
function endOfScope(tokens: readonly Token[], at: number, length: number): number {
  const from = at + length
  if (tokens[from]?.after === 'stop' && endsSentence(tokens, at)) return from
  let end = from + 1
  while (end < tokens.length && !endsScope(tokens, end)) end += 1
  return Math.min(end, tokens.length)
}

/** "Both can say no." ends there; "Do not. Recommend a film." does not. */
function endsSentence(tokens: readonly Token[], at: number): boolean {
  for (let before = at; before > Math.max(0, at - sentenceReach); before -= 1) {
    if ((tokens[before] as Token).after === 'stop') return false
    if ((tokens[before - 1] as Token).zoneRole === 'content') return true
  }
  return false
}

const sentenceReach = 12

function endsScope(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at] as Token
  if (scopeEnders.has(token.word) || token.after === 'stop') return true
  if (token.after === 'comma') return !continuesList(tokens, at)
  return token.word === 'and' && beginsIntent(tokens, at + 1)
}

/** "we don't schedule, order or display anything" */
function continuesList(tokens: readonly Token[], at: number): boolean {
  for (let ahead = at; ahead < at + 3; ahead += 1) {
    const token = tokens[ahead]
    if (token === undefined || (ahead > at && token.after !== 'space')) return false
    if (listConjunctions.has(token.word)) return true
  }
  return false
}
