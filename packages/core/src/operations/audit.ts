/** What the audit is asked for: who did what to whose memories, or to what of a project, why, and how it ended. */

import type { PurposeClass } from '@ambit/gate/purpose-classes'
import { purposeClasses } from '@ambit/gate/purpose-classes'
import Type, { type Static } from 'typebox'
import { type Scope, scopes } from '../memory/scopes.ts'
import { auditSearchFields, auditSearchParser } from './audit-search-fields.ts'
import { type ApiOperation, answer, parsedRequest } from './contract.ts'
import { closed, count, nullableText, nullableTimestamp, timestamp } from './fields.ts'

const searchAuditRequest = Type.Object(auditSearchFields, closed)

export const auditRecord = Type.Object({
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
    auditSearchParser(searchAuditRequest),
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

export const auditHead = Type.Object({
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
