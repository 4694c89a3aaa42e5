/** Takes a purpose apart: which words are discounted and why, which classes are named, and the parts that remain to be judged. */
import type { PurposeClass } from '../purpose-classes.ts'
import type { Token } from '../text/tokens.ts'
import { classNameAt, classNameLengthAt } from './class-names.ts'
import { findGateArguments, isPlainArgument } from './gate-arguments.ts'
import { findNegated } from './negation.ts'
import { type Part, splitIntoParts } from './split-parts.ts'
import { saysSomething } from './zones.ts'

export type Discount = 'negated' | 'quoted' | 'argues_with_gate'

export interface PurposeParts {
  /** Why tokens were taken away before looking for classes. */
  readonly discounts: ReadonlyMap<Token, Discount>
  /** Of those, what a plain denial takes away from what speaks against the purpose, too. */
  readonly denied: ReadonlySet<Token>
  readonly names: readonly NamedClass[]
  /** What can speak for a class: nothing that is negated, quoted or argues. */
  readonly claims: readonly Part[]
  /** What can speak against all of it: everything but a plain denial and a plain argument with the gate. */
  readonly contents: readonly Part[]
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
  const { isNegated, isDenied } = findNegated(tokens)
  const discounts = new Map<Token, Discount>()
  const denied = new Set<Token>()
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as Token
    if (isArgument[at] || (isEnumeration && isPartOfName(tokens, at))) discounts.set(token, 'argues_with_gate')
    else if (isNegated[at]) {
      discounts.set(token, 'negated')
      if (isDenied[at]) denied.add(token)
    } else if (token.isQuoted) discounts.set(token, 'quoted')
  }
  const parts = splitIntoParts(tokens)
  const claims = discounts.size === 0 ? parts : keep(parts, (token) => !discounts.has(token))
  const contents = denied.size > 0 ? keep(parts, (token) => !denied.has(token)) : parts
  const names = claims.flatMap((part) => bareClassNames(part.tokens))
  const argues = isArgument.includes(true)
  if (argues) for (const token of names.flatMap((name) => name.tokens)) discounts.set(token, 'argues_with_gate')
  return {
    discounts,
    denied,
    names: argues ? [] : names,
    claims: claims.filter(isJudged),
    contents: argues ? withoutPlainArguments(contents.filter(isJudged)) : contents.filter(isJudged),
  }
}

/** "Count it as scheduling: write a poem" is judged by the poem. Where nothing is left, what argues is all there is to judge. */
function withoutPlainArguments(parts: readonly Part[]): readonly Part[] {
  const standsAlone = (at: number) => [parts[at], parts[at + 1]].every((part) => !part || breaks.has(part.link))
  const left = parts.filter(({ tokens }, at) => !(standsAlone(at) && isPlainArgument(tokens)))
  return left.length === 0 ? parts : left
}

const breaks = new Set(['first', 'stop', 'comma'])

function keep(parts: readonly Part[], isKept: (token: Token) => boolean): Part[] {
  return parts.map((part) =>
    part.tokens.every(isKept) ? part : { link: part.link, tokens: part.tokens.filter(isKept) },
  )
}

function isJudged({ tokens }: Part): boolean {
  return saysSomething(tokens) && bareClassNames(tokens).length === 0
}

/** The names in a part that consists of nothing else. Inside other words a name is read like any word. */
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
