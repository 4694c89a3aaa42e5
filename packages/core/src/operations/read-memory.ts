/** Reading for a purpose, reading on with the token of a read, and ending what it allows. */
import Type, { type Static } from 'typebox'
import { lengthLimits } from '../limits.ts'
import { type IncludeName, includeNames } from '../memory/included.ts'
import type { Scope } from '../memory/scopes.ts'
import { sources } from '../memory/sources.ts'
import { bodyCheck } from '../wire/check-body.ts'
import { type Parsed, refusedFields } from '../wire/parse-body.ts'
import { contextResult } from './context.ts'
import { type ApiOperation, answer, parsedRequest } from './contract.ts'
import {
  anyMembers,
  closed,
  notBlank,
  nullableText,
  optionalChoices,
  optionalNumber,
  optionalText,
  purpose,
  scope,
  timestamp,
  userId,
} from './fields.ts'

export const readMemoryRequest = Type.Object(
  {
    user_id: userId,
    scope,
    domain: optionalText({
      maxLength: lengthLimits.domain,
      description: 'Only memories of this domain. Absent: all of the scope.',
    }),
    purpose,
    max_age_days: optionalNumber({
      exclusiveMinimum: 0,
      description: 'Only memories created within this many days; fractions count.',
    }),
    include: optionalChoices(
      includeNames,
      'What the answer has beside the merged memories: where each entry comes from, and each domain merged by itself.',
    ),
  },
  closed,
)

const tokenRequest = Type.Object(
  { revocation_token: Type.String({ ...notBlank, description: 'The token that a read returned.' }) },
  closed,
)

export const provenanceRecord = Type.Object({
  path: Type.String({ description: 'A JSON pointer into summary_struct.' }),
  memory_ids: Type.Array(Type.String(), { description: 'The memories that say so, newest first, 20 at most.' }),
  source: Type.Enum([...sources], {
    description: 'Of the one that decides: the newest that was not inferred, if any.',
  }),
  source_ref: nullableText('Where that one was said.'),
  domain: nullableText('Its domain.'),
  created_at: timestamp('When it was created.'),
  confidence: Type.Number({ minimum: 0, maximum: 1, description: 'In this entry alone.' }),
  overrode: Type.Array(Type.String(), { description: 'The memories that said otherwise, newest first, 20 at most.' }),
})

const mergedDomain = Type.Object({
  domain: nullableText('Its name; null: memories without one.'),
  summary_text: Type.String(),
  summary_struct: Type.Unsafe<object>({ type: 'object', ...anyMembers }),
  confidence: Type.Number({ minimum: 0, maximum: 1 }),
})

export const readResult = Type.Object({
  summary_text: Type.String({ description: 'The sections of the result, counted.' }),
  summary_struct: Type.Unsafe<object>({
    type: 'object',
    ...anyMembers,
    minProperties: 1,
    description: 'All memories merged into one, by section.',
  }),
  confidence: Type.Number({ minimum: 0, maximum: 1, description: 'Rises with agreement, falls with contradiction.' }),
  provenance: Type.Optional(
    Type.Array(provenanceRecord, { description: 'Where it is included: one record for each entry of the struct.' }),
  ),
  provenance_truncated: Type.Optional(
    Type.Literal(true, { description: 'Only where there would be more than 32 MiB of provenance: some is missing.' }),
  ),
  domains: Type.Optional(
    Type.Array(mergedDomain, { description: 'Where they are included: each domain merged by itself, by name.' }),
  ),
  revocation_token: Type.String({ description: 'Continues or revokes this read.' }),
  expires_at: timestamp('When the token expires.'),
})

const revocation = Type.Object({
  revoked: Type.Boolean(),
  revoked_at: timestamp('When access was first revoked.'),
})

export interface ReadMemoryCommand {
  readonly userId: string
  readonly scope: Scope
  readonly domain: string | null
  readonly purpose: string
  readonly maxAgeDays: number | null
  readonly include: readonly IncludeName[]
}

export interface TokenCommand {
  readonly revocationToken: string
}

const checkRead = bodyCheck(readMemoryRequest)
const checkToken = bodyCheck(tokenRequest)

function parseReadMemory(body: unknown): Parsed<ReadMemoryCommand> {
  const errors = checkRead(body)
  if (errors.length > 0) return refusedFields(errors)
  const { user_id, scope, domain, purpose, max_age_days, include } = body as Static<typeof readMemoryRequest>
  return {
    ok: true,
    value: {
      userId: user_id,
      scope,
      domain: domain ?? null,
      purpose,
      maxAgeDays: max_age_days ?? null,
      include: include ?? [],
    },
  }
}

function parseToken(body: unknown): Parsed<TokenCommand> {
  const errors = checkToken(body)
  if (errors.length > 0) return refusedFields(errors)
  return { ok: true, value: { revocationToken: (body as Static<typeof tokenRequest>).revocation_token } }
}

const exampleToken = { 'the token of a read': { revocation_token: 'rev_…' } }

export const readMemory = {
  method: 'POST',
  path: '/memory/read',
  tag: 'Memory',
  capability: 'memory',
  summary: 'Read memories for a purpose',
  description:
    'Say why you read, in plain words. When the policy allows that purpose for the scope, all memories of the user in ' +
    'it come back merged into one answer, with a token that continues or revokes the read. Otherwise nothing is read.',
  request: parsedRequest(
    readMemoryRequest,
    {
      'for a recommendation': {
        user_id: 'user_42',
        scope: 'preferences',
        domain: 'food',
        purpose: 'recommend a restaurant for tonight',
      },
      'only what is recent': {
        user_id: 'user_42',
        scope: 'schedule',
        purpose: 'find a free slot for a meeting',
        max_age_days: 90,
      },
      'with where it comes from': {
        user_id: 'user_42',
        scope: 'communication',
        purpose: 'write an answer in the language of the user',
        include: ['provenance', 'domains'],
      },
    },
    parseReadMemory,
  ),
  answer: answer(200, 'The purpose is allowed: the merged memories.', {
    schema: readResult,
    example: {
      summary_text: 'Likes: 2, Dislikes: 1, Settings: 1',
      summary_struct: { likes: ['dark chocolate', 'ramen'], dislikes: ['coriander'], settings: { spice: 'mild' } },
      confidence: 0.6,
      revocation_token: 'rev_…',
      expires_at: '2026-11-16T09:30:00.000Z',
    },
  }),
  refusals: ['policy_denied', 'purpose_not_registered', 'consent_withdrawn'],
} satisfies ApiOperation

export const continueRead = {
  method: 'POST',
  path: '/memory/read/continue',
  tag: 'Memory',
  capability: 'memory',
  summary: 'Continue a read',
  description:
    'Repeats an earlier read or context with its token, its purpose, its filters and whatever it was asked to include, on the ' +
    'memories of this moment and under the policy of this moment. The token stays the same and lives no longer.',
  request: parsedRequest(tokenRequest, exampleToken, parseToken),
  answer: answer(200, 'The merged memories, or the context, as they are now.', {
    schema: Type.Union([readResult, contextResult]),
    example: {
      summary_text: 'Likes: 3, Dislikes: 1, Settings: 1',
      summary_struct: {
        likes: ['dark chocolate', 'miso', 'ramen'],
        dislikes: ['coriander'],
        settings: { spice: 'mild' },
      },
      confidence: 0.84,
      revocation_token: 'rev_…',
      expires_at: '2026-11-16T09:30:00.000Z',
    },
  }),
  refusals: [
    'policy_denied',
    'purpose_not_registered',
    'consent_withdrawn',
    'token_revoked',
    'token_expired',
    'token_not_found',
  ],
} satisfies ApiOperation

export const revokeRead = {
  method: 'POST',
  path: '/memory/revoke',
  tag: 'Memory',
  capability: 'memory',
  isShedLast: true,
  summary: 'Revoke a read',
  description:
    'Ends what a token allows. Once this is answered, the token continues nothing any more. Repeating it is safe and ' +
    'returns the moment of the first revocation.',
  request: parsedRequest(tokenRequest, exampleToken, parseToken),
  answer: answer(200, 'Access is revoked.', {
    schema: revocation,
    example: { revoked: true, revoked_at: '2026-11-15T09:31:00.000Z' },
  }),
  refusals: ['token_not_found'],
} satisfies ApiOperation
