/** The records of a project as somebody at the console looks at them: reads, changes, and acts of the team. */
import Type from 'typebox'
import { auditExportMax, lengthLimits } from '../../limits.ts'
import { type RecordKind, recordKinds } from '../../record-kinds.ts'
import type { Parsed } from '../../wire/parse-body.ts'
import { auditRecord } from '../audit.ts'
import {
  auditFilterFields,
  auditSearchFields,
  auditSearchParser,
  type SearchAuditCommand,
} from '../audit-search-fields.ts'
import { answer, type ConsoleOperation, parsedRequest, type Sent } from '../contract.ts'
import { closed, nullableText, optionalText, timestamp } from '../fields.ts'

const place = '/console/projects/:project_id/audit' as const

const furtherFilters = {
  kind: Type.Optional(
    Type.Unsafe<RecordKind | null>({
      enum: [...recordKinds, null],
      description:
        '`reads`: what applications asked for. `changes`: memories that they made, took out or let go of. `acts`: whatever the team, the ' +
        'persons themselves and the service did.',
    }),
  ),
  outcome: optionalText({
    maxLength: lengthLimits.identifier,
    description:
      '`ok`, `refused` for everything that was refused (ended tokens are not), or the error code that the caller got.',
  }),
  purpose: optionalText({
    maxLength: lengthLimits.purpose,
    description:
      'The name of a registered purpose, or words that the stated one contains. In double quotes: the whole purpose, but for case and spacing.',
  }),
}
const recordFilter = { ...auditFilterFields, ...furtherFilters }
const searchRecordsRequest = Type.Object({ ...auditSearchFields, ...furtherFilters }, closed)
const exportRecordsRequest = Type.Object(recordFilter, closed)

function recordParser(schema: typeof searchRecordsRequest | typeof exportRecordsRequest) {
  const parse = auditSearchParser(schema)
  return (body: unknown): Parsed<SearchAuditCommand> => {
    const parsed = parse(body)
    if (!parsed.ok) return parsed
    const { kind = null, purpose = null } = body as { kind?: RecordKind | null; purpose?: string | null }
    const isRefused = parsed.value.outcome === 'refused'
    return { ok: true, value: { ...parsed.value, kind, purpose, isRefused, ...(isRefused && { outcome: null }) } }
  }
}

export const actorKinds = ['key', 'person', 'cli', 'service', 'subject', 'visitor'] as const

const consoleRecord = Type.Object({
  ...auditRecord.properties,
  actor_id: nullableText(
    'The id of the key, of the account, or of the link to a person’s page. An address may change, and is not verified; an id ' +
      'stays. Null: whoever has the machine, the service itself, or somebody who has not signed in.',
  ),
  actor_kind: Type.Unsafe<(typeof actorKinds)[number]>({ enum: [...actorKinds] }),
  key_name: nullableText('What the key that did it is called; null: it is deleted, or it was no key.'),
  subject: nullableText('What an act of the team was done to: the id of a key or a person, the name of a purpose.'),
  details: Type.Unsafe<Readonly<Record<string, string | number | null>> | null>({
    type: ['object', 'null'],
    additionalProperties: true,
    description: 'What else is to be said of an act of the team.',
  }),
})
export type ConsoleRecord = Sent<typeof consoleRecord>

export const exampleRecord: ConsoleRecord = {
  id: 'aud_01kbsm8v5e0000f3t9q2m7xw4c',
  at: '2026-11-15T09:30:00.000Z',
  actor: 'key_01kbsm8v5e0000f3t9q2m7xw4c',
  actor_id: 'key_01kbsm8v5e0000f3t9q2m7xw4c',
  actor_kind: 'key',
  key_name: 'web shop',
  action: 'read_memory',
  outcome: 'policy_denied',
  user_id: 'user_42',
  scope: 'preferences',
  domain: null,
  purpose: 'book the table for tonight',
  registered_purpose: null,
  purpose_classes: ['task_execution'],
  policy_version: 0,
  memory_count: 0,
  memory_ids: [],
  grant_id: null,
  request_id: 'req_01kbsm8v5e0000f3t9q2m7xw4c',
  subject: null,
  details: null,
  hash: '6f1ed002ab5595859014ebf0951522d9e40a1b1d9bb3c8f0a2f6a2a3c1f5b7d0',
}

const consoleRecords = Type.Object({
  records: Type.Array(consoleRecord, { description: 'Newest first.' }),
  next_cursor: nullableText(
    'For the next page; null: there is none. A page may be short, even empty, and not be the last.',
  ),
  as_of: timestamp('When it was looked. Whoever wants to know what is new asks from a little before that moment.'),
})
export type ConsoleRecords = Sent<typeof consoleRecords>

/** They name people, and so do the words that a read was stated with. */
const about = { tag: 'Reads', access: 'member' } as const

export const searchRecords = {
  ...about,
  method: 'POST',
  path: `${place}/search`,
  summary: 'Search the records',
  description:
    'What was done in the project, newest first: reads and refusals, changes, and acts of the team. All filters that are given have to fit. ' +
    'One request looks at a bounded number of records; `next_cursor` goes on from there.',
  request: parsedRequest(
    searchRecordsRequest,
    {
      'the newest reads': { kind: 'reads' },
      'what was refused to a key': { kind: 'reads', outcome: 'refused', key_id: 'key_01kbsm8v5e0000f3t9q2m7xw4c' },
      'acts of the team': { kind: 'acts', limit: 100 },
    },
    recordParser(searchRecordsRequest),
  ),
  answer: answer(200, 'A page of records.', {
    schema: consoleRecords,
    example: { records: [exampleRecord], next_cursor: null, as_of: '2026-11-15T09:30:04.000Z' },
  }),
  refusals: [],
} satisfies ConsoleOperation

export const exportRecords = {
  ...about,
  method: 'POST',
  path: `${place}/export`,
  summary: 'Export records',
  description:
    `The records that fit as a table of comma-separated values, newest first, ${auditExportMax.toLocaleString('en')} at most; the last line says so when it is incomplete. A cell that a ` +
    'spreadsheet would take for a formula has an apostrophe in front. That it was exported, and by whom, is recorded.',
  request: parsedRequest(
    exportRecordsRequest,
    { 'what was refused in a month': { kind: 'reads', outcome: 'refused', from: '2026-11-01T00:00:00Z' } },
    recordParser(exportRecordsRequest),
  ),
  answer: {
    ...answer(200, 'The table, with a line of headings.', {
      schema: Type.String(),
      example: 'at,action,outcome\r\n2026-11-15T09:30:00.000Z,read_memory,policy_denied\r\n',
    }),
    mediaType: 'text/csv',
  },
  refusals: [],
} satisfies ConsoleOperation

export const requestRecord = Type.Object({
  ...consoleRecord.properties,
  message: nullableText('Why a read was refused, in words; null: it was not, or that cannot be told any more.'),
  is_allowed_now: Type.Unsafe<boolean | null>({
    type: ['boolean', 'null'],
    description:
      'Whether a read that was refused would be allowed by what is in force now; null where it does not apply.',
  }),
})
export type RequestRecord = Sent<typeof requestRecord>

const requestShown = Type.Object({
  request_id: Type.String(),
  records: Type.Array(requestRecord, { description: 'What was recorded of the request, newest first.' }),
  is_complete: Type.Boolean({ description: 'Whether that is all of it.' }),
})
export type RequestShown = Sent<typeof requestShown>

export const showRequest = {
  ...about,
  method: 'GET',
  path: `${place}/requests/:request_id`,
  summary: 'Show a request',
  description:
    'Everything that was recorded of one request, by its `X-Request-Id`, with the reason of a refusal in words.',
  request: null,
  answer: answer(200, 'What was recorded.', {
    schema: requestShown,
    example: {
      request_id: exampleRecord.request_id,
      records: [
        {
          ...exampleRecord,
          message:
            'This purpose reads as task_execution, which is not allowed for scope preferences. It may be read for content_generation or recommendation.',
          is_allowed_now: false,
        },
      ],
      is_complete: true,
    },
  }),
  refusals: [],
} satisfies ConsoleOperation
