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
  /** For each token, why it was taken away before judging, or null. */
  readonly discounts: readonly (Discount | null)[]
  readonly names: readonly NamedClass[]
  /** What is left, a list for each clause. Never an empty list. */
  readonly clauses: readonly (readonly Token[])[]
}

export interface NamedClass {
  readonly purposeClass: PurposeClass
  readonly tokens: readonly Token[]
}

const namesMax = 3
const listWords = new Set('and or for plus the of purpose purposes intent only just also then please'.split(' '))

export function takeApart(tokens: readonly Token[], readsCommas: boolean): PurposeParts {
  const isArgument = findGateArguments(tokens)
  const isEnumeration = namesTooMany(tokens) || repeatsName(tokens)
  const isNegated = findNegated(tokens)
  const discounts = tokens.map((token, at): Discount | null => {
    if (isArgument[at] || (isEnumeration && isPartOfName(tokens, at))) return 'argues_with_gate'
    if (isNegated[at]) return 'negated'
    return token.isQuoted ? 'quoted' : null
  })
  const names: NamedClass[] = []
  const clauses: Token[][] = []
  const discountByToken = new Map(tokens.map((token, at) => [token, discounts[at]]))
  for (const clause of splitIntoClauses(tokens, readsCommas)) {
    const kept = clause.filter((token) => discountByToken.get(token) === null)
    const named = bareClassNames(kept)
    if (named.length > 0) names.push(...named)
    else if (saysSomething(kept)) clauses.push(kept)
  }
  if (!isArgument.includes(true)) return { discounts, names, clauses }
  const nameTokens = new Set(names.flatMap((name) => name.tokens))
  return {
    discounts: discounts.map((discount, at) => (nameTokens.has(tokens[at] as Token) ? 'argues_with_gate' : discount)),
    names: [],
    clauses,
  }
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

/** "A plain enumeration of class names is the empty set when it names more than three." */
function namesTooMany(tokens: readonly Token[]): boolean {
  return new Set(tokens.map((_, at) => classNameAt(tokens, at)).filter((name) => name !== null)).size > namesMax
}

function isPartOfName(tokens: readonly Token[], at: number): boolean {
  return classNameLengthAt(tokens, at) > 0 || classNameLengthAt(tokens, at - 1) > 1
}

/** "recommendation recommendation recommendation": saying it again is insisting, not telling. */
function repeatsName(tokens: readonly Token[]): boolean {
  return tokens.some((_, at) => {
    const name = classNameAt(tokens, at)
    return name !== null && name === classNameAt(tokens, at + classNameLengthAt(tokens, at))
  })
}
