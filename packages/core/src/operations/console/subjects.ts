/** The people whom memories are about, as the team of a project sees them: who may look at them, and what is shown. */
import Type, { type Static } from 'typebox'
import { lengthLimits, similarIdsMax } from '../../limits.ts'
import type { Scope } from '../../memory/scopes.ts'
import { bodyCheck } from '../../wire/check-body.ts'
import { type Parsed, refusedFields } from '../../wire/parse-body.ts'
import { listConsents } from '../consent.ts'
import { answer, type ConsoleOperation, parsedRequest, request, type Sent } from '../contract.ts'
import { anyMembers, classList, closed, count, nullableText, optionalText, purpose, scope, userId } from '../fields.ts'
import { provenanceRecord } from '../read-memory.ts'
import { reasoned } from '../reasoned.ts'
import { exampleRead, listSubjectMemories, listSubjectReads, nextCursor, readShown } from '../subject-records.ts'

export const subjectsPath = '/console/projects/:project_id/subjects' as const

/** Members may where an owner allows it. */
export const ofPeople = { method: 'POST', tag: 'People', access: 'member' } as const
const notAllowed = 'not_permitted'

const peopleAccess = Type.Object({
  members_see_people: Type.Boolean({ description: 'Whether members may look at people; owners always may.' }),
  may_look: Type.Boolean({ description: 'Whether you may.' }),
})

export const showPeopleAccess = {
  method: 'GET',
  path: `${subjectsPath}/access`,
  tag: 'People',
  access: 'member',
  summary: 'Show who may look at people',
  description: 'Whether members may look at what is known about people, and whether you may.',
  request: null,
  answer: answer(200, 'Who may.', {
    schema: peopleAccess,
    example: { members_see_people: false, may_look: true },
  }),
  refusals: [],
} satisfies ConsoleOperation

export const setPeopleAccess = {
  method: 'PUT',
  path: `${subjectsPath}/access`,
  tag: 'People',
  access: 'owner',
  summary: 'Set who may look at people',
  description: 'Owners always may. Members may not, unless this allows it. It holds from their next request on.',
  request: request(Type.Object({ members_see_people: Type.Boolean() }, closed), {
    'members, too': { members_see_people: true },
  }),
  answer: answer(200, 'Who may from now on.', {
    schema: peopleAccess,
    example: { members_see_people: true, may_look: true },
  }),
  refusals: [],
} satisfies ConsoleOperation

const onePerson = request(Type.Object({ user_id: userId }, closed), { 'a person': { user_id: 'user_42' } })

export const lookUpSubject = {
  ...ofPeople,
  path: `${subjectsPath}/look-up`,
  summary: 'Look a person up',
  description:
    'How much is kept of the user with this very id. Where nothing is, and the database can find them without looking through all of it, ' +
    'ids that begin like it come along. That somebody looked, and why, is recorded.',
  request: reasoned(onePerson),
  answer: answer(200, 'How much there is.', {
    schema: Type.Object({
      user_id: Type.String(),
      memories: count('Memories, in all scopes.'),
      grants: count('Tokens of reads.'),
      consents: count('Pairs of a scope and a class that are withdrawn.'),
      has_reads: Type.Boolean({ description: 'Whether anybody asked to read them, allowed or refused.' }),
      similar_ids: Type.Array(Type.String(), {
        description: `Where nothing is kept: ids that begin with this one, ${similarIdsMax} at most.`,
      }),
    }),
    example: { user_id: 'user_42', memories: 12, grants: 3, consents: 0, has_reads: true, similar_ids: [] },
  }),
  refusals: [notAllowed],
} satisfies ConsoleOperation

export const showSubjectMemories = {
  ...ofPeople,
  path: `${subjectsPath}/memories`,
  summary: 'Show what is known about a person',
  description: listSubjectMemories.description,
  request: reasoned(listSubjectMemories.request),
  answer: listSubjectMemories.answer,
  refusals: [notAllowed],
} satisfies ConsoleOperation

const shownWithRequest = Type.Object({
  ...readShown.properties,
  key_id: nullableText('The key that asked; null: somebody else.'),
  request_id: Type.String({ description: 'By which its records are found.' }),
})
export type SubjectReadShown = Sent<typeof shownWithRequest>

export const showSubjectReads = {
  ...ofPeople,
  path: `${subjectsPath}/reads`,
  summary: 'Show who read about a person',
  description: listSubjectReads.description,
  request: reasoned(listSubjectReads.request),
  answer: answer(200, 'A page of reads, newest first.', {
    schema: Type.Object({ reads: Type.Array(shownWithRequest), next_cursor: nextCursor }),
    example: {
      reads: [
        { ...exampleRead, key_id: 'key_01kbsm8v5e0000a7d3k9p1rt6b', request_id: 'req_01kbsm8v5e0000f3t9q2m7xw4c' },
      ],
      next_cursor: null,
    },
  }),
  refusals: [notAllowed],
} satisfies ConsoleOperation

export const showSubjectConsents = {
  ...ofPeople,
  path: `${subjectsPath}/consents`,
  summary: 'Show what a person has withdrawn',
  description: listConsents.description,
  request: reasoned(listConsents.request),
  answer: listConsents.answer,
  refusals: [notAllowed],
} satisfies ConsoleOperation

const previewRequest = Type.Object(
  {
    user_id: userId,
    scope,
    domain: optionalText({ maxLength: lengthLimits.domain, description: 'Only this domain. Absent: all of them.' }),
    purpose,
  },
  closed,
)

export interface PreviewReadCommand {
  readonly userId: string
  readonly scope: Scope
  readonly domain: string | null
  readonly purpose: string
}

const checkPreview = bodyCheck(previewRequest)

function parsePreview(body: unknown): Parsed<PreviewReadCommand> {
  const errors = checkPreview(body)
  if (errors.length > 0) return refusedFields(errors)
  const { user_id, domain, ...rest } = body as Static<typeof previewRequest>
  return { ok: true, value: { ...rest, userId: user_id, domain: domain ?? null } }
}

const previewed = Type.Object({
  summary_text: Type.String({ description: 'The sections of the result, counted.' }),
  summary_struct: Type.Unsafe<object>({ type: 'object', ...anyMembers, description: 'All memories merged into one.' }),
  confidence: Type.Number({ minimum: 0, maximum: 1 }),
  provenance: Type.Array(provenanceRecord, { description: 'Where each entry of the struct comes from.' }),
  registered_purpose: nullableText('The registered purpose that it was; null: free text.'),
  purpose_classes: classList,
})
export type ReadPreviewed = Sent<typeof previewed>

export const previewRead = {
  ...ofPeople,
  path: `${subjectsPath}/preview`,
  summary: 'Show what an application would see',
  description:
    'What a read for this purpose is answered with a key that is bound to nothing, under the policy, the register and the consent of this ' +
    'moment, or what it is refused with. No token is issued, and it counts as no read: it is recorded as what it is.',
  request: reasoned(
    parsedRequest(
      previewRequest,
      {
        'a purpose in words': {
          user_id: 'user_42',
          scope: 'preferences',
          purpose: 'recommend a restaurant for tonight',
        },
      },
      parsePreview,
    ),
  ),
  answer: answer(200, 'What it would see.', {
    schema: previewed,
    example: {
      summary_text: 'Likes: 1, Dislikes: 0, Settings: 0',
      summary_struct: { likes: ['ramen'], dislikes: [], settings: {} },
      confidence: 0.5,
      provenance: [
        {
          path: '/likes/0',
          memory_ids: ['mem_01kbsm8v5e0000f3t9q2m7xw4c'],
          source: 'conversation',
          source_ref: 'msg_8817',
          domain: 'food',
          created_at: '2026-11-02T13:20:00.000Z',
          confidence: 0.5,
          overrode: [],
        },
      ],
      registered_purpose: null,
      purpose_classes: ['recommendation'],
    },
  }),
  refusals: [notAllowed, 'policy_denied', 'purpose_not_registered', 'consent_withdrawn'],
} satisfies ConsoleOperation
