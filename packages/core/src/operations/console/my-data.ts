/** A person's own page: what is known about them, who looked, and how to stop it. A link proves who they are. */

import { type PurposeClass, purposeClasses } from '@ambit/gate/purpose-classes'
import Type, { type Static } from 'typebox'
import type { JsonValue } from '../../json.ts'
import { lengthLimits } from '../../limits.ts'
import { detectShape } from '../../memory/detect-shape.ts'
import type { MemoryValue } from '../../memory/memory-value.ts'
import { normalizeValue } from '../../memory/normalize-value.ts'
import type { Scope } from '../../memory/scopes.ts'
import { scopes } from '../../memory/scopes.ts'
import { memoryEntries } from '../../memory/value-limits.ts'
import { bodyCheck } from '../../wire/check-body.ts'
import { fieldError } from '../../wire/field-error.ts'
import { type Parsed, refusedFields } from '../../wire/parse-body.ts'
import { exampleWithdrawn, withdrawnConsent } from '../consent.ts'
import { answer, type ConsoleOperation, parsedRequest, request } from '../contract.ts'
import { createMemoryRequest } from '../create-memory.ts'
import { closed, done, linkToken, notBlank, nullableText, optionalScope, optionalText, timestamp } from '../fields.ts'
import { exampleMemory, memoryShown } from '../subject-records.ts'

const cursor = (of: string) =>
  optionalText({ maxLength: lengthLimits.identifier, description: `The next page of ${of}; absent: the first.` })

const lookShown = Type.Object({
  at: timestamp('When.'),
  by: nullableText('The name of the application; null: it is no longer known, or `by_role` says who.'),
  by_role: Type.Unsafe<'owner' | 'member' | 'viewer' | 'former_member' | 'operator' | null>({
    enum: ['owner', 'member', 'viewer', 'former_member', 'operator', null],
    description: 'The role of somebody of the team, or the operator of the service; null: an application.',
  }),
  scope: Type.Unsafe<Scope | null>({ enum: [...scopes, null] }),
  why: nullableText(
    'The purpose: the statement of a registered one, or the words that were stated. Of the team: the reason.',
  ),
  was_shown: Type.Boolean({ description: 'Whether anything was shown; otherwise it was refused.' }),
})

const myData = Type.Object({
  project: Type.String({ description: 'The name of the project.' }),
  colors: Type.Object(
    { light: Type.String(), dark: Type.String() },
    { description: 'Of the page, on a light and on a dark background.' },
  ),
  expires_at: timestamp('When the link stops working.'),
  may_erase: Type.Boolean({ description: 'Whether everything can be erased with this link.' }),
  memories: Type.Array(memoryShown, { description: 'Oldest first.' }),
  memories_cursor: nullableText('For the next page; null: there is none.'),
  looks: Type.Array(lookShown, { description: 'Newest first.' }),
  looks_cursor: nullableText('For the next page; null: there is none.'),
  withdrawn: Type.Array(withdrawnConsent),
})

const ofLink = { token: linkToken }
const token = 'you_…'
const memoryId = Type.String({ ...notBlank, maxLength: lengthLimits.identifier })

export const showMyData = {
  method: 'POST',
  path: '/console/my-data',
  tag: 'Person',
  access: 'open',
  summary: 'Show a person what is known about them',
  description:
    'With the secret of a link: what is known, who looked and why, and what was withdrawn. That they looked is recorded.',
  request: request(
    Type.Object({ ...ofLink, memories_cursor: cursor('memories'), looks_cursor: cursor('looks') }, closed),
    { 'the first page': { token } },
  ),
  answer: answer(200, 'A page of it.', {
    schema: myData,
    example: {
      project: 'shop',
      colors: { light: '#3b5bdb', dark: '#6f87e6' },
      expires_at: '2026-11-15T10:31:00.000Z',
      may_erase: true,
      memories: [exampleMemory],
      memories_cursor: null,
      looks: [
        {
          at: '2026-11-15T09:30:00.000Z',
          by: 'my app',
          by_role: null,
          scope: 'preferences',
          why: 'recommend a restaurant for tonight',
          was_shown: true,
        },
      ],
      looks_cursor: null,
      withdrawn: [exampleWithdrawn],
    },
  }),
  refusals: ['link_invalid'],
} satisfies ConsoleOperation

export const takeOutMyMemory = {
  method: 'POST',
  path: '/console/my-data/take-out',
  tag: 'Person',
  access: 'open',
  summary: 'Take out one thing that is known about a person',
  description: 'It is gone from the database, and from everything that running tokens show.',
  request: request(Type.Object({ ...ofLink, memory_id: memoryId }, closed), {
    'one thing': { token, memory_id: exampleMemory.id },
  }),
  answer: answer(200, 'It is gone.', done),
  refusals: ['link_invalid', 'memory_not_found'],
} satisfies ConsoleOperation

const correction = Type.Object(
  { ...ofLink, memory_id: memoryId, value_json: createMemoryRequest.properties.value_json },
  closed,
)

export interface CorrectMyMemoryCommand {
  readonly token: string
  readonly memoryId: string
  readonly value: MemoryValue
}

const checkCorrection = bodyCheck(correction)

function parseCorrection(body: unknown): Parsed<CorrectMyMemoryCommand> {
  const errors = checkCorrection(body)
  if (errors.length > 0) return refusedFields(errors)
  const { token, memory_id, value_json } = body as Static<typeof correction>
  const shape = detectShape(value_json as JsonValue)
  if ('errors' in shape) return refusedFields(shape.errors)
  const value = normalizeValue(shape.value)
  // To say nothing is no correction: that is what taking out is for.
  if (memoryEntries(value) === 0) return refusedFields([fieldError('value_json', 'notBlank')])
  return { ok: true, value: { token, memoryId: memory_id, value } }
}

export const correctMyMemory = {
  method: 'POST',
  path: '/console/my-data/correct',
  tag: 'Person',
  access: 'open',
  summary: 'Correct one thing that is known about a person',
  description:
    'What the person says takes the place of what was known, in one step: same scope and domain, source `explicit_user_input`, and ' +
    'it does not expire.',
  bodyKibibytesMax: 64,
  request: parsedRequest(
    correction,
    { 'another dish': { token, memory_id: exampleMemory.id, value_json: { likes: ['udon'] } } },
    parseCorrection,
  ),
  answer: answer(200, 'What is known now.', {
    schema: memoryShown,
    example: { ...exampleMemory, source: 'explicit_user_input', source_ref: null, value_json: { likes: ['udon'] } },
  }),
  refusals: ['link_invalid', 'memory_not_found', 'memory_limit_reached'],
} satisfies ConsoleOperation

export const setMyConsent = {
  method: 'POST',
  path: '/console/my-data/consent',
  tag: 'Person',
  access: 'open',
  summary: 'Withdraw or restore consent as the person',
  description: 'For one scope and one class, or for all where one is absent. It holds from the next request on.',
  request: request(
    Type.Object(
      {
        ...ofLink,
        scope: optionalScope,
        purpose_class: Type.Optional(
          Type.Unsafe<PurposeClass | null>({ enum: [...purposeClasses, null], description: 'Absent: all of them.' }),
        ),
        is_withdrawn: Type.Boolean({ description: 'Whether it is withdrawn or restored.' }),
      },
      closed,
    ),
    { 'no more preferences': { token, scope: 'preferences', is_withdrawn: true } },
  ),
  answer: answer(200, 'It holds.', {
    schema: Type.Object({ withdrawn: Type.Array(withdrawnConsent) }),
    example: { withdrawn: [exampleWithdrawn] },
  }),
  refusals: ['link_invalid'],
} satisfies ConsoleOperation

export const eraseMyData = {
  method: 'POST',
  path: '/console/my-data/erase',
  tag: 'Person',
  access: 'open',
  summary: 'Erase everything as the person',
  description:
    'Everything that is kept of the person is gone when it is answered, and so is the link. Only a link of an owner, or of a key ' +
    'with the capability `subject`, can do this.',
  request: request(Type.Object(ofLink, closed), { everything: { token } }),
  answer: answer(200, 'It is gone.', {
    schema: Type.Object({
      receipt_id: Type.String({ description: 'To quote when asking about it.' }),
      erased_at: timestamp('When.'),
    }),
    example: { receipt_id: 'era_01kbsm8v5e0000f3t9q2m7xw4c', erased_at: '2026-11-15T09:31:00.000Z' },
  }),
  refusals: ['link_invalid', 'not_permitted'],
} satisfies ConsoleOperation
