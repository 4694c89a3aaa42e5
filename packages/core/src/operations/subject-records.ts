/** What is known about a person, who looked, and all of it to take along. */

import { type PurposeClass, purposeClasses } from '@ambit/gate/purpose-classes'
import Type, { type Static } from 'typebox'
import { lengthLimits, subjectPage } from '../limits.ts'
import { type Scope, scopes } from '../memory/scopes.ts'
import { sources } from '../memory/sources.ts'
import { bodyCheck } from '../wire/check-body.ts'
import { fieldError } from '../wire/field-error.ts'
import { type Parsed, refusedFields } from '../wire/parse-body.ts'
import { exampleWithdrawn, withdrawnConsent } from './consent.ts'
import { type ApiOperation, answer, parsedRequest, request } from './contract.ts'
import {
  closed,
  count,
  nullableText,
  nullableTimestamp,
  optionalScope,
  optionalText,
  scope,
  timestamp,
  userId,
} from './fields.ts'

const pageLimit = Type.Optional(
  Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    minimum: subjectPage.min,
    maximum: subjectPage.max,
    description: `How many at most; ${subjectPage.default} unless told.`,
  }),
)
const cursor = optionalText({
  maxLength: lengthLimits.identifier,
  description: 'The `next_cursor` of the page before, with the same filters.',
})
export const nextCursor = nullableText(
  'For the next page; null: there is none. Much to tell makes a page shorter than its limit.',
)

const listMemoriesRequest = Type.Object(
  {
    user_id: userId,
    scope: optionalScope,
    domain: optionalText({ maxLength: lengthLimits.domain, description: 'Only this domain. Absent: all of them.' }),
    limit: pageLimit,
    cursor,
  },
  closed,
)
const listReadsRequest = Type.Object({ user_id: userId, limit: pageLimit, cursor }, closed)

export interface ListSubjectMemoriesCommand {
  readonly userId: string
  readonly scope: Scope | null
  readonly domain: string | null
  readonly limit: number
  /** Null: from the oldest on. */
  readonly afterId: string | null
}

export interface ListSubjectReadsCommand {
  readonly userId: string
  readonly limit: number
  /** Null: from the newest on. */
  readonly beforeId: string | null
}

const checkMemories = bodyCheck(listMemoriesRequest)
const checkReads = bodyCheck(listReadsRequest)

/** A cursor is the id of what the page before ended with. */
function cursorOf(prefix: 'mem' | 'aud', cursor: string | null | undefined): Parsed<string | null> {
  if (cursor === null || cursor === undefined) return { ok: true, value: null }
  const isOurs = new RegExp(`^${prefix}_[0-9a-z]{1,40}$`, 'u').test(cursor)
  return isOurs ? { ok: true, value: cursor } : refusedFields([fieldError('cursor', 'cursor')])
}

function parseListMemories(body: unknown): Parsed<ListSubjectMemoriesCommand> {
  const errors = checkMemories(body)
  if (errors.length > 0) return refusedFields(errors)
  const fields = body as Static<typeof listMemoriesRequest>
  const afterId = cursorOf('mem', fields.cursor)
  if (!afterId.ok) return afterId
  const { user_id, scope, domain, limit } = fields
  const about = { userId: user_id, scope: scope ?? null, domain: domain ?? null }
  return { ok: true, value: { ...about, limit: limit ?? subjectPage.default, afterId: afterId.value } }
}

function parseListReads(body: unknown): Parsed<ListSubjectReadsCommand> {
  const errors = checkReads(body)
  if (errors.length > 0) return refusedFields(errors)
  const { user_id, limit, cursor } = body as Static<typeof listReadsRequest>
  const beforeId = cursorOf('aud', cursor)
  if (!beforeId.ok) return beforeId
  return { ok: true, value: { userId: user_id, limit: limit ?? subjectPage.default, beforeId: beforeId.value } }
}

export const memoryShown = Type.Object({
  id: Type.String(),
  scope,
  domain: nullableText('Its domain.'),
  source: Type.Enum([...sources], { description: 'Where it came from.' }),
  source_ref: nullableText('Where it was said.'),
  value_json: Type.Unsafe<object>({
    type: ['object', 'array'],
    additionalProperties: true,
    description: 'What it says, as it is kept.',
  }),
  created_at: timestamp('When it was created.'),
  expires_at: nullableTimestamp('When it goes by itself; null: never.'),
})

export const readShown = Type.Object({
  at: timestamp('When it was asked for.'),
  action: Type.Enum(['read_memory', 'read_context', 'continue_read'], { description: 'What was asked for.' }),
  key_name: nullableText('The name of the key that asked; null: it is not known any more.'),
  scope: Type.Unsafe<Scope | null>({ enum: [...scopes, null] }),
  domain: nullableText('The only domain that was asked for.'),
  purpose: nullableText('Why, in the words that were stated.'),
  registered_purpose: nullableText('The name of the registered purpose; null: free text.'),
  purpose_classes: Type.Unsafe<readonly PurposeClass[] | null>({
    type: ['array', 'null'],
    items: { enum: [...purposeClasses] },
    description: 'What was recognised in the purpose.',
  }),
  outcome: Type.String({ description: '`ok`, or the error code that the caller got.' }),
  memory_count: count('How many memories were seen.'),
})

export const exampleMemory = {
  id: 'mem_01kbsm8v5e0000f3t9q2m7xw4c',
  scope: 'preferences',
  domain: 'food',
  source: 'conversation',
  source_ref: 'msg_8817',
  value_json: { likes: ['ramen'], dislikes: ['coriander'], settings: {} },
  created_at: '2026-11-02T13:20:00.000Z',
  expires_at: null,
} as const
export const exampleRead = {
  at: '2026-11-15T09:30:00.000Z',
  action: 'read_memory',
  key_name: 'my app',
  scope: 'preferences',
  domain: null,
  purpose: 'recommend a restaurant for tonight',
  registered_purpose: null,
  purpose_classes: ['recommendation'],
  outcome: 'ok',
  memory_count: 1,
} as const
export const listSubjectMemories = {
  method: 'POST',
  path: '/subject/memories',
  tag: 'Subject',
  capability: 'subject',
  summary: 'List what is known about a person',
  description:
    'Every memory of the user as it is kept, oldest first, whatever the policy says, protected domains included: this answers the ' +
    'person, not an application. That it was asked for is recorded.',
  request: parsedRequest(
    listMemoriesRequest,
    {
      'everything, page by page': { user_id: 'user_42' },
      'one scope and domain': { user_id: 'user_42', scope: 'preferences', domain: 'food', limit: 200 },
    },
    parseListMemories,
  ),
  answer: answer(200, 'A page of memories, oldest first.', {
    schema: Type.Object({ memories: Type.Array(memoryShown), next_cursor: nextCursor }),
    example: { memories: [exampleMemory], next_cursor: null },
  }),
  refusals: [],
} satisfies ApiOperation

export const listSubjectReads = {
  method: 'POST',
  path: '/subject/reads',
  tag: 'Subject',
  capability: 'subject',
  summary: 'List who read about a person',
  description:
    'Every read, context and continued read about the user, newest first, allowed or not: when, with which key, for which purpose, ' +
    'and how many memories were seen. Kept for as long as the audit is.',
  request: parsedRequest(listReadsRequest, { 'the latest': { user_id: 'user_42', limit: 20 } }, parseListReads),
  answer: answer(200, 'A page of reads, newest first.', {
    schema: Type.Object({ reads: Type.Array(readShown), next_cursor: nextCursor }),
    example: { reads: [exampleRead], next_cursor: null },
  }),
  refusals: [],
} satisfies ApiOperation

export const exportSubject = {
  method: 'POST',
  path: '/subject/export',
  tag: 'Subject',
  capability: 'subject',
  summary: 'Export everything about a person',
  description:
    'All memories, reads and withdrawn consents of the user in one JSON document, sent as it is read: it may be of any size, and one ' +
    'that breaks off is not complete.',
  request: request(Type.Object({ user_id: userId }, closed), { 'a person': { user_id: 'user_42' } }),
  answer: answer(200, 'Everything.', {
    schema: Type.Object({
      user_id: Type.String(),
      exported_at: timestamp('When the export began.'),
      memories: Type.Array(memoryShown, { description: 'Oldest first.' }),
      reads: Type.Array(readShown, { description: 'Newest first.' }),
      consents: Type.Array(withdrawnConsent, { description: 'What is withdrawn.' }),
    }),
    example: {
      user_id: 'user_42',
      exported_at: '2026-11-15T09:31:00.000Z',
      memories: [exampleMemory],
      reads: [exampleRead],
      consents: [exampleWithdrawn],
    },
  }),
  refusals: [],
} satisfies ApiOperation
