/** What differs between two matrices, cell by cell and in words. */
import type { PolicyMatrix, PurposeClass, Scope } from '@ambit/core'
import { scopes } from '@ambit/core/scopes'
import { purposeClasses } from '@ambit/gate/purpose-classes'
import { classLabel } from '../../format/class-words.ts'
import { listed } from '../../format/lists.ts'
import { scopeName } from '../../format/scope-words.ts'

export interface CellChange {
  readonly scope: Scope
  readonly purposeClass: PurposeClass
  readonly becomes: 'allowed' | 'refused'
}

export function isAllowed(matrix: PolicyMatrix, scope: Scope, purposeClass: PurposeClass): boolean {
  return matrix[scope].includes(purposeClass)
}

export function matrixChanges(before: PolicyMatrix, after: PolicyMatrix): readonly CellChange[] {
  return scopes.flatMap((scope) =>
    purposeClasses
      .filter((purposeClass) => isAllowed(before, scope, purposeClass) !== isAllowed(after, scope, purposeClass))
      .map((purposeClass): CellChange => {
        return { scope, purposeClass, becomes: isAllowed(after, scope, purposeClass) ? 'allowed' : 'refused' }
      }),
  )
}

/** Classes stay in their usual order, whichever way a cell was reached. */
export function withCell(matrix: PolicyMatrix, { scope, purposeClass, becomes }: CellChange): PolicyMatrix {
  const row = purposeClasses.filter((one) =>
    one === purposeClass ? becomes === 'allowed' : matrix[scope].includes(one),
  )
  return { ...matrix, [scope]: row }
}

/** What was changed on one matrix, done to another: cells that were left alone take its state. */
export function rebased(draft: PolicyMatrix, from: PolicyMatrix, onto: PolicyMatrix): PolicyMatrix {
  return matrixChanges(from, draft).reduce(withCell, onto)
}

/** A sentence for each scope: `Preferences opens to task execution and closes to recommendation.` */
export function changeSentences(changes: readonly CellChange[]): readonly string[] {
  return scopes.flatMap((scope) => {
    const ofScope = changes.filter((change) => change.scope === scope)
    const classesThat = (becomes: CellChange['becomes']) =>
      ofScope.filter((change) => change.becomes === becomes).map(({ purposeClass }) => classLabel(purposeClass))
    const opened = classesThat('allowed')
    const closed = classesThat('refused')
    const parts = [
      ...(opened.length > 0 ? [`opens to ${listed(opened)}`] : []),
      ...(closed.length > 0 ? [`closes to ${listed(closed)}`] : []),
    ]
    return parts.length > 0 ? [`${scopeName(scope)} ${parts.join(' and ')}.`] : []
  })
}

/** What another page gave along to be opened: some scopes to some classes. */
export function handedCells(handed: Readonly<Record<string, unknown>>): readonly CellChange[] {
  const isIn = (list: unknown, one: string) => Array.isArray(list) && list.includes(one)
  return scopes
    .filter((scope) => isIn(handed.scopes, scope))
    .flatMap((scope) =>
      purposeClasses
        .filter((purposeClass) => isIn(handed.classes, purposeClass))
        .map((purposeClass): CellChange => ({ scope, purposeClass, becomes: 'allowed' })),
    )
}
