/** Finds what a purpose says it is not for. */
import { beginsIntent } from './clauses.ts'
import { indexPhrasePatterns, longestPhrase } from './phrase-pattern.ts'
import type { Token } from './tokens.ts'

const negators = indexPhrasePatterns([
  'not',
  'no',
  'never',
  'without',
  'dont|doesnt|didnt|isnt|arent|wasnt|werent|wont|cant|cannot|shouldnt|mustnt|wouldnt|neednt',
  'neither|nor|none|nothing',
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
  'no more|less|later|earlier|fewer|sooner than',
  'no matter|need|one|doubt',
  'not only|just|merely|simply|yet|too|disturb|more|later|before|until|after|exceeding',
  'nothing but|other|else|less',
  'rather than|a|the? later|never',
  'without further|asking|delay|waking|clashes|collisions|overlap|conflict|conflicts',
])

const scopeEnders = new Set('but only just merely simply solely purely instead then so all what whereas'.split(' '))
const listConjunctions = new Set(['or', 'nor'])
const subjectStarters = new Set('the a an this it we i they he she her his'.split(' '))
const verbPreludes = new Set(
  'the a an any his her their its my our your to of for with about in on from by or nor and no not be is are being been was were i we it they get gets anything something'.split(
    ' ',
  ),
)

export function findNegated(tokens: readonly Token[], readsPunctuation: boolean): boolean[] {
  const isNegated = tokens.map(() => false)
  let at = 0
  while (at < tokens.length) {
    const length = negatorLengthAt(tokens, at)
    if (length === 0) {
      at += 1
      continue
    }
    if (negatesWhatPrecedes(tokens, at)) {
      isNegated.fill(true, at - 1, at + 1)
      at += 1
      continue
    }
    const end = endOfScope(tokens, at + length, readsPunctuation)
    isNegated.fill(true, at, end)
    at = end
  }
  return isNegated
}

/** "Write nothing. Ring the angler." */
function negatesWhatPrecedes(tokens: readonly Token[], at: number): boolean {
  const isObject = (tokens[at] as Token).word === 'nothing' || (tokens[at] as Token).word === 'none'
  return isObject && at > 0 && (tokens[at - 1] as Token).isVerb
}

function negatorLengthAt(tokens: readonly Token[], at: number): number {
  if (longestPhrase(harmless, tokens, at) > 0) return 0
  if (/^(has|have|had|or|if|who|that)$/.test(tokens[at - 1]?.word ?? '')) return 0
  return longestPhrase(negators, tokens, at)
}

/** A negator negates at least one word, however it is punctuated, and then as far as the sentence goes on about it. */
function endOfScope(tokens: readonly Token[], from: number, readsPunctuation: boolean): number {
  let end = from + 1
  while (end < tokens.length && !endsScope(tokens, from, end, readsPunctuation)) end += 1
  return Math.min(end, tokens.length)
}

function endsScope(tokens: readonly Token[], from: number, at: number, readsPunctuation: boolean): boolean {
  const token = tokens[at] as Token
  if (scopeEnders.has(token.word)) return true
  if (readsPunctuation) {
    if (token.after === 'stop') return true
    if (token.after === 'comma') return !continuesList(tokens, at)
  } else if (at > from + 1 && beginsSentence(token, tokens[at - 1] as Token)) return true
  return token.word === 'and' && beginsIntent(tokens, at + 1)
}

/** Without punctuation to go by: a verb after a noun, or a subject after a noun. */
function beginsSentence(token: Token, before: Token): boolean {
  if (verbPreludes.has(before.word)) return false
  return token.isVerb || (subjectStarters.has(token.word) && !before.isVerb)
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
