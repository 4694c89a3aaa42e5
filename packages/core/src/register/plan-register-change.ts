/** From a register as it is to one as it shall be: which versions are written for that, and what is wrong with it. */
import type { PurposeReading } from '@ambit/gate/purpose-reading'
import { type FieldError, fieldError } from '../wire/field-error.ts'
import { compareRegisters, type RegisterDifference } from './compare-registers.ts'
import {
  type DeclaredPurpose,
  declarePurpose,
  registerInForce,
  retirePurpose,
  type Signature,
  type StoredRegister,
} from './declared-purpose.ts'
import { clashCheck } from './purpose-clash.ts'
import { type PurposeRegister, type RegisteredPurpose, registerLimits } from './purpose-register.ts'
import { needsReason, type ReadingDifference, readingDifference } from './reading-difference.ts'

export interface ChangingRegister extends Signature {
  /** Why, in the words of whoever does it; null: they did not say. */
  readonly reason: string | null
  /** What the gate reads in each statement that is declared. */
  readonly readings: ReadonlyMap<string, PurposeReading>
}

export interface RegisterPlan {
  readonly difference: RegisterDifference
  /** What is added to the history: a version of each purpose that is declared, changed or retired. */
  readonly versions: readonly DeclaredPurpose[]
  /** Those that declare other classes than the gate reads, and say no reason for it. */
  readonly unexplained: readonly { readonly purpose: RegisteredPurpose; readonly difference: ReadingDifference }[]
  /** What makes it impossible. */
  readonly errors: readonly FieldError[]
}

export function planRegisterChange(
  stored: StoredRegister,
  target: PurposeRegister,
  { by, atMs, reason, readings }: ChangingRegister,
): RegisterPlan {
  const difference = compareRegisters(registerInForce(stored), target)
  const newest = new Map(stored.purposes.map((purpose) => [purpose.name, purpose]))
  const declared = [...difference.added, ...difference.changed.map(({ to }) => to)].map((purpose) =>
    declarePurpose(purpose, { by, atMs, reason, reading: readingOf(readings, purpose) }, newest.get(purpose.name)),
  )
  const retired = difference.retired.flatMap(({ name }) => {
    const last = newest.get(name)
    return last ? [retirePurpose(last, { by, atMs }, reason)] : []
  })
  const checkClash = clashCheck()
  const isDeclared = new Set(declared.map(({ name }) => name))
  // Those that stay come first, so that what is declared now is what clashes with them.
  const clashes = [...target.purposes.filter(({ name }) => !isDeclared.has(name)), ...declared].flatMap((purpose) =>
    checkClash(purpose),
  )
  const after = new Map([...newest, ...[...declared, ...retired].map((purpose) => [purpose.name, purpose] as const)])
  return {
    difference,
    versions: [...declared, ...retired],
    unexplained: declared.flatMap((purpose) => {
      const gap = differenceOf(purpose)
      return needsReason(gap) && purpose.declared.reason === null ? [{ purpose, difference: gap }] : []
    }),
    errors: [
      ...clashes,
      ...tooMany('purposes', target.purposes.length, registerLimits.purposes),
      ...tooMany('names', after.size, registerLimits.names),
      ...tooLarge(declared, after.values()),
    ],
  }
}

/** How the classes of a version differ from what the gate read then. */
export function differenceOf({ declared, purposeClasses }: DeclaredPurpose): ReadingDifference {
  const reading = { classes: declared.classes, refusal: null }
  return { ...readingDifference(reading, purposeClasses), readsAsOutside: declared.isOutside }
}

/** Retiring is never in the way of it. */
function tooLarge(declared: readonly DeclaredPurpose[], after: Iterable<DeclaredPurpose>): readonly FieldError[] {
  if (declared.length === 0) return []
  const { characters: max } = registerLimits
  const size = [...after].reduce((sum, purpose) => sum + JSON.stringify(purpose).length, 0)
  return size > max ? [fieldError('purposes', 'registerSize', { max })] : []
}

function tooMany(field: string, count: number, max: number): readonly FieldError[] {
  return count > max ? [fieldError(field, 'purposesMax', { max })] : []
}

function readingOf(
  readings: ReadonlyMap<string, PurposeReading>,
  { name, statement }: RegisteredPurpose,
): PurposeReading {
  const reading = readings.get(statement)
  if (!reading) throw new Error(`the statement of ${name} was not read`)
  return reading
}
