/** The end of all that is kept of a person, and the way to their own page. */
import Type from 'typebox'
import { linkMinutes } from '../limits.ts'
import { type ApiOperation, answer, request } from './contract.ts'
import { closed, count, nullableText, timestamp, userId } from './fields.ts'

export const eraseSubject = {
  method: 'POST',
  path: '/subject/erase',
  tag: 'Subject',
  capability: 'subject',
  isShedLast: true,
  summary: 'Erase a person',
  description:
    'Takes out everything that is kept of the user: memories, grants (their tokens become unknown), the answers kept for retries, ' +
    'withdrawn consents and links. Records of the audit stay and lose the person: a random pseudonym takes the place of `user_id`, and ' +
    'purposes that are not registered are taken out. It is answered when all of it is gone; until then, whatever else is asked about the user ' +
    'gets a 503. With `dry_run` it only counts.',
  request: request(
    Type.Object(
      {
        user_id: userId,
        dry_run: Type.Optional(
          Type.Unsafe<boolean | null>({ type: ['boolean', 'null'], description: 'Whether it only counts.' }),
        ),
      },
      closed,
    ),
    { 'what it would take out': { user_id: 'user_42', dry_run: true }, 'for good': { user_id: 'user_42' } },
  ),
  answer: answer(200, 'It is gone, or counted.', {
    schema: Type.Object({
      receipt_id: nullableText('The receipt, which the record of the erasure names; null: nothing was erased.'),
      dry_run: Type.Boolean(),
      erased: Type.Object({
        memories: count('Memories, those that had expired and were still there included.'),
        grants: count('Tokens of reads.'),
        idempotency_claims: count('Answers that were kept for retries.'),
        consents: count('Pairs of a scope and a class that were withdrawn.'),
      }),
      erased_at: timestamp('When; of a dry run, when it was counted.'),
    }),
    example: {
      receipt_id: 'era_01kbsm8v5e0000f3t9q2m7xw4c',
      dry_run: false,
      erased: { memories: 12, grants: 3, idempotency_claims: 1, consents: 0 },
      erased_at: '2026-11-15T09:31:00.000Z',
    },
  }),
  refusals: [],
} satisfies ApiOperation

export const createSubjectLink = {
  method: 'POST',
  path: '/subject/link',
  tag: 'Subject',
  capability: 'subject',
  summary: 'Make a link to the person’s own page',
  description:
    'The page on which one person sees what is known about them and who looked, corrects it, withdraws consent, takes it along or has it ' +
    'erased. Give the link to nobody else: whoever has it is taken for them until it expires. The secret is behind the `#`, which browsers ' +
    'keep to themselves.',
  request: request(
    Type.Object(
      {
        user_id: userId,
        ttl_minutes: Type.Optional(
          Type.Unsafe<number | null>({
            type: ['integer', 'null'],
            minimum: linkMinutes.min,
            maximum: linkMinutes.max,
            description: `How long it works; ${linkMinutes.default} minutes unless told.`,
          }),
        ),
      },
      closed,
    ),
    { 'for an hour': { user_id: 'user_42' }, 'for a day': { user_id: 'user_42', ttl_minutes: 1_440 } },
  ),
  answer: answer(200, 'The link.', {
    schema: Type.Object({
      url: Type.String({ description: 'Its secret is behind the `#`.' }),
      expires_at: timestamp('When it stops working.'),
    }),
    example: { url: 'https://ambit.example.com/my-data#you_…', expires_at: '2026-11-15T10:31:00.000Z' },
  }),
  refusals: ['host_not_allowed'],
} satisfies ApiOperation
