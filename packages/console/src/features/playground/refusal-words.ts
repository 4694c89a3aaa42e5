/** Why a read was refused, and what would be allowed, from the answer itself. */
import type { PurposeClass, Scope } from '@ambit/core'
import { purposeClasses } from '@ambit/gate/purpose-classes'
import { classLabel } from '../../format/class-words.ts'
import { listed } from '../../format/lists.ts'
import { scopeName } from '../../format/scope-words.ts'
import { type ApiAnswer, errorCodeOf, errorDetailsOf, errorMessageOf } from './next-step.ts'
import { purposesOf } from './playground-examples.ts'

export interface RefusedRead {
  readonly sentence: string
  /** The classes of the purpose are closed: a change of the policy, or an exception, would open them. */
  readonly isOfClasses: boolean
  /** Purposes that this scope would be read for. */
  readonly offers: readonly { readonly purpose: string; readonly purposeClass: PurposeClass }[]
}

/** Null when the answer is not a refusal by the policy. */
export function refusedRead(answer: ApiAnswer): RefusedRead | null {
  if (errorCodeOf(answer) !== 'policy_denied') return null
  const details = errorDetailsOf(answer) as {
    readonly scope?: Scope
    readonly purpose_classes?: readonly string[]
    readonly allowed_purpose_classes?: readonly string[]
    /** Of a context: every scope that was asked for. */
    readonly denied?: readonly unknown[]
  }
  const stated = classesIn(details?.purpose_classes)
  const open = classesIn(details?.allowed_purpose_classes)
  const closed = stated.filter((purposeClass) => !open.includes(purposeClass))
  const isOfClasses = closed.length > 0
  if (details?.denied) {
    const sentence = isOfClasses ? `${reason(closed)} It opens none of the scopes.` : serviceReason(answer)
    return { sentence, isOfClasses, offers: [] }
  }
  return {
    sentence: isOfClasses
      ? `${reason(closed)} ${remedy(scopeName(details?.scope ?? 'this scope'), open)}`
      : serviceReason(answer),
    isOfClasses,
    offers: open.flatMap((purposeClass) => {
      const [purpose] = purposesOf[purposeClass]
      return purpose === undefined ? [] : [{ purpose, purposeClass }]
    }),
  }
}

function reason(closed: readonly PurposeClass[]): string {
  return `Refused: this purpose reads as ${listed(closed.map(classLabel))}.`
}

/** The service knows why it recognised nothing. Classes have the console's names. */
function serviceReason(answer: ApiAnswer): string {
  const message = errorMessageOf(answer) ?? 'no purpose was recognised in these words.'
  return `Refused: ${purposeClasses.reduce((text, name) => text.replaceAll(name, classLabel(name)), message)}`
}

function remedy(scope: string, open: readonly PurposeClass[]): string {
  return open.length === 0
    ? `${scope} may not be read with this key for any purpose.`
    : `${scope} may be read for ${listed(open.map(classLabel), 'or')}.`
}

function classesIn(names: readonly string[] | undefined): readonly PurposeClass[] {
  return purposeClasses.filter((purposeClass) => names?.includes(purposeClass))
}
