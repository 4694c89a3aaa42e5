/** Cuts a purpose into stretches that each hold about one intent. */
import type { Token } from './tokens.ts'

const connectives = new Set(
  'but then plus whereas while because since hence therefore afterwards meanwhile otherwise though although'.split(' '),
)
const conjunctions = new Set('and or nor before after'.split(' '))
const fillers = new Set(
  'then also afterwards finally later subsequently simply just only please as soon next at once again'.split(' '),
)
const subjects = new Set('it we i they he she'.split(' '))
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

/** Finer than clauses, at every word that can join two things: "a time and a place", "suggestions with large covers". */
const joints = new Set('and or plus with while then but so before after when once along'.split(' '))

export function splitIntoFragments(tokens: readonly Token[]): Token[][] {
  const fragments: Token[][] = []
  for (const token of tokens) {
    const current = fragments.at(-1)
    if (current === undefined || token.after !== 'space' || joints.has(token.word)) fragments.push([token])
    else current.push(token)
  }
  return fragments
}

export function splitIntoClauses(tokens: readonly Token[], readsCommas: boolean): Token[][] {
  const clauses: Token[][] = []
  let current: Token[] = []
  for (const [at, token] of tokens.entries()) {
    if (current.length > 0 && isBoundary(tokens, at, readsCommas)) {
      clauses.push(current)
      current = []
    }
    current.push(token)
  }
  if (current.length > 0) clauses.push(current)
  return clauses
}

function isBoundary(tokens: readonly Token[], at: number, readsCommas: boolean): boolean {
  const token = tokens[at] as Token
  if (token.after === 'stop' || connectives.has(token.word)) return true
  if (readsCommas && token.after === 'comma' && beginsIntent(tokens, at)) return true
  return conjunctions.has(token.word) && beginsIntent(tokens, at + 1)
}

export function beginsIntent(tokens: readonly Token[], from: number): boolean {
  let at = from
  while (fillers.has(tokens[at]?.word ?? '')) at += 1
  const token = tokens[at]
  if (token === undefined) return false
  if (subjects.has(token.word)) return true
  if (!token.isVerb) return false
  return !nounLike.has(token.word) || determiners.has(tokens[at + 1]?.word ?? '')
}
