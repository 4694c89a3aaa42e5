/** Who belongs to a project, and the links by which people join it or get back in. */
import Type, { type Static } from 'typebox'
import { type Role, roles } from './account-schemas.ts'
import { closed, notBlank, nullableText, timestamp } from './fields.ts'

const role = Type.Unsafe<Role>({
  enum: [...roles],
  description: 'Owners also change the policy and the team; everything else is for members, too.',
})

export const teamResponse = Type.Object({
  people: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      email: Type.String(),
      role,
      joined_at: timestamp('When the person accepted the invitation.'),
      is_self: Type.Boolean({ description: 'Whether it is the person who asks.' }),
    }),
  ),
  invitations: Type.Array(
    Type.Object({
      id: Type.String(),
      role,
      email: nullableText('The only address that may accept it; null: any.'),
      created_at: timestamp('When it was made.'),
      expires_at: timestamp('When its link stops working.'),
      created_by: Type.String({ description: 'Who made it.' }),
    }),
    { description: 'Those that can still be accepted, newest first. Owners see them; for members the list is empty.' },
  ),
})

export const createInvitationRequest = Type.Object(
  {
    role: Type.Optional(role),
    email: Type.Optional(
      Type.Unsafe<string | null>({
        type: ['string', 'null'],
        ...notBlank,
        maxLength: 254,
        description: 'The only address that may accept it; absent: any.',
      }),
    ),
  },
  closed,
)

/** A link to hand over. There is no mail server: whoever makes it sends it. */
export const linkResponse = Type.Object({
  id: Type.String(),
  url: Type.String({ description: 'Shown this once; its secret is behind the #, which no server sees.' }),
  expires_at: timestamp('When it stops working. It works once.'),
})

export const updatePersonRequest = Type.Object({ role }, closed)

export type Team = Static<typeof teamResponse>
export type ConsoleLink = Static<typeof linkResponse>
