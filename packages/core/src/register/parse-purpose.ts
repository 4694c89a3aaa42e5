/** A declaration as people write it, in a file or in the console, checked to the last field. */

import { type PurposeClass, purposeClasses } from '@ambit/gate/purpose-classes'
import { isJsonObject, type JsonObject, type JsonValue } from '../json.ts'
import { domainKey } from '../memory/domain-key.ts'
import { type Scope, scopes } from '../memory/scopes.ts'
import { type FieldError, type FieldPath, fieldError } from '../wire/field-error.ts'
import { findUnsafeContent } from '../wire/unsafe-content.ts'
import { purposeNamePattern, type RegisteredPurpose, registerLimits } from './purpose-register.ts'
import { isPlainStatement, tidyStatement } from './statement.ts'

/** All of it but its name. */
export type Declaration = Omit<RegisteredPurpose, 'name'>

type ParsedAs<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly errors: readonly FieldError[] }
export type ParsedPurpose = ParsedAs<RegisteredPurpose>

/** Where something stands in what was sent; empty: it is all that was sent. */
type Place = readonly [] | FieldPath

/** @param place of the declaration: `['purposes', 2]`. */
export function parsePurpose(json: JsonValue, place: Place = []): ParsedPurpose {
  if (!isJsonObject(json)) return notAnObject(place)
  const { name, ...rest } = json as { readonly [field: string]: JsonValue }
  const declaration = parseDeclaration(rest, place)
  const errors = [...nameErrors(placeOf('name', place), name), ...(declaration.ok ? [] : declaration.errors)]
  if (errors.length > 0 || !declaration.ok) return { ok: false, errors }
  return { ok: true, value: { name: name as string, ...declaration.value } }
}

const fields = ['statement', 'purpose_classes', 'scopes', 'exceptions', 'domains']

export function parseDeclaration(json: JsonValue, place: Place = []): ParsedAs<Declaration> {
  if (!isJsonObject(json)) return notAnObject(place)
  const at = (field: string) => placeOf(field, place)
  const listed = nullAsAbsent(json.scopes)
  const errors = [
    ...unknownFields(json, fields, place),
    ...statementErrors(at('statement'), json.statement),
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
      statement: tidyStatement(json.statement as string),
      purposeClasses: purposeClasses.filter((name) => classes.includes(name)),
      scopes: listed === undefined ? null : scopes.filter((scope) => (listed as readonly string[]).includes(scope)),
      exceptions: sortedExceptions((json.exceptions ?? {}) as Readonly<Partial<Record<Scope, string>>>),
      domains: (nullAsAbsent(json.domains) as readonly (string | null)[] | undefined) ?? null,
    },
  }
}

function notAnObject(place: Place): { readonly ok: false; readonly errors: readonly FieldError[] } {
  const [field = 'purpose', ...within] = place
  return { ok: false, errors: [fieldError([field, ...within], 'type', { types: ['object'] })] }
}

function placeOf(field: string, [first, ...within]: Place): FieldPath {
  return first === undefined ? [field] : [first, ...within, field]
}

export function unknownFields(json: JsonObject, known: readonly string[], place: Place): readonly FieldError[] {
  return Object.keys(json)
    .filter((name) => !known.includes(name))
    .slice(0, 10)
    .map((name) => fieldError(placeOf(name, place), 'unknownField'))
}

export function domainErrors(
  field: FieldPath,
  json: JsonValue | undefined,
  max: number,
  { takesNull }: { readonly takesNull: boolean },
): readonly FieldError[] {
  if (json === undefined) return []
  if (!Array.isArray(json)) return [fieldError(field, 'list')]
  if (takesNull && json.length === 0) return [fieldError(field, 'minItems', { min: 1 })]
  if (json.length > max) return [fieldError(field, 'maxItems', { max })]
  return json.flatMap((domain: JsonValue, index) => {
    const place: FieldPath = [...field, index]
    const errors =
      domain === null && takesNull
        ? []
        : textErrors(place, domain as JsonValue | undefined, registerLimits.domainLength)
    if (errors.length === 0 && typeof domain === 'string' && domainKey(domain) === '')
      return [fieldError(place, 'notBlank')]
    return errors.length > 0 || firstOf(json, domain) === index ? errors : [twice(place)]
  })
}

/** "Health" is the same domain as "health" here. */
function firstOf(domains: readonly JsonValue[], domain: JsonValue): number {
  const key = typeof domain === 'string' ? domainKey(domain) : domain
  return domains.findIndex((other) => (typeof other === 'string' ? domainKey(other) : other) === key)
}

function nameErrors(field: FieldPath, name: JsonValue | undefined): readonly FieldError[] {
  if (name === undefined) return [fieldError(field, 'required')]
  if (typeof name !== 'string' || !purposeNamePattern.test(name)) {
    return [fieldError(field, 'purposeName')]
  }
  return purposeClasses.includes(name as PurposeClass) ? [fieldError(field, 'notAClass')] : []
}

function statementErrors(field: FieldPath, text: JsonValue | undefined): readonly FieldError[] {
  const errors = textErrors(field, text, registerLimits.statementLength)
  if (errors.length > 0 || typeof text !== 'string') return errors
  return isPlainStatement(text) ? [] : [fieldError(field, 'plainWords')]
}

function textErrors(field: FieldPath, text: JsonValue | undefined, max: number): readonly FieldError[] {
  if (text === undefined) return [fieldError(field, 'required')]
  if (typeof text !== 'string') return [fieldError(field, 'type', { types: ['string'] })]
  if (text.trim() === '') return [fieldError(field, 'notBlank')]
  if (text.length > max && [...text].length > max) return [fieldError(field, 'maxLength', { max })]
  const unsafe = findUnsafeContent(field, text)
  return unsafe ? [unsafe].flat() : []
}

function listErrors(
  field: FieldPath,
  json: JsonValue | undefined,
  known: readonly string[],
  max: number,
): readonly FieldError[] {
  if (json === undefined) return [fieldError(field, 'required')]
  if (!Array.isArray(json)) return [fieldError(field, 'list')]
  if (json.length === 0) return [fieldError(field, 'minItems', { min: 1 })]
  if (json.length > max) return [fieldError(field, 'maxItems', { max })]
  return json.flatMap((entry: JsonValue, index) => {
    const place: FieldPath = [...field, index]
    if (!known.includes(entry as string)) return [fieldError(place, 'oneOf', { values: known })]
    return json.indexOf(entry) === index ? [] : [twice(place)]
  })
}

function exceptionErrors(
  field: FieldPath,
  json: JsonValue | undefined,
  listed: JsonValue | undefined,
): readonly FieldError[] {
  if (json === undefined) return []
  if (!isJsonObject(json)) return [fieldError(field, 'scopeReasons')]
  const exceptions = Object.entries(json)
  if (exceptions.length > 0 && listed === undefined) {
    return [fieldError(field, 'exceptionScopes')]
  }
  return exceptions.slice(0, 10).flatMap(([scope, reason]) => {
    const place: FieldPath = [...field, scope]
    if (!scopes.includes(scope as Scope)) return [fieldError(place, 'exceptionScope', { scopes })]
    const isListed = Array.isArray(listed) && listed.includes(scope)
    return isListed ? textErrors(place, reason, registerLimits.reasonLength) : [fieldError(place, 'ownScope')]
  })
}

function twice(field: FieldPath): FieldError {
  return fieldError(field, 'listedOnce')
}

function nullAsAbsent(json: JsonValue | undefined): JsonValue | undefined {
  return json === null ? undefined : json
}

function sortedExceptions(
  exceptions: Readonly<Partial<Record<Scope, string>>>,
): Readonly<Partial<Record<Scope, string>>> {
  return Object.fromEntries(
    scopes.flatMap((scope) => (exceptions[scope] === undefined ? [] : [[scope, exceptions[scope].trim()]])),
  )
}
