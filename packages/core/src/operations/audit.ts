/** What the audit is asked for: who did what to whose memories, or to what of a project, why, and how it ended. */
import Type, { type Static } from 'typebox'
import { auditPage, lengthLimits } from '../limits.ts'
import { type Scope, scopes } from '../memory/scopes.ts'
import type { PurposeClass } from '../purpose/purpose-classes.ts'
import { purposeClasses } from '../purpose/purpose-classes.ts'
import { bodyCheck } from '../wire/check-body.ts'
import { type FieldError, fieldError } from '../wire/field-error.ts'
import { type Parsed, refusedFields } from '../wire/parse-body.ts'
import { type ApiOperation, answer, parsedRequest } from './contract.ts'
import { closed, count, nullableText, nullableTimestamp, optionalText, timestamp } from './fields.ts'

const optionalMoment = (description: string) =>
  Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time', description }))

const searchAuditRequest = Type.Object(
  {
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
  },
  closed,
)

export interface SearchAuditCommand {
  readonly userId: string | null
  readonly keyId: string | null
  readonly scope: Scope | null
  readonly action: string | null
  readonly outcome: string | null
  readonly requestId: string | null
  readonly fromMs: number | null
  /** Not included. */
  readonly toMs: number | null
  readonly limit: number
  /** The last record that has been looked at; null: from the newest on. */
  readonly beforeId: string | null
}

const check = bodyCheck(searchAuditRequest)
/** A cursor is the id of the record that the page before ended with. */
const cursorPattern = /^aud_[0-9a-z]{1,40}$/u

function parseSearchAudit(body: unknown): Parsed<SearchAuditCommand> {
  const errors: FieldError[] = [...check(body)]
  if (errors.length > 0) return refusedFields(errors)
  const fields = body as Static<typeof searchAuditRequest>
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
      outcome: fields.outcome ?? null,
      requestId: fields.request_id ?? null,
      fromMs,
      toMs,
      limit: fields.limit ?? auditPage.default,
      beforeId,
    },
  }
}

const auditRecord = Type.Object({
  id: Type.String(),
  at: timestamp('When it was done.'),
  actor: Type.String({
    description:
      'Who did it: the id of a key, the e-mail address of somebody at the console, `cli:` and the account of whoever has the machine, or the service itself.',
  }),
  action: Type.String({ description: 'What was done, such as `read_memory`.' }),
  outcome: Type.String({ description: '`ok`, or the error code that the caller got.' }),
  user_id: nullableText('Whom it was about.'),
  scope: Type.Unsafe<Scope | null>({ enum: [...scopes, null] }),
  domain: nullableText('The domain that was asked for.'),
  purpose: nullableText('The purpose as it was stated.'),
  registered_purpose: nullableText('The name of the registered purpose; null: free text, or none.'),
  purpose_classes: Type.Unsafe<readonly PurposeClass[] | null>({
    type: ['array', 'null'],
    items: { enum: [...purposeClasses] },
    description: 'What was recognised in the purpose.',
  }),
  policy_version: Type.Unsafe<number | null>({ type: ['integer', 'null'], description: 'The policy that decided.' }),
  memory_count: count('How many memories were involved.'),
  memory_ids: Type.Array(Type.String(), { description: 'The newest of them, newest first, 20 at most.' }),
  grant_id: nullableText('The grant that was given or used.'),
  request_id: Type.String({ description: 'The `X-Request-Id` of the request.' }),
  hash: nullableText('Its place in the chain of hashes; null: it is from before there was one.'),
})
export type AuditRecordShown = Static<typeof auditRecord>

const auditRecords = Type.Object({
  records: Type.Array(auditRecord, { description: 'Newest first.' }),
  next_cursor: nullableText(
    'For the next page; null: there is none. A page may be short, even empty, and not be the last.',
  ),
})
export type AuditRecordsShown = Static<typeof auditRecords>

export const searchAudit = {
  method: 'POST',
  path: '/audit/search',
  tag: 'Audit',
  capability: 'audit',
  summary: 'Search the audit',
  description:
    'Records of what was done in the project, newest first: every memory that was created or taken out, every read with its purpose and ' +
    'what it saw, every refusal, and what owners did to keys, policy, purposes, people and settings. All filters that are given have to ' +
    'fit. However rare what you look for is, one request looks at a bounded number of records; `next_cursor` goes on from there.',
  request: parsedRequest(
    searchAuditRequest,
    {
      'what is newest': {},
      'who read about a person': { user_id: 'user_42', action: 'read_memory', outcome: 'ok' },
      'what was refused in a month': {
        outcome: 'policy_denied',
        from: '2026-11-01T00:00:00Z',
        to: '2026-12-01T00:00:00Z',
        limit: 200,
      },
    },
    parseSearchAudit,
  ),
  answer: answer(200, 'A page of records.', {
    schema: auditRecords,
    example: {
      records: [
        {
          id: 'aud_01kbsm8v5e0000f3t9q2m7xw4c',
          at: '2026-11-15T09:30:00.000Z',
          actor: 'key_01kbsm8v5e0000f3t9q2m7xw4c',
          action: 'read_memory',
          outcome: 'ok',
          user_id: 'user_42',
          scope: 'preferences',
          domain: 'food',
          purpose: 'recommend a restaurant for tonight',
          registered_purpose: null,
          purpose_classes: ['recommendation'],
          policy_version: 0,
          memory_count: 1,
          memory_ids: ['mem_01kbsm8v5e0000f3t9q2m7xw4c'],
          grant_id: 'grt_01kbsm8v5e0000f3t9q2m7xw4c',
          request_id: 'req_01kbsm8v5e0000f3t9q2m7xw4c',
          hash: '6f1ed002ab5595859014ebf0951522d9e40a1b1d9bb3c8f0a2f6a2a3c1f5b7d0',
        },
      ],
      next_cursor: null,
    },
  }),
  refusals: [],
} satisfies ApiOperation

const auditHead = Type.Object({
  sequence: count('How many records the chain has had; 0: none yet.'),
  hash: Type.String({ description: 'The hash of the last one, in hexadecimal.' }),
  at: nullableTimestamp('When that one was recorded; null: there is none yet.'),
})
export type AuditHeadShown = Static<typeof auditHead>

export const showAuditHead = {
  method: 'GET',
  path: '/audit/head',
  tag: 'Audit',
  capability: 'audit',
  summary: 'Show the head of the audit',
  description:
    'Every record of the project is bound by a hash to all that came before it. Keep this answer somewhere else: `ambit audit verify ' +
    '--head FILE` then finds whatever has been edited, removed, put elsewhere or cut off since.',
  request: null,
  answer: answer(200, 'The last link of the chain.', {
    schema: auditHead,
    example: {
      sequence: 4_204,
      hash: '6f1ed002ab5595859014ebf0951522d9e40a1b1d9bb3c8f0a2f6a2a3c1f5b7d0',
      at: '2026-11-15T09:30:00.000Z',
    },
  }),
  refusals: [],
} satisfies ApiOperation
