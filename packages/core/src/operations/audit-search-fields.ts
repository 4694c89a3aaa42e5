/** What records of the audit are searched by, with a key and in the console alike. */
import Type, { type Static, type TObject } from 'typebox'
import { auditPage, lengthLimits } from '../limits.ts'
import { type Scope, scopes } from '../memory/scopes.ts'
import type { RecordKind } from '../record-kinds.ts'
import { type BodyCheck, bodyCheck } from '../wire/check-body.ts'
import { type FieldError, fieldError } from '../wire/field-error.ts'
import { type Parsed, refusedFields } from '../wire/parse-body.ts'
import { optionalText } from './fields.ts'

const optionalMoment = (description: string) =>
  Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time', description }))

export const auditFilterFields = {
  user_id: optionalText({ maxLength: lengthLimits.userId, description: 'Only what was done about this user.' }),
  key_id: optionalText({ maxLength: lengthLimits.identifier, description: 'Only what was done with this key.' }),
  scope: Type.Optional(
    Type.Unsafe<Scope | null>({ enum: [...scopes, null], description: 'Only what was done in this scope.' }),
  ),
  action: optionalText({
    maxLength: lengthLimits.identifier,
    description: 'Only acts of this kind, such as `read_memory`.',
  }),
  outcome: optionalText({
    maxLength: lengthLimits.identifier,
    description: 'Only acts that ended so: `ok`, or the error code that the caller got.',
  }),
  request_id: optionalText({ maxLength: lengthLimits.requestId, description: 'Only the acts of this request.' }),
  from: optionalMoment('Only acts at this moment or later.'),
  to: optionalMoment('Only acts before this moment.'),
}

export const auditSearchFields = {
  ...auditFilterFields,
  limit: Type.Optional(
    Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      minimum: auditPage.min,
      maximum: auditPage.max,
      description: `How many records at most; ${auditPage.default} unless told.`,
    }),
  ),
  cursor: optionalText({
    maxLength: lengthLimits.identifier,
    description: 'The `next_cursor` of the page before, with the same filters.',
  }),
}

export interface SearchAuditCommand {
  readonly userId: string | null
  readonly keyId: string | null
  readonly scope: Scope | null
  /** Any word: one that is no action finds nothing. */
  readonly action: string | null
  /** Reads, whatever else applications do, or everything that is none of both. */
  readonly kind: RecordKind | null
  readonly outcome: string | null
  /** Refused by policy, register or consent, or forbidden: all that did not end well but for ended tokens. */
  readonly isRefused: boolean
  /** The name of a registered purpose, or words of the stated one, in either case; in quotes, all of its words. */
  readonly purpose: string | null
  readonly requestId: string | null
  readonly fromMs: number | null
  /** Not included. */
  readonly toMs: number | null
  readonly limit: number
  /** The last record that has been looked at; null: from the newest on. */
  readonly beforeId: string | null
}

/** A cursor is the id of the record that the page before ended with. */
const cursorPattern = /^aud_[0-9a-z]{1,40}$/u

type SearchFields = Static<TObject<typeof auditSearchFields>>

/** Of a body with these fields, and perhaps others that whoever adds them looks at. */
export function auditSearchParser(schema: TObject): (body: unknown) => Parsed<SearchAuditCommand> {
  let check: BodyCheck | null = null
  return (body) => {
    check ??= bodyCheck(schema)
    const errors: FieldError[] = [...check(body)]
    if (errors.length > 0) return refusedFields(errors)
    const fields = body as SearchFields
    const moment = (name: 'from' | 'to'): number | null => {
      const value = fields[name] ?? null
      const ms = value === null ? null : Date.parse(value)
      if (Number.isNaN(ms)) errors.push(fieldError(name, 'existingTime'))
      return ms
    }
    const [fromMs, toMs] = [moment('from'), moment('to')]
    const beforeId = fields.cursor ?? null
    if (beforeId !== null && !cursorPattern.test(beforeId)) errors.push(fieldError('cursor', 'cursor'))
    if (errors.length > 0) return refusedFields(errors)
    return {
      ok: true,
      value: {
        userId: fields.user_id ?? null,
        keyId: fields.key_id ?? null,
        scope: fields.scope ?? null,
        action: fields.action ?? null,
        kind: null,
        outcome: fields.outcome ?? null,
        isRefused: false,
        purpose: null,
        requestId: fields.request_id ?? null,
        fromMs,
        toMs,
        limit: fields.limit ?? auditPage.default,
        beforeId,
      },
    }
  }
}
