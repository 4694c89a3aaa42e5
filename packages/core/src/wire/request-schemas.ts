/** The bodies that the four operations accept: what the OpenAPI document shows is what is checked. */
import Type from 'typebox'
import { scopes } from '../memory/scopes.ts'
import { sources } from '../memory/sources.ts'

export const ttlDaysRange = { min: 1, max: 365 } as const

const notBlank = { minLength: 1, pattern: '\\S' } as const

const userId = Type.String({
  ...notBlank,
  maxLength: 1024,
  description: 'Your identifier of the user. Use the same one for the same person everywhere.',
})

const scope = Type.Enum([...scopes], { description: 'The kind of memory.' })

/** An optional field that is given as null counts as absent. */
function nullableText(options: { maxLength: number; description: string }) {
  return Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], ...notBlank, ...options }))
}

function nullableNumber(options: {
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  description: string
}) {
  return Type.Optional(Type.Unsafe<number | null>({ type: ['number', 'null'], ...options }))
}

const closed = { additionalProperties: false } as const

export const createMemoryRequest = Type.Object(
  {
    user_id: userId,
    scope,
    domain: nullableText({ maxLength: 512, description: 'A sub-category within the scope, such as `food`.' }),
    source: Type.Enum([...sources], { description: 'Where the memory came from. It decides how far it is believed.' }),
    ttl_days: nullableNumber({
      minimum: ttlDaysRange.min,
      maximum: ttlDaysRange.max,
      description: 'Days until the memory expires; fractions count. Absent: it does not expire.',
    }),
    value_json: Type.Unsafe<object>({
      type: ['object', 'array'],
      description:
        'What is remembered: likes and dislikes, flags, a list of rules, time windows, or any keys and values.',
    }),
  },
  closed,
)

const purpose = Type.String({
  ...notBlank,
  maxLength: 1000,
  description: 'Why you read, in plain words. The policy of the scope decides whether that is allowed.',
})

export const readMemoryRequest = Type.Object(
  {
    user_id: userId,
    scope,
    domain: nullableText({ maxLength: 512, description: 'Only memories of this domain. Absent: all of the scope.' }),
    purpose,
    max_age_days: nullableNumber({
      exclusiveMinimum: 0,
      description: 'Only memories created within this many days; fractions count.',
    }),
  },
  closed,
)

const tokenRequest = {
  revocation_token: Type.String({ ...notBlank, description: 'The token that a read returned.' }),
}

export const continueReadRequest = Type.Object(tokenRequest, closed)
export const revokeReadRequest = Type.Object(tokenRequest, closed)

export const checkPolicyRequest = Type.Object({ scope, purpose }, closed)
