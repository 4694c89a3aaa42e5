import { type PurposeClass, purposeClasses } from '@ambit/gate/purpose-classes'
import { isJsonObject, type JsonValue } from '../json.ts'
import { type Scope, scopes } from '../memory/scopes.ts'
import { type FieldError, fieldError } from '../wire/field-error.ts'
import type { PolicyMatrix } from './policy-matrix.ts'

export type ParsedPolicyMatrix =
  | { readonly ok: true; readonly value: PolicyMatrix }
  | { readonly ok: false; readonly errors: readonly FieldError[] }

/** A whole matrix or none: every scope is named, and nothing that is not a scope or a class is let in. */
export function parsePolicyMatrix(json: JsonValue): ParsedPolicyMatrix {
  if (!isJsonObject(json)) return { ok: false, errors: [fieldError('policy', 'policyMatrix')] }
  const errors = [
    ...Object.keys(json)
      .filter((key) => !scopes.includes(key as Scope))
      .map((key) => fieldError(key, 'scopeName', { scopes })),
    ...scopes.flatMap((scope) => rowErrors(scope, Object.hasOwn(json, scope) ? json[scope] : undefined)),
  ]
  if (errors.length > 0) return { ok: false, errors }
  const rows = scopes.map((scope) => {
    const row = json[scope] as readonly PurposeClass[]
    return [scope, purposeClasses.filter((purposeClass) => row.includes(purposeClass))] as const
  })
  return { ok: true, value: Object.fromEntries(rows) as unknown as PolicyMatrix }
}

function rowErrors(scope: Scope, row: JsonValue | undefined): readonly FieldError[] {
  if (row === undefined) return [fieldError(scope, 'scopeRow')]
  if (!Array.isArray(row)) return [fieldError(scope, 'classList')]
  return row.flatMap((entry: JsonValue, index) => {
    if (!purposeClasses.includes(entry as PurposeClass)) {
      return [fieldError([scope, index], 'oneOf', { values: purposeClasses })]
    }
    return row.indexOf(entry) === index ? [] : [fieldError([scope, index], 'listedOnce')]
  })
}
