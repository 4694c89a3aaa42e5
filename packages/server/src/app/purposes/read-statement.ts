import {
  type AnswerOf,
  type ConsoleOperations,
  decideRead,
  describeRefusedPurpose,
  needsReason,
  type PurposeClass,
  readingDifference,
  scopes,
} from '@ambit/core'
import type { Needs } from '../deps.ts'

export interface StatementQuestion {
  readonly projectId: string
  readonly statement: string
  /** What shall be declared; null: what the gate reads. */
  readonly purposeClasses: readonly PurposeClass[] | null
}

/** What the gate reads in a statement, as a proposal, and how what shall be declared differs from it. */
export async function readStatement(
  { store, classifyPurpose, explainPurpose }: Needs<'policies', 'classifyPurpose' | 'explainPurpose'>,
  { projectId, statement, purposeClasses }: StatementQuestion,
): Promise<AnswerOf<ConsoleOperations['readStatement']>> {
  const { matrix } = await store.policies.current(projectId)
  const reading = await classifyPurpose(statement, projectId)
  const declared = purposeClasses ?? reading.classes
  const difference = readingDifference(reading, declared)
  return {
    purpose_classes: reading.classes,
    evidence: await explainPurpose(statement, projectId),
    reads_as_outside: difference.readsAsOutside,
    message: reading.classes.length === 0 ? describeRefusedPurpose(reading.refusal) : null,
    added: difference.added,
    left: difference.left,
    needs_reason: purposeClasses === null ? reading.classes.length === 0 : needsReason(difference),
    opens: scopes.filter((scope) => decideRead({ matrix, keyClasses: null }, scope, declared).isAllowed),
  }
}
