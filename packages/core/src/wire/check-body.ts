import type { TObject } from 'typebox'
import { Compile } from 'typebox/compile'
import type { TLocalizedValidationError } from 'typebox/error'
import { isJsonObject, type JsonObject } from '../json.ts'
import { type FieldError, fieldError, shortened } from './field-error.ts'
import { findUnsafeContent } from './unsafe-content.ts'

/** Everything that is wrong with a body, one sentence a field; an empty list when nothing is. */
export type BodyCheck = (body: unknown) => readonly FieldError[]

/** Errors beyond these are not looked for: nobody reads on, and the answer must not outgrow the question. */
const errorsMax = 100

export function bodyCheck(schema: TObject): BodyCheck {
  const whole = Compile(schema)
  const required = new Set<string>(schema.required)
  const fields = Object.entries(schema.properties).map(([name, field]) => ({ name, validator: Compile(field) }))
  const names = new Set(fields.map(({ name }) => name))

  /** Field by field, because a validator of the whole gives up after a few errors. */
  function schemaErrors(body: JsonObject): readonly FieldError[] {
    const known = fields.flatMap(({ name, validator }) => {
      if (!Object.hasOwn(body, name)) return required.has(name) ? [fieldError(name, 'is required')] : []
      const [error] = validator.Check(body[name]) ? [] : validator.Errors(body[name])
      return error ? [fieldError(name + placeWithin(error.instancePath), rule(error))] : []
    })
    const unknown = Object.keys(body)
      .filter((name) => !names.has(name))
      .slice(0, errorsMax)
      .map((name) => fieldError(shortened(name), 'is not a known field'))
    const errors = [...known, ...unknown]
    // Whatever the sentences miss, what the schema refuses stays refused.
    return errors.length > 0 ? errors : [fieldError('body', 'is not valid')]
  }

  return (body) => {
    if (!isJsonObject(body)) return [fieldError('body', 'must be a JSON object')]
    const errors = whole.Check(body) ? [] : schemaErrors(body)
    const named = new Set(errors.map(({ field }) => field))
    const unsafe = [...names]
      .filter((name) => !named.has(name) && Object.hasOwn(body, name))
      .flatMap((name) => findUnsafeContent(name, body[name]) ?? [])
    return [...errors, ...unsafe]
  }
}

function rule(error: TLocalizedValidationError): string {
  switch (error.keyword) {
    case 'type':
      return typeRule(error.params.type)
    case 'enum':
      return `must be one of ${error.params.allowedValues.join(', ')}`
    case 'pattern':
      return 'must not be blank'
    case 'minLength':
      return error.params.limit === 1 ? 'must not be blank' : `must be at least ${error.params.limit} characters long`
    case 'maxLength':
      return `must be at most ${error.params.limit.toLocaleString('en')} characters long`
    case 'minimum':
      return `must be at least ${error.params.limit}`
    case 'maximum':
      return `must be at most ${error.params.limit}`
    case 'exclusiveMinimum':
      return `must be greater than ${error.params.limit}`
    case 'minItems':
      return `must have at least ${error.params.limit} ${error.params.limit === 1 ? 'entry' : 'entries'}`
    case 'uniqueItems':
      return 'must not have an entry twice'
    case 'required':
      return `must have ${error.params.requiredProperties.join(', ')}`
    case 'format':
      return formatRules[error.params.format] ?? error.message
    default:
      return error.message
  }
}

const formatRules: Readonly<Record<string, string>> = {
  'date-time': 'must be an ISO 8601 time such as 2027-01-31T12:00:00Z',
}

/** Where in a field it is, from a JSON pointer: `/0/name` is `[0].name`. */
function placeWithin(pointer: string): string {
  const names = pointer.split('/').slice(1)
  return names.map((name) => (/^\d+$/u.test(name) ? `[${name}]` : `.${shortened(name)}`)).join('')
}

function typeRule(type: string | readonly string[]): string {
  const names = [type].flat().filter((name) => name !== 'null')
  return `must be ${names.map((name) => (/^[aeiou]/u.test(name) ? `an ${name}` : `a ${name}`)).join(' or ')}`
}
