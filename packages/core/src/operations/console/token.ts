/** The tokens of reads that are still good, and what an owner does when they must not be. */

import { type PurposeClass, purposeClasses } from '@ambit/gate/purpose-classes'
import Type, { type Static } from 'typebox'
import { lengthLimits, tokenPage } from '../../limits.ts'
import { type Scope, scopes } from '../../memory/scopes.ts'
import { bodyCheck } from '../../wire/check-body.ts'
import { type FieldError, fieldError } from '../../wire/field-error.ts'
import { type Parsed, refusedFields } from '../../wire/parse-body.ts'
import { answer, type ConsoleOperation, parsedRequest, request, type Sent } from '../contract.ts'
import { closed, count, notBlank, nullableText, optionalText, timestamp } from '../fields.ts'

/** Whose tokens: those that were issued to a key, or those that show what is known about a person. */
export type TokenOwnerInput = { readonly keyId: string } | { readonly userId: string }

const ownerFields = {
  key_id: optionalText({
    maxLength: lengthLimits.identifier,
    description: 'Those that were issued to this key, which may have been deleted since.',
  }),
  user_id: optionalText({
    maxLength: lengthLimits.userId,
    description: 'Those that show what is known about this user.',
  }),
}

const listTokensRequest = Type.Object(
  {
    ...ownerFields,
    limit: Type.Optional(
      Type.Unsafe<number | null>({
        type: ['integer', 'null'],
        minimum: tokenPage.min,
        maximum: tokenPage.max,
        description: `How many at most; ${tokenPage.default} unless told.`,
      }),
    ),
    cursor: optionalText({ maxLength: 200, description: 'The `next_cursor` of the page before, of the same owner.' }),
  },
  closed,
)
const revokeTokensRequest = Type.Object(ownerFields, closed)

/** Where the page before ended: the end of its last token, and the hash. */
export interface ListTokensCommand {
  readonly owner: TokenOwnerInput
  readonly limit: number
  readonly before: { readonly expiresAtMs: number; readonly tokenHash: string } | null
}

type OwnerFields = Static<typeof revokeTokensRequest>

function ownerOf({ key_id, user_id }: OwnerFields): Parsed<TokenOwnerInput> {
  const [keyId, userId] = [key_id ?? null, user_id ?? null]
  if (keyId !== null && userId !== null) return refusedFields([fieldError('user_id', 'notBeside', { other: 'key_id' })])
  if (keyId !== null) return { ok: true, value: { keyId } }
  if (userId !== null) return { ok: true, value: { userId } }
  return refusedFields([fieldError('key_id', 'neededWithout', { other: 'user_id' })])
}

const cursorPattern = /^(\d{1,16})\.([\w-]{1,160})$/u

/** What `next_cursor` says of the last token of a page. */
export function tokenCursor({ expiresAtMs, tokenHash }: NonNullable<ListTokensCommand['before']>): string {
  return `${expiresAtMs}.${tokenHash}`
}

const checkList = bodyCheck(listTokensRequest)
const checkRevoke = bodyCheck(revokeTokensRequest)

function parseListTokens(body: unknown): Parsed<ListTokensCommand> {
  const errors: readonly FieldError[] = checkList(body)
  if (errors.length > 0) return refusedFields(errors)
  const fields = body as Static<typeof listTokensRequest>
  const owner = ownerOf(fields)
  if (!owner.ok) return owner
  const limit = fields.limit ?? tokenPage.default
  if (typeof fields.cursor !== 'string') return { ok: true, value: { owner: owner.value, limit, before: null } }
  const [, ms, tokenHash] = cursorPattern.exec(fields.cursor) ?? []
  if (ms === undefined || tokenHash === undefined) return refusedFields([fieldError('cursor', 'cursor')])
  return { ok: true, value: { owner: owner.value, limit, before: { expiresAtMs: Number(ms), tokenHash } } }
}

function parseRevokeTokens(body: unknown): Parsed<TokenOwnerInput> {
  const errors = checkRevoke(body)
  return errors.length > 0 ? refusedFields(errors) : ownerOf(body as OwnerFields)
}

const tokenHash = Type.String({
  ...notBlank,
  maxLength: 200,
  description: 'What is kept of the token: a hash, by which it is named here. It opens nothing.',
})

const token = Type.Object({
  token_hash: tokenHash,
  grant_id: Type.String({ description: 'What records of the audit call it.' }),
  key_id: nullableText('The key that it was issued to; null: that was not kept then.'),
  user_id: Type.String({ description: 'Whom it shows something about.' }),
  scopes: Type.Array(Type.Enum([...scopes] as [Scope, ...Scope[]]), { description: 'The scopes that were asked for.' }),
  domain: nullableText('The only domain that it shows.'),
  purpose: Type.String({ description: 'Why it was asked for, as it was stated.' }),
  registered_purpose: nullableText('The name of the registered purpose; null: free text.'),
  purpose_classes: Type.Unsafe<readonly PurposeClass[] | null>({
    type: ['array', 'null'],
    items: { enum: [...purposeClasses] },
    description: 'What the purpose was understood to be; null: that was not kept then.',
  }),
  issued_at: timestamp('When it was issued.'),
  expires_at: timestamp('Until when it is good, unless it is revoked.'),
})
export type TokenShown = Sent<typeof token>

const exampleToken: TokenShown = {
  token_hash: '6f1ed002ab5595859014ebf0951522d9e40a1b1d9bb3c8f0a2f6a2a3c1f5b7d0',
  grant_id: 'grt_01kbsm8v5e0000f3t9q2m7xw4c',
  key_id: 'key_01kbsm8v5e0000c4n8v2j6qd0s',
  user_id: 'user_42',
  scopes: ['preferences'],
  domain: null,
  purpose: 'recommend a restaurant for tonight',
  registered_purpose: null,
  purpose_classes: ['recommendation'],
  issued_at: '2026-11-15T09:30:00.000Z',
  expires_at: '2026-11-16T09:30:00.000Z',
}

const revokedAt = timestamp('When it was revoked.')
const place = '/console/projects/:project_id/tokens' as const
const about = { method: 'POST', tag: 'Tokens', access: 'owner' } as const

export const listTokens = {
  ...about,
  path: `${place}/search`,
  summary: 'List tokens that are still good',
  description:
    'Tokens of reads and contexts that were neither revoked nor have expired, of one key or about one person, newest first. The tokens ' +
    'themselves are not kept, so that none is here.',
  request: parsedRequest(
    listTokensRequest,
    { 'of a key': { key_id: exampleToken.key_id }, 'about a person': { user_id: 'user_42', limit: 100 } },
    parseListTokens,
  ),
  answer: answer(200, 'A page of tokens, newest first.', {
    schema: Type.Object({
      tokens: Type.Array(token),
      next_cursor: nullableText('For the next page; null: there is none.'),
    }),
    example: { tokens: [exampleToken], next_cursor: null },
  }),
  refusals: [],
} satisfies ConsoleOperation

export const revokeToken = {
  ...about,
  path: `${place}/revoke`,
  summary: 'Revoke a token',
  description:
    'Whoever has the token is refused from the next request on, as if it had been revoked by its application: 403 `token_revoked`. ' +
    'Safe to repeat: the first revocation counts.',
  request: request(Type.Object({ token_hash: tokenHash }, closed), {
    'one of a list': { token_hash: exampleToken.token_hash },
  }),
  answer: answer(200, 'It is revoked.', {
    schema: Type.Object({ revoked_at: revokedAt }),
    example: { revoked_at: '2026-11-15T10:00:00.000Z' },
  }),
  refusals: ['token_not_found'],
} satisfies ConsoleOperation

export const revokeTokens = {
  ...about,
  path: `${place}/revoke-all`,
  summary: 'Revoke all tokens of a key, or about a person',
  description:
    'Every token that is good when it is asked for is refused from the answer on, in every process. What is issued later is not: pause or ' +
    'delete the key first if it must issue none. Recorded with how many there were.',
  request: parsedRequest(
    revokeTokensRequest,
    { 'of a key that leaked': { key_id: exampleToken.key_id }, 'about a person': { user_id: 'user_42' } },
    parseRevokeTokens,
  ),
  answer: answer(200, 'They are revoked.', {
    schema: Type.Object({ revoked: count('How many were good until now.'), revoked_at: revokedAt }),
    example: { revoked: 214, revoked_at: '2026-11-15T10:00:00.000Z' },
  }),
  refusals: [],
} satisfies ConsoleOperation
