/** Takes a purpose apart: which words are discounted and why, which classes are named, and the clauses that remain to be judged. */
import { classNameAt, classNameLengthAt } from './class-names.ts'
import { saysSomething } from './clause-zones.ts'
import { splitIntoClauses } from './clauses.ts'
import { findGateArguments } from './gate-arguments.ts'
import { findNegated } from './negation.ts'
import type { PurposeClass } from './purpose-classes.ts'
import type { Token } from './tokens.ts'

export type Discount = 'negated' | 'quoted' | 'argues_with_gate'

export interface PurposeParts {
  /** Why tokens were taken away before judging. */
  readonly discounts: ReadonlyMap<Token, Discount>
  readonly names: readonly NamedClass[]
  /** What is left, a list for each clause. Never an empty list. */
  readonly clauses: readonly (readonly Token[])[]
  /** The same, when commas do not cut. */
  readonly clausesWithoutCommas: readonly (readonly Token[])[]
}

export interface NamedClass {
  readonly purposeClass: PurposeClass
  readonly tokens: readonly Token[]
}

const namesMax = 3
const listWords = new Set('and or for plus the of purpose purposes intent only just also then please'.split(' '))

export function takeApart(tokens: readonly Token[]): PurposeParts {
  const isArgument = findGateArguments(tokens)
  const isEnumeration = enumeratesNames(tokens)
  const isNegated = findNegated(tokens)
  const discounts = new Map<Token, Discount>()
  for (const [at, token] of tokens.entries()) {
    if (isArgument[at] || (isEnumeration && isPartOfName(tokens, at))) discounts.set(token, 'argues_with_gate')
    else if (isNegated[at]) discounts.set(token, 'negated')
    else if (token.isQuoted) discounts.set(token, 'quoted')
  }
  const keep = (clause: readonly Token[]) => clause.filter((token) => !discounts.has(token))
  const kept = splitIntoClauses(tokens, true).map(keep)
  const names = kept.flatMap(bareClassNames)
  const argues = isArgument.includes(true)
  if (argues) for (const token of names.flatMap((name) => name.tokens)) discounts.set(token, 'argues_with_gate')
  return {
    discounts,
    names: argues ? [] : names,
    clauses: kept.filter(isJudged),
    clausesWithoutCommas: splitIntoClauses(tokens, false).map(keep).filter(isJudged),
  }
}

function isJudged(clause: readonly Token[]): boolean {
  return saysSomething(clause) && bareClassNames(clause).length === 0
}

/** The names in a clause that consists of nothing else. Inside other words a name is read like any word. */
function bareClassNames(tokens: readonly Token[]): NamedClass[] {
  const names: NamedClass[] = []
  let at = 0
  while (at < tokens.length) {
    const purposeClass = classNameAt(tokens, at)
    const length = classNameLengthAt(tokens, at)
    if (purposeClass !== null) names.push({ purposeClass, tokens: tokens.slice(at, at + length) })
    else if (!listWords.has((tokens[at] as Token).word)) return []
    at += Math.max(1, length)
  }
  return names
}

/**
 * "A plain enumeration of class names is the empty set when it names more than three." And "recommendation recommendation
 * recommendation": saying it again is insisting, not telling.
 */
function enumeratesNames(tokens: readonly Token[]): boolean {
  const names = new Set<PurposeClass>()
  for (let at = 0; at < tokens.length; at += 1) {
    const name = classNameAt(tokens, at)
    if (name === null) continue
    names.add(name)
    if (names.size > namesMax || name === classNameAt(tokens, at + classNameLengthAt(tokens, at))) return true
  }
  return false
}

function isPartOfName(tokens: readonly Token[], at: number): boolean {
  return classNameLengthAt(tokens, at) > 0 || classNameLengthAt(tokens, at - 1) > 1
}
