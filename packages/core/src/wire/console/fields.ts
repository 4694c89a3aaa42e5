/** Pieces that the bodies of the console's API are made of. */
import Type from 'typebox'
import { type PurposeClass, purposeClasses } from '../../purpose/purpose-classes.ts'

export const closed = { additionalProperties: false } as const
export const notBlank = { minLength: 1, pattern: '\\S' } as const

export const timestamp = (description: string) => Type.String({ format: 'date-time', description })

export const nullableTimestamp = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time', description })

export const nullableText = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], description })

export const count = (description: string) => Type.Integer({ minimum: 0, description })

/** Null: whatever the policy allows. */
export const nullableClasses = (description: string) =>
  Type.Unsafe<readonly PurposeClass[] | null>({
    type: ['array', 'null'],
    items: { enum: [...purposeClasses] },
    minItems: 1,
    uniqueItems: true,
    description,
  })

/** Long enough for any address that can be delivered to. */
export const emailAddress = Type.String({ ...notBlank, maxLength: 254, description: 'An e-mail address.' })

export const newPassword = Type.String({
  minLength: 12,
  maxLength: 128,
  description:
    'At least 12 characters, and not one that is guessed first: no common password, not the name or the address of the ' +
    'account, not Ambit. Anything else goes; a sentence is easier to remember than a riddle.',
})

export const linkToken = Type.String({ ...notBlank, maxLength: 100, description: 'What follows the # of the link.' })

/** What an operation answers that has nothing to tell. */
export const doneResponse = Type.Object({ done: Type.Literal(true) })
