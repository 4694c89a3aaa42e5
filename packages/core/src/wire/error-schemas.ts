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
  purpose_classes: classList,
  allowed_purpose_classes: classList,
})
