/** Signing in and out, and what one does to one's own account. */
import Type, { type Static } from 'typebox'
import { closed, emailAddress, linkToken, newPassword, notBlank, nullableText, timestamp } from './fields.ts'

export const roles = ['owner', 'member'] as const
export type Role = (typeof roles)[number]

export const signInRequest = Type.Object(
  { email: emailAddress, password: Type.String({ ...notBlank, maxLength: 128 }) },
  closed,
)

const projectOfPerson = Type.Object({
  id: Type.String(),
  name: Type.String(),
  role: Type.Unsafe<Role>({ enum: [...roles] }),
})

/** Who is signed in, and what the console has to know of this server. */
export const sessionResponse = Type.Object({
  person: Type.Object({ id: Type.String(), name: Type.String(), email: Type.String() }),
  projects: Type.Array(projectOfPerson, { description: 'The projects that the person belongs to, by name.' }),
  environment: Type.Unsafe<'test' | 'live'>({ enum: ['test', 'live'] }),
  rate_limit_per_minute: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    description: 'For keys without a limit of their own; null: none.',
  }),
})

export const changePasswordRequest = Type.Object(
  { current_password: Type.String({ ...notBlank, maxLength: 128 }), new_password: newPassword },
  closed,
)

export const listSessionsResponse = Type.Object({
  sessions: Type.Array(
    Type.Object({
      id: Type.String(),
      is_current: Type.Boolean({ description: 'Whether this very request came with it.' }),
      created_at: timestamp('When the person signed in.'),
      last_seen_at: timestamp('When it was last renewed.'),
      expires_at: timestamp('When it ends unless it is used.'),
      address: nullableText('The network address that signed in.'),
      user_agent: nullableText('The browser that signed in.'),
    }),
    { description: 'Newest first.' },
  ),
})

export const showInvitationRequest = Type.Object({ token: linkToken }, closed)

export const showInvitationResponse = Type.Object({
  project_name: Type.String(),
  role: Type.Unsafe<Role>({ enum: [...roles] }),
  email: nullableText('The only address that may accept it; null: any.'),
  expires_at: timestamp('When the link stops working.'),
})

/** A person who has an account gives its password, and joins with it. */
export const acceptInvitationRequest = Type.Object(
  {
    token: linkToken,
    name: Type.String({ ...notBlank, maxLength: 100, description: 'What others call the person.' }),
    email: emailAddress,
    password: newPassword,
  },
  closed,
)

export const resetPasswordRequest = Type.Object({ token: linkToken, password: newPassword }, closed)

export const createProjectRequest = Type.Object(
  { name: Type.String({ ...notBlank, maxLength: 100, description: 'Unique on this server.' }) },
  closed,
)
export const projectResponse = projectOfPerson

export type ConsoleSession = Static<typeof sessionResponse>
export type ConsoleProject = Static<typeof projectOfPerson>
export type SessionList = Static<typeof listSessionsResponse>
export type InvitationShown = Static<typeof showInvitationResponse>
