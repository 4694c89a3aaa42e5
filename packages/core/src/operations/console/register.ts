/** The register of a project as a whole: what is declared, whether free text is taken, and which domains are protected. */

import Type, { type Static } from 'typebox'
import type { JsonValue } from '../../json.ts'
import { bodyKibibytesMax } from '../../limits.ts'
import { domainErrors } from '../../register/parse-purpose.ts'
import { type PurposeRegister, registerLimits } from '../../register/purpose-register.ts'
import { bodyCheck } from '../../wire/check-body.ts'
import { type Parsed, refusedFields } from '../../wire/parse-body.ts'
import { answer, type ConsoleOperation, parsedRequest, type Sent } from '../contract.ts'
import { closed } from '../fields.ts'
import { registerMode } from '../purposes.ts'
import { changing } from './declaration-bodies.ts'
import { exampleListed, listedPurpose } from './registered-purpose-shown.ts'

/** Of the whole register. */
export const revision = Type.Integer({ description: 'Moves with every change; 0: nothing was ever declared.' })

const settings = {
  revision,
  mode: registerMode,
  protected_domains: Type.Unsafe<readonly string[]>({
    type: 'array',
    items: { type: 'string' },
    description: 'Memories in them exist only for registered purposes that name the domain.',
  }),
  usual_domains: Type.Unsafe<readonly string[]>({
    type: 'array',
    items: { type: 'string' },
    description: 'What memories are usually filed under. They decide nothing.',
  }),
}
const registerSettings = Type.Object(settings)

const register = Type.Object({
  ...settings,
  purposes: Type.Array(listedPurpose, { description: 'Those in force by name, and then those that are retired.' }),
  filed: Type.Object(
    { created: Type.Integer(), without_domain: Type.Integer() },
    {
      description:
        'Memories that were created in the last 30 days while the project had domains, batches included, and how many of ' +
        'them have none. Counted as they come: a few seconds behind.',
    },
  ),
})
export type RegisterShown = Sent<typeof register>

const settingsBody = Type.Object(
  {
    mode: Type.Optional(registerMode),
    protected_domains: Type.Optional(settings.protected_domains),
    usual_domains: Type.Optional(settings.usual_domains),
    expected_revision: changing.expected_revision,
  },
  closed,
)
const checkSettings = bodyCheck(settingsBody)

export type RegisterSettingsInput = {
  readonly settings: Partial<Omit<PurposeRegister, 'purposes'>>
  readonly expectedRevision: number | null
}

function parseSettings(body: unknown): Parsed<RegisterSettingsInput> {
  const errors = [...checkSettings(body)]
  if (errors.length > 0) return refusedFields(errors)
  const { mode, protected_domains, usual_domains, expected_revision } = body as Static<typeof settingsBody>
  const { protectedDomains: protectedMax, usualDomains: usualMax } = registerLimits
  errors.push(
    ...domainErrors(['protected_domains'], protected_domains as JsonValue | undefined, protectedMax, {
      takesNull: false,
    }),
    ...domainErrors(['usual_domains'], usual_domains as JsonValue | undefined, usualMax, { takesNull: false }),
  )
  if (errors.length > 0) return refusedFields(errors)
  return {
    ok: true,
    value: {
      settings: {
        ...(mode && { mode }),
        ...(protected_domains && { protectedDomains: protected_domains.toSorted() }),
        ...(usual_domains && { usualDomains: usual_domains.toSorted() }),
      },
      expectedRevision: expected_revision ?? null,
    },
  }
}

const exampleSettings = {
  revision: 4,
  mode: 'open',
  protected_domains: ['health'],
  usual_domains: ['food', 'travel'],
} as const

export const showRegister = {
  method: 'GET',
  path: '/console/projects/:project_id/register',
  tag: 'Purposes',
  access: 'viewer',
  summary: 'Show the register of purposes',
  description: 'What is declared in the project, what each purpose opens, and how often it was read for.',
  request: null,
  answer: answer(200, 'The register.', {
    schema: register,
    example: { ...exampleSettings, purposes: [exampleListed], filed: { created: 1_204, without_domain: 31 } },
  }),
  refusals: [],
} satisfies ConsoleOperation

export const setRegister = {
  method: 'PATCH',
  path: '/console/projects/:project_id/register',
  tag: 'Purposes',
  access: 'owner',
  summary: 'Set the mode and the domains',
  description:
    'What is absent stays as it is. In force from the next request on, for every key of the project in both environments.',
  bodyKibibytesMax,
  request: parsedRequest(
    settingsBody,
    { 'registered purposes only': { mode: 'registered' }, 'a protected domain': { protected_domains: ['health'] } },
    parseSettings,
  ),
  answer: answer(200, 'They are in force.', { schema: registerSettings, example: { ...exampleSettings, revision: 5 } }),
  refusals: ['conflict'],
} satisfies ConsoleOperation
