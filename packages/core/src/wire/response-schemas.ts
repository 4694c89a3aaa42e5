/** The bodies that the service answers with. */
import Type from 'typebox'
import { scopes } from '../memory/scopes.ts'
import { purposeClasses } from '../purpose/purpose-classes.ts'
import { errorCodes } from './error-codes.ts'

const timestamp = (description: string) => Type.String({ format: 'date-time', description })
const nullable = (type: string, rest: object) => Type.Unsafe<string | null>({ type: [type, 'null'], ...rest })

export const memoryCreatedResponse = Type.Object({
  id: Type.String({ description: 'Opaque. Ids sort in the order of acceptance.' }),
  user_id: Type.String(),
  scope: Type.Enum([...scopes]),
  domain: nullable('string', {}),
  created_at: timestamp('When the memory was accepted.'),
  expires_at: nullable('string', { format: 'date-time', description: 'created_at plus ttl_days, or null.' }),
})

export const readResultResponse = Type.Object({
  summary_text: Type.String({ description: 'The sections of the result, counted.' }),
  summary_struct: Type.Unsafe<object>({ type: 'object', description: 'All memories merged into one, by section.' }),
  confidence: Type.Number({ minimum: 0, maximum: 1, description: 'Rises with agreement, falls with contradiction.' }),
  revocation_token: Type.String({ description: 'Continues or revokes this read.' }),
  expires_at: timestamp('When the token expires.'),
})

export const revocationResponse = Type.Object({
  revoked: Type.Boolean(),
  revoked_at: timestamp('When access was first revoked.'),
})

const purposeClassList = Type.Array(Type.Enum([...purposeClasses]))

export const policyResponse = Type.Object({
  version: Type.Integer({ description: '0 is the default; the versions of your project count from 1.' }),
  matrix: Type.Object(Object.fromEntries(scopes.map((scope) => [scope, purposeClassList])), {
    description: 'For each scope, the purpose classes that may read it.',
  }),
  key_purpose_classes: Type.Unsafe<readonly string[] | null>({
    type: ['array', 'null'],
    items: { enum: [...purposeClasses] },
    description: 'The only classes that this key may ever be used for; null: whatever the matrix allows.',
  }),
})

export const policyCheckResponse = Type.Object({
  decision: Type.Enum(['allowed', 'denied']),
  message: Type.String({ description: 'The decision in a sentence, and what would be allowed instead.' }),
  scope: Type.Enum([...scopes]),
  purpose: Type.String(),
  purpose_classes: purposeClassList,
  allowed_purpose_classes: purposeClassList,
  evidence: Type.Array(
    Type.Object({
      start: Type.Integer({ description: 'Where the words begin in the purpose, in UTF-16 units.' }),
      end: Type.Integer(),
      text: Type.String(),
      effect: Type.Enum(['counts', 'discounted', 'refuses']),
      class: Type.Unsafe<string | null>({ enum: [...purposeClasses, null] }),
      reason: Type.String({ description: 'Why the words count, or why they do not.' }),
    }),
    { description: 'Which words spoke for what, what was discounted and why.' },
  ),
  policy_version: Type.Integer(),
})

export const unauthorizedResponse = Type.Object({ detail: Type.String() })

export const errorResponse = Type.Object({
  detail: Type.String({ description: 'What happened, in a sentence.' }),
  error: Type.Object({
    code: Type.Enum(Object.keys(errorCodes)),
    message: Type.String({ description: 'The same sentence.' }),
    details: Type.Optional(Type.Unsafe<object>({ type: 'object' })),
  }),
})

export const policyDenialDetails = Type.Object({
  scope: Type.Enum([...scopes]),
  purpose: Type.String(),
  purpose_classes: purposeClassList,
  allowed_purpose_classes: purposeClassList,
})
