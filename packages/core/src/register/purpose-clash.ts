import { type FieldError, type FieldPath, fieldError } from '../wire/field-error.ts'
import type { RegisteredPurpose } from './purpose-register.ts'
import { statementKey } from './statement-key.ts'

/**
 * What a purpose is found by must lead to it alone: its name, its statement, and neither to another one's. Each purpose is
 * held against those before it.
 */
export function clashCheck(): (purpose: RegisteredPurpose, place?: FieldPath) => readonly FieldError[] {
  const names = new Set<string>()
  const statements = new Set<string>()
  return ({ name, statement }, place) => {
    const key = statementKey(statement)
    const at = (field: string): FieldPath => (place ? [...place, field] : [field])
    const errors = [
      ...(names.has(name) ? [fieldError(at('name'), 'ownName')] : []),
      ...(statements.has(name) ? [fieldError(at('name'), 'ownStatement')] : []),
      ...(statements.has(key) ? [fieldError(at('statement'), 'ownStatement')] : []),
      ...(names.has(key) ? [fieldError(at('statement'), 'ownName')] : []),
    ]
    names.add(name)
    statements.add(key)
    return errors
  }
}
