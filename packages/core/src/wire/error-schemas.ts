/** The bodies that refusals are sent with. */
import Type from 'typebox'
import { scopes } from '../memory/scopes.ts'
import { anyMembers, classList } from '../operations/fields.ts'
import { errorCodes } from './error-codes.ts'

export const unauthorizedResponse = Type.Object({ detail: Type.String() })

export const errorResponse = Type.Object({
  detail: Type.String({ description: 'What happened, in a sentence.' }),
  error: Type.Object({
    code: Type.Enum(Object.keys(errorCodes)),
    message: Type.String({ description: 'The same sentence.' }),
    details: Type.Optional(Type.Unsafe<object>({ type: 'object', ...anyMembers })),
  }),
})

export const policyDenialDetails = Type.Object({
  scope: Type.Enum([...scopes]),
  purpose: Type.String(),
  registered_purpose: Type.Optional(
    Type.String({ description: 'The registered purpose that it is; absent for free text.' }),
  ),
  purpose_classes: classList,
  allowed_purpose_classes: classList,
  allowed_domains: Type.Optional(
    Type.Unsafe<readonly (string | null)[]>({
      type: 'array',
      items: { type: ['string', 'null'] },
      description: 'The only domains that the registered purpose may see, when another one was asked for.',
    }),
  ),
})
