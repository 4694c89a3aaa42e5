/** A declaration as people write it, in a file or in the console, checked to the last field. */
import { isJsonObject, type JsonObject, type JsonValue } from '../json.ts'
import { type Scope, scopes } from '../memory/scopes.ts'
import { type PurposeClass, purposeClasses } from '../purpose/purpose-classes.ts'
import { type FieldError, fieldError, shortened } from '../wire/field-error.ts'
import { findUnsafeContent } from '../wire/unsafe-content.ts'
import { purposeNamePattern, type RegisteredPurpose, registerLimits } from './purpose-register.ts'

const fields = ['name', 'statement', 'purpose_classes', 'scopes', 'exceptions', 'domains']

export type ParsedPurpose =
  | { readonly ok: true; readonly value: RegisteredPurpose }
  | { readonly ok: false; readonly errors: readonly FieldError[] }

/** @param place what stands before the names of its fields in an error: `purposes[2].`. */
export function parsePurpose(json: JsonValue, place = ''): ParsedPurpose {
  if (!isJsonObject(json)) {
    return { ok: false, errors: [fieldError(place.replace(/\.$/u, '') || 'purpose', 'must be an object')] }
  }
  const at = (field: string) => `${place}${field}`
  const listed = nullAsAbsent(json.scopes)
  const errors = [
    ...unknownFields(json, fields, place),
    ...nameErrors(at('name'), json.name),
    ...textErrors(at('statement'), json.statement, registerLimits.statementLength),
    ...listErrors(at('purpose_classes'), json.purpose_classes, purposeClasses, registerLimits.classes),
    ...(listed === undefined ? [] : listErrors(at('scopes'), listed, scopes, scopes.length)),
    ...exceptionErrors(at('exceptions'), nullAsAbsent(json.exceptions), listed),
    ...domainErrors(at('domains'), nullAsAbsent(json.domains), registerLimits.domains, { takesNull: true }),
  ]
  if (errors.length > 0) return { ok: false, errors }
  const classes = json.purpose_classes as readonly PurposeClass[]
  return {
    ok: true,
    value: {
      name: json.name as string,
      statement: tidyStatement(json.statement as string),
      purposeClasses: purposeClasses.filter((name) => classes.includes(name)),
      scopes: listed === undefined ? null : scopes.filter((scope) => (listed as readonly string[]).includes(scope)),
      exceptions: sortedExceptions((json.exceptions ?? {}) as Readonly<Partial<Record<Scope, string>>>),
      domains: (nullAsAbsent(json.domains) as readonly (string | null)[] | undefined) ?? null,
    },
  }
}

export function unknownFields(json: JsonObject, known: readonly string[], place: string): readonly FieldError[] {
  return Object.keys(json)
    .filter((name) => !known.includes(name))
    .slice(0, 10)
    .map((name) => fieldError(place + shortened(name), 'is not a known field'))
}

export function domainErrors(
  field: string,
  json: JsonValue | undefined,
  max: number,
  { takesNull }: { readonly takesNull: boolean },
): readonly FieldError[] {
  if (json === undefined) return []
  if (!Array.isArray(json)) return [fieldError(field, 'must be a list')]
  if (takesNull && json.length === 0) return [fieldError(field, 'must have at least 1 entry')]
  if (json.length > max) return [fieldError(field, `must have at most ${max} entries`)]
  return json.flatMap((domain: JsonValue, index) => {
    const place = `${field}[${index}]`
    const errors =
      domain === null && takesNull
        ? []
        : textErrors(place, domain as JsonValue | undefined, registerLimits.domainLength)
    return errors.length > 0 || json.indexOf(domain) === index ? errors : [twice(place)]
  })
}

function nameErrors(field: string, name: JsonValue | undefined): readonly FieldError[] {
  if (name === undefined) return [fieldError(field, 'is required')]
  if (typeof name !== 'string' || !purposeNamePattern.test(name)) {
    return [fieldError(field, 'must be 1 to 64 of a to z, 0 to 9, _ and -, and begin with a letter')]
  }
  return purposeClasses.includes(name as PurposeClass) ? [fieldError(field, 'must not be the name of a class')] : []
}

function textErrors(field: string, text: JsonValue | undefined, max: number): readonly FieldError[] {
  if (text === undefined) return [fieldError(field, 'is required')]
  if (typeof text !== 'string') return [fieldError(field, 'must be a string')]
  if (text.trim() === '') return [fieldError(field, 'must not be blank')]
  if (text.length > max) return [fieldError(field, `must be at most ${max} characters long`)]
  const unsafe = findUnsafeContent(field, text)
  return unsafe ? [unsafe].flat() : []
}

function listErrors(
  field: string,
  json: JsonValue | undefined,
  known: readonly string[],
  max: number,
): readonly FieldError[] {
  if (json === undefined) return [fieldError(field, 'is required')]
  if (!Array.isArray(json)) return [fieldError(field, 'must be a list')]
  if (json.length === 0) return [fieldError(field, 'must have at least 1 entry')]
  if (json.length > max) return [fieldError(field, `must have at most ${max} entries`)]
  return json.flatMap((entry: JsonValue, index) => {
    const place = `${field}[${index}]`
    if (!known.includes(entry as string)) return [fieldError(place, `must be one of ${known.join(', ')}`)]
    return json.indexOf(entry) === index ? [] : [twice(place)]
  })
}

function exceptionErrors(
  field: string,
  json: JsonValue | undefined,
  listed: JsonValue | undefined,
): readonly FieldError[] {
  if (json === undefined) return []
  if (!isJsonObject(json)) return [fieldError(field, 'must be an object: scope to reason')]
  const exceptions = Object.entries(json)
  if (exceptions.length > 0 && listed === undefined) {
    return [fieldError(field, 'needs scopes: a purpose that goes beyond the matrix names all that it opens')]
  }
  return exceptions.slice(0, 10).flatMap(([scope, reason]) => {
    const place = `${field}.${shortened(scope)}`
    if (!scopes.includes(scope as Scope)) return [fieldError(place, `is not one of ${scopes.join(', ')}`)]
    const isListed = Array.isArray(listed) && listed.includes(scope)
    return isListed
      ? textErrors(place, reason, registerLimits.reasonLength)
      : [fieldError(place, 'is not among the scopes of this purpose')]
  })
}

function twice(field: string): FieldError {
  return fieldError(field, 'stands in the list twice')
}

function nullAsAbsent(json: JsonValue | undefined): JsonValue | undefined {
  return json === null ? undefined : json
}

function tidyStatement(statement: string): string {
  return statement.normalize('NFC').trim().replace(/\s+/gu, ' ')
}

function sortedExceptions(
  exceptions: Readonly<Partial<Record<Scope, string>>>,
): Readonly<Partial<Record<Scope, string>>> {
  return Object.fromEntries(
    scopes.flatMap((scope) => (exceptions[scope] === undefined ? [] : [[scope, exceptions[scope].trim()]])),
  )
}
