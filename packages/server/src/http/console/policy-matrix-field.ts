import { type JsonValue, type Parsed, type PolicyMatrix, parsePolicyMatrix, refusedFields } from '@ambit/core'

/** The matrix of a request that its schema has let pass: nothing in it but the six scopes, and no class twice. */
export function parseMatrixField(matrix: PolicyMatrix): Parsed<PolicyMatrix> {
  const parsed = parsePolicyMatrix(matrix as unknown as JsonValue)
  if (parsed.ok) return parsed
  return refusedFields(parsed.errors.map((error) => ({ ...error, path: ['matrix', ...error.path] })))
}
