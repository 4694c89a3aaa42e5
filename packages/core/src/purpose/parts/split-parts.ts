/** Cuts a purpose into parts that each say about one thing: sentences, list items, brackets, joined intents, subordinate clauses. */
import type { Token } from '../text/tokens.ts'

export interface Part {
  readonly tokens: readonly Token[]
  /** The word or the punctuation that joins it to what stands before: `so`, `which`, `to`, `and`, `stop`, `comma`. */
  readonly link: string
}

/** Parts that stand side by side: from the first up to, but not including, the last. */
export type PartRange = readonly [from: number, to: number]

/** A new part begins at each of these, whatever follows. */
const subordinators = new Set(
  `but then plus whereas while whilst because hence therefore afterwards meanwhile otherwise though although so which who whose
  whom if unless provided providing assuming supposing when whenever where wherever until till once cause lest whereby
  wherein whereupon thereby thus`.split(/\s+/),
)
const conjunctions = new Set('and or nor before after since n'.split(' '))
const fillers = new Set(
  'then also afterwards finally later subsequently simply just only please as soon next at once again secretly quietly always even maybe perhaps'.split(
    ' ',
  ),
)
const subjects = new Set('it we i they he she you everything everybody nobody someone somebody'.split(' '))
const determiners = new Set(
  'the a an his her their its my our your it them me us him this that these those all any each every both one two three whoever whichever whatever'.split(
    ' ',
  ),
)
/** Verbs that are nouns more often: "break and time zone", "phone and watch". Only before a determiner do they begin an intent. */
const nounLike = new Set(
  'time name colour color text phone watch list mail message page price score screen slot store stream map line type voice view survey theme tag track word work design group form address date contact report profile channel size light water'.split(
    ' ',
  ),
)
/** "want to", "used to": what follows is no purpose of its own. */
const beforeInfinitive = new Set(
  'want wants wanted wish wishes like likes need needs needed have has had going try tries trying about able used ready likely how what where when whether remember forget forgets hope hopes plan plans prefer prefers love'.split(
    ' ',
  ),
)

export function splitIntoParts(tokens: readonly Token[]): Part[] {
  const parts: Part[] = []
  let current: Token[] = []
  let link = 'first'
  for (let at = 0; at < tokens.length; at += 1) {
    const boundary = current.length > 0 ? linkAt(tokens, at) : null
    if (boundary !== null) {
      parts.push({ tokens: current, link })
      current = []
      link = boundary
    }
    current.push(tokens[at] as Token)
  }
  if (current.length > 0) parts.push({ tokens: current, link })
  return parts
}

function linkAt(tokens: readonly Token[], at: number): string | null {
  const token = tokens[at] as Token
  if (token.after === 'stop') return 'stop'
  if (subordinators.has(token.word)) return token.word
  if (token.after === 'comma' && beginsIntent(tokens, at)) return 'comma'
  if (conjunctions.has(token.word) && beginsIntent(tokens, at + 1)) return token.word
  if (token.word === 'to' && isInfinitive(tokens, at)) return 'to'
  if (token.word === 'that' && beginsRelative(tokens, at)) return 'that'
  return null
}

function isInfinitive(tokens: readonly Token[], at: number): boolean {
  return tokens[at + 1]?.isVerb === true && !beforeInfinitive.has(tokens[at - 1]?.word ?? '')
}

function beginsRelative(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1]
  const isAfterNoun = tokens[at - 1]?.zoneRole === 'content' && tokens[at - 1]?.isVerb === false
  return next !== undefined && isAfterNoun && (next.isVerb || subjects.has(next.word))
}

export function beginsIntent(tokens: readonly Token[], from: number): boolean {
  let at = from
  while (at < from + fillersMax && fillers.has(tokens[at]?.word ?? '')) at += 1
  const token = tokens[at]
  if (token === undefined) return false
  if (subjects.has(token.word)) return true
  if (!token.isVerb) return false
  return !nounLike.has(token.word) || determiners.has(tokens[at + 1]?.word ?? '')
}

const fillersMax = 4
