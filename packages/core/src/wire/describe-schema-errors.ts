import type { TLocalizedValidationError } from 'typebox/error'
import { type FieldError, fieldError } from './field-error.ts'

/** Turns what the schema found into one sentence a field, in the order of the schema. */
export function describeSchemaErrors(errors: readonly TLocalizedValidationError[]): readonly FieldError[] {
  const byField = new Map<string, FieldError>()
  for (const error of errors.flatMap(describe)) {
    if (!byField.has(error.field)) byField.set(error.field, error)
  }
  return [...byField.values()]
}

function describe(error: TLocalizedValidationError): readonly FieldError[] {
  const field = error.instancePath.slice(1)
  switch (error.keyword) {
    case 'required':
      return error.params.requiredProperties.map((name) => fieldError(name, 'is required'))
    case 'additionalProperties':
      return error.params.additionalProperties.map((name) => fieldError(shortened(name), 'is not a known field'))
    case 'boolean':
      return [] // said by additionalProperties, which names the field without a path
    case 'type':
      return [
        field === '' ? fieldError('body', 'must be a JSON object') : fieldError(field, typeRule(error.params.type)),
      ]
    case 'enum':
      return [fieldError(field, `must be one of ${error.params.allowedValues.join(', ')}`)]
    case 'minLength':
    case 'pattern':
      return [fieldError(field, 'must not be blank')]
    case 'maxLength':
      return [fieldError(field, `must be at most ${error.params.limit.toLocaleString('en')} characters long`)]
    case 'minimum':
      return [fieldError(field, `must be at least ${error.params.limit}`)]
    case 'maximum':
      return [fieldError(field, `must be at most ${error.params.limit}`)]
    case 'exclusiveMinimum':
      return [fieldError(field, `must be greater than ${error.params.limit}`)]
    default:
      return [fieldError(field, error.message)]
  }
}

function typeRule(type: string | readonly string[]): string {
  const names = [type].flat().filter((name) => name !== 'null')
  return `must be ${names.map((name) => (/^[aeiou]/u.test(name) ? `an ${name}` : `a ${name}`)).join(' or ')}`
}

/** A name that a caller made up is repeated to it, but not at any length. */
function shortened(name: string): string {
  const printable = name.toWellFormed().replace(/[\p{Cc}]/gu, '\u{FFFD}')
  return printable.length > 64 ? `${printable.slice(0, 64).toWellFormed()}…` : printable
}
