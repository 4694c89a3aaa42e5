/** What owners send when they declare a purpose or change one. */

import { type PurposeClass, purposeClasses } from '@ambit/gate/purpose-classes'
import Type, { type Static } from 'typebox'
import { isJsonObject, type JsonValue } from '../../json.ts'
import { type Scope, scopes } from '../../memory/scopes.ts'
import { purposeNamePattern, registerLimits } from '../../register/purpose-register.ts'
import { bodyCheck } from '../../wire/check-body.ts'
import { type FieldError, fieldError } from '../../wire/field-error.ts'
import { type Parsed, refusedFields } from '../../wire/parse-body.ts'
import { closed, notBlank, optionalText } from '../fields.ts'

const { statementLength, reasonLength, classes, domains } = registerLimits

export const declaration = {
  statement: Type.String({
    ...notBlank,
    maxLength: statementLength,
    description: 'What it is for, in plain words. People are shown this.',
  }),
  purpose_classes: Type.Unsafe<readonly PurposeClass[]>({
    type: 'array',
    items: { enum: [...purposeClasses] },
    minItems: 1,
    maxItems: classes,
    uniqueItems: true,
    description: 'What the reads count as. `read-statement` proposes them.',
  }),
  scopes: Type.Optional(
    Type.Unsafe<readonly Scope[] | null>({
      type: ['array', 'null'],
      items: { enum: [...scopes] },
      minItems: 1,
      uniqueItems: true,
      description: 'The only scopes that it may open; absent: whatever the matrix opens for its classes.',
    }),
  ),
  exceptions: Type.Optional(
    Type.Unsafe<Readonly<Partial<Record<Scope, string>>> | null>({
      type: ['object', 'null'],
      additionalProperties: { type: 'string', minLength: 1, maxLength: reasonLength },
      description: 'Scopes that it opens though the matrix does not, each with the reason. They are among its scopes.',
    }),
  ),
  domains: Type.Optional(
    Type.Unsafe<readonly (string | null)[] | null>({
      type: ['array', 'null'],
      items: { type: ['string', 'null'] },
      minItems: 1,
      maxItems: domains,
      description: 'The only domains that it may see, null among them for memories without one; absent: no limit.',
    }),
  ),
}

export const changing = {
  reason: optionalText({
    maxLength: reasonLength,
    description: 'Why. Required when other classes are declared than the gate reads in the statement.',
  }),
  expected_revision: Type.Optional(
    Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      minimum: 0,
      description: 'The revision that the change was made from. Refused when another one is in force by now.',
    }),
  ),
}

const name = Type.String({
  pattern: purposeNamePattern.source,
  description: 'What applications state. 1 to 64 of a to z, 0 to 9, _ and -, beginning with a letter; never a class.',
})

export const declareBody = Type.Object({ name, ...declaration, ...changing }, closed)
export const changeBody = Type.Object({ ...declaration, ...changing }, closed)

export interface RegisterChangeInput {
  readonly reason: string | null
  readonly expectedRevision: number | null
}

const changingBody = Type.Object(changing, closed)
const checkChanging = bodyCheck(changingBody)

type ParsedDeclaration<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly errors: readonly FieldError[] }

/** The declaration itself is checked where files are, too; what goes with it is checked here. */
export function parseChange<Value>(
  body: unknown,
  parse: (json: JsonValue) => ParsedDeclaration<Value>,
): Parsed<RegisterChangeInput & { readonly declared: Value }> {
  if (!isJsonObject(body)) return refusedFields([fieldError('body', 'jsonObject')])
  const { reason, expected_revision, ...rest } = body as { readonly [field: string]: JsonValue }
  const given = Object.entries({ reason, expected_revision }).filter(([, value]) => value !== undefined)
  const errors = checkChanging(Object.fromEntries(given))
  const parsed = parse(rest)
  if (!parsed.ok || errors.length > 0) return refusedFields([...(parsed.ok ? [] : parsed.errors), ...errors])
  const { reason: why, expected_revision: revision } = body as Static<typeof changingBody>
  return {
    ok: true,
    value: { declared: parsed.value, reason: why?.trim() ?? null, expectedRevision: revision ?? null },
  }
}
