/** What can be done about a refused purpose, and which of it is the likely thing. */
import type { RefusedPurposes, RegisterShown } from '@ambit/core'

export type RefusedStep = 'declare' | 'change' | 'policy' | 'try' | 'dismiss'

type Registered = Pick<RegisterShown['purposes'][number], 'name' | 'is_retired'>

interface RefusedFacts extends Pick<RefusedPurposes['purposes'][number], 'purpose_classes' | 'reads_as_outside'> {
  /** What is declared of this name or statement; null: nothing is. */
  readonly registered: Registered | null
  readonly isOwner: boolean
}

/** All of them, in the order of a menu. */
export function stepsFor({ purpose_classes, registered, isOwner }: RefusedFacts): readonly RefusedStep[] {
  if (!isOwner) return ['try']
  return [
    registered ? 'change' : 'declare',
    'try',
    // Where no class is read, no cell of the matrix would open anything.
    ...(purpose_classes.length > 0 && !registered ? (['policy'] as const) : []),
    'dismiss',
  ]
}

export function nextStepFor(facts: RefusedFacts): RefusedStep {
  if (!facts.isOwner) return 'try'
  if (facts.registered) return 'change'
  return facts.reads_as_outside ? 'dismiss' : 'declare'
}

/** The purpose that a text names or states. */
export function registeredAs(text: string, register: RegisterShown | undefined): Registered | null {
  const key = keyOf(text)
  const found = register?.purposes.find(({ name, statement }) => name === text || keyOf(statement) === key)
  return found ?? null
}

function keyOf(statement: string): string {
  return statement.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase()
}
