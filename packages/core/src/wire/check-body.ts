import type { TObject } from 'typebox'
import { Compile } from 'typebox/compile'
import type { TLocalizedValidationError } from 'typebox/error'
import { isJsonObject, type JsonObject } from '../json.ts'
import { type FieldError, fieldError } from './field-error.ts'
import type { FieldRule } from './field-rules.ts'
import { findUnsafeContent } from './unsafe-content.ts'

/** Everything that is wrong with a body, one error a field; an empty list when nothing is. */
export type BodyCheck = (body: unknown) => readonly FieldError[]

/** Errors beyond these are not looked for: nobody reads on, and the answer must not outgrow the question. */
const errorsMax = 100

const noErrors: readonly FieldError[] = []

/** The schema is compiled for the first body: a command has dozens of operations in it, and asks one. */
export function bodyCheck(schema: TObject): BodyCheck {
  let check: BodyCheck | undefined
  return (body) => {
    check ??= compileCheck(schema)
    return check(body)
  }
}

function compileCheck(schema: TObject): BodyCheck {
  const whole = Compile(schema)
  const required = new Set<string>(schema.required)
  const fields = Object.entries(schema.properties).map(([name, field]) => ({ name, validator: Compile(field) }))
  const names = new Set(fields.map(({ name }) => name))

  /** Field by field, because a validator of the whole gives up after a few errors. */
  function schemaErrors(body: JsonObject): readonly FieldError[] {
    const known = fields.flatMap(({ name, validator }) => {
      if (!Object.hasOwn(body, name)) return required.has(name) ? [fieldError(name, 'required')] : []
      const [error] = validator.Check(body[name]) ? [] : validator.Errors(body[name])
      return error ? [{ path: [name, ...placeWithin(error.instancePath)] as const, rule: brokenRule(error) }] : []
    })
    const unknown = Object.keys(body)
      .filter((name) => !names.has(name))
      .slice(0, errorsMax)
      .map((name) => fieldError(name, 'unknownField'))
    const errors = [...known, ...unknown]
    // Whatever the rules miss, what the schema refuses stays refused.
    return errors.length > 0 ? errors : [fieldError('body', 'valid')]
  }

  return (body) => {
    if (!isJsonObject(body)) return [fieldError('body', 'jsonObject')]
    const errors = whole.Check(body) ? noErrors : schemaErrors(body)
    const isNamed = (name: string): boolean => errors.some(({ path }) => path.length === 1 && path[0] === name)
    let all = errors
    for (const { name } of fields) {
      const unsafe = body[name] === undefined || isNamed(name) ? null : findUnsafeContent(name, body[name])
      if (unsafe) all = [...all, ...[unsafe].flat()]
    }
    return all
  }
}

/** What a text has to match that must not be blank: there is a sentence for that. */
export const notBlankPattern = '\\S'

function brokenRule(error: TLocalizedValidationError): FieldRule {
  switch (error.keyword) {
    case 'type':
      return { name: 'type', types: [error.params.type].flat().filter((type) => type !== 'null') }
    case 'enum':
      return { name: 'oneOf', values: error.params.allowedValues.filter((value) => value !== null).map(String) }
    case 'pattern':
      return String(error.params.pattern) === notBlankPattern
        ? { name: 'notBlank' }
        : { name: 'pattern', pattern: String(error.params.pattern) }
    case 'minLength':
      return error.params.limit === 1 ? { name: 'notBlank' } : { name: 'minLength', min: Number(error.params.limit) }
    case 'maxLength':
      return { name: 'maxLength', max: Number(error.params.limit) }
    case 'minimum':
      return { name: 'minimum', min: Number(error.params.limit) }
    case 'maximum':
      return { name: 'maximum', max: Number(error.params.limit) }
    case 'exclusiveMinimum':
      return { name: 'greaterThan', limit: Number(error.params.limit) }
    case 'minItems':
      return { name: 'minItems', min: Number(error.params.limit) }
    case 'uniqueItems':
      return { name: 'uniqueItems' }
    case 'required':
      return { name: 'members', names: error.params.requiredProperties }
    case 'format':
      return error.params.format === 'date-time' ? { name: 'dateTime' } : { name: 'schema', words: error.message }
    default:
      return { name: 'schema', words: error.message }
  }
}

/** Where in a field it is, from a JSON pointer: `/0/name` is `[0].name`. */
function placeWithin(pointer: string): readonly (string | number)[] {
  const steps = pointer.split('/').slice(1)
  return steps.map((step) => (/^\d{1,9}$/u.test(step) ? Number(step) : step))
}
