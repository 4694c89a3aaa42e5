/** Pieces that the bodies of several operations are made of. */

import { type PurposeClass, purposeClasses } from '@ambit/gate/purpose-classes'
import Type from 'typebox'
import { lengthLimits, passwordLengthMin } from '../limits.ts'
import { type Scope, scopes } from '../memory/scopes.ts'
import { notBlankPattern } from '../wire/check-body.ts'

export const closed = { additionalProperties: false } as const
export const notBlank = { minLength: 1, pattern: notBlankPattern } as const

export const timestamp = (description: string) => Type.String({ format: 'date-time', description })

export const nullableTimestamp = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time', description })

export const nullableText = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], description })

export const count = (description: string) => Type.Integer({ minimum: 0, description })

/** Any keys and values: without `additionalProperties`, generators of types take it for an object that has none. */
export const anyMembers = { additionalProperties: true } as const

export const userId = Type.String({
  ...notBlank,
  maxLength: lengthLimits.userId,
  description: 'Your identifier of the user. Use the same one for the same person everywhere.',
})

export const scope = Type.Enum([...scopes], { description: 'The kind of memory.' })

/** Null counts as absent. */
export const optionalScope = Type.Optional(
  Type.Unsafe<Scope | null>({ enum: [...scopes, null], description: 'Only this scope. Absent: all of them.' }),
)

export const purpose = Type.String({
  ...notBlank,
  maxLength: lengthLimits.purpose,
  description: 'Why you read, in plain words. The policy of the scope decides whether that is allowed.',
})

/** An optional field that is given as null counts as absent. */
export function optionalText(options: { maxLength: number; description: string }) {
  return Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], ...notBlank, ...options }))
}

export function optionalNumber(options: {
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  description: string
}) {
  return Type.Optional(Type.Unsafe<number | null>({ type: ['number', 'null'], ...options }))
}

/** Text of which an optional list may hold only these, each once. */
export function optionalChoices<const Name extends string>(names: readonly Name[], description: string) {
  return Type.Optional(
    Type.Unsafe<readonly Name[] | null>({
      type: ['array', 'null'],
      items: { enum: [...names] },
      minItems: 1,
      uniqueItems: true,
      description,
    }),
  )
}

export const classList = Type.Unsafe<readonly PurposeClass[]>({ type: 'array', items: { enum: [...purposeClasses] } })

/** Null: whatever the policy allows. */
export const nullableClasses = (description: string) =>
  Type.Unsafe<readonly PurposeClass[] | null>({
    type: ['array', 'null'],
    items: { enum: [...purposeClasses] },
    minItems: 1,
    uniqueItems: true,
    description,
  })

export const emailAddress = Type.String({
  ...notBlank,
  maxLength: lengthLimits.emailAddress,
  description: 'An e-mail address.',
})

export const personName = Type.String({
  ...notBlank,
  maxLength: lengthLimits.name,
  description: 'What others call the person.',
})

export const password = Type.String({ ...notBlank, maxLength: lengthLimits.password })

/** For an account with a second factor. */
export const secondFactorCode = optionalText({
  maxLength: lengthLimits.secondFactorCode,
  description: 'A code of the authenticator app, or a recovery code, where the account asks for one.',
})

/** Errors of every operation that takes such a code. */
export const secondFactorRefusals = ['second_factor_required', 'second_factor_failed'] as const

export const newPassword = Type.String({
  minLength: passwordLengthMin,
  maxLength: lengthLimits.password,
  description:
    `At least ${passwordLengthMin} characters, and not one that is guessed first: no common password, not the name or the address of the ` +
    'account, not Ambit. Anything else goes; a sentence is easier to remember than a riddle.',
})

export const linkToken = Type.String({
  ...notBlank,
  maxLength: lengthLimits.linkToken,
  description: 'What follows the # of the link.',
})

/** What an operation answers that has nothing to tell. */
export const done = { schema: Type.Object({ done: Type.Literal(true) }), example: { done: true } } as const
