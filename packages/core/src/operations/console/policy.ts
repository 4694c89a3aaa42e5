/** The policy of a project as its owner sees it, changes it, and tries another one. */
import Type, { type Static } from 'typebox'
import { policyNoteMax, simulationDaysMax } from '../../limits.ts'
import { type Scope, scopes } from '../../memory/scopes.ts'
import { defaultPolicyMatrix } from '../../policy/default-policy.ts'
import type { PolicyMatrix } from '../../policy/policy-matrix.ts'
import { answer, type ConsoleOperation, request, type Sent } from '../contract.ts'
import { classList, closed, count, nullableText, nullableTimestamp, optionalText, timestamp } from '../fields.ts'

const matrix = Type.Unsafe<PolicyMatrix>({
  type: 'object',
  properties: Object.fromEntries(scopes.map((scope) => [scope, classList])),
  required: [...scopes],
  description: 'For each of the six scopes, the purpose classes that may read it.',
})

const policyHistory = Type.Object({
  version: Type.Integer({ description: 'The version in force; 0 is the default of the product.' }),
  matrix,
  history: Type.Array(
    Type.Object({
      version: Type.Integer(),
      matrix,
      set_at: nullableTimestamp('Null for the default, which was always there.'),
      set_by: nullableText('Who put it in force.'),
      note: nullableText('Why, as far as they said.'),
    }),
    { description: 'Newest first; the last one is the default.' },
  ),
})
export type PolicyHistory = Sent<typeof policyHistory>

/** The change that the documentation makes wherever a policy is changed. */
const exampleMatrix: PolicyMatrix = {
  ...defaultPolicyMatrix,
  preferences: [...defaultPolicyMatrix.preferences, 'task_execution'],
}

const examplePolicyHistory: PolicyHistory = {
  version: 1,
  matrix: exampleMatrix,
  history: [
    {
      version: 1,
      matrix: exampleMatrix,
      set_at: '2026-11-02T13:20:00.000Z',
      set_by: 'ada@example.com',
      note: 'Bookings need tastes',
    },
    { version: 0, matrix: defaultPolicyMatrix, set_at: null, set_by: null, note: null },
  ],
}

export const showPolicyHistory = {
  method: 'GET',
  path: '/console/projects/:project_id/policy',
  tag: 'Policy',
  access: 'viewer',
  summary: 'Show the policy and its history',
  description: 'The matrix in force, and every version that came before it, down to the default of the product.',
  request: null,
  answer: answer(200, 'The policy in force, and its history.', {
    schema: policyHistory,
    example: examplePolicyHistory,
  }),
  refusals: [],
} satisfies ConsoleOperation

export const setPolicy = {
  method: 'PUT',
  path: '/console/projects/:project_id/policy',
  tag: 'Policy',
  access: 'owner',
  summary: 'Change the policy',
  description:
    'Puts a whole matrix in force, from the next read on, for every key of the project in both environments. Say which ' +
    'version you changed: when somebody else was faster, nothing happens.',
  request: request(
    Type.Object(
      {
        matrix,
        expected_version: Type.Integer({
          minimum: 0,
          description: 'The version that the change was made from. Refused when another one is in force by now.',
        }),
        note: optionalText({ maxLength: policyNoteMax, description: 'Why, for whoever looks at the history.' }),
      },
      closed,
    ),
    { 'one more purpose': { matrix: exampleMatrix, expected_version: 0 } },
  ),
  answer: answer(200, 'It is in force.', { schema: policyHistory, example: examplePolicyHistory }),
  refusals: ['conflict'],
} satisfies ConsoleOperation

const flipCounts = Type.Object({
  to_allowed: count('Reads that the policy in force refuses and the draft would allow.'),
  to_denied: count('Reads that the policy in force allows and the draft would refuse.'),
})
type Flips = Static<typeof flipCounts>
const flipsByName = (options: { description?: string } = {}) =>
  Type.Unsafe<Record<string, Flips>>({ type: 'object', additionalProperties: flipCounts, ...options })

const simulation = Type.Object({
  days: Type.Number(),
  decisions: count('Reads of that time that were judged.'),
  flips: flipCounts,
  by_scope: flipsByName(),
  by_class: flipsByName(),
  by_key: flipsByName({ description: 'By the id of the key.' }),
  examples: Type.Array(
    Type.Object({
      at: timestamp('When it was asked.'),
      key_id: Type.String(),
      scope: Type.Unsafe<Scope | null>({ enum: [...scopes, null], description: 'Null: a context of several scopes.' }),
      purpose: Type.String(),
      purpose_classes: classList,
      becomes: Type.Unsafe<'allowed' | 'denied'>({ enum: ['allowed', 'denied'] }),
    }),
  ),
})
export type PolicySimulated = Sent<typeof simulation>

export const simulationDaysDefault = 7
const exampleKeyId = 'key_01kbsm8v5e0000c4n8v2j6qd0s'

export const simulatePolicy = {
  method: 'POST',
  path: '/console/projects/:project_id/policy/simulate',
  tag: 'Policy',
  access: 'member',
  summary: 'Try a policy on past reads',
  description:
    'Judges the reads of the last days by the policy in force and by a draft, and counts where they differ. Changes nothing.',
  request: request(
    Type.Object(
      {
        matrix,
        days: Type.Optional(
          Type.Number({
            exclusiveMinimum: 0,
            maximum: simulationDaysMax,
            description: `How far back. Default: ${simulationDaysDefault}.`,
          }),
        ),
      },
      closed,
    ),
    { 'of last week': { matrix: exampleMatrix, days: simulationDaysDefault } },
  ),
  answer: answer(200, 'The reads on which the draft and the policy in force differ.', {
    schema: simulation,
    example: {
      days: simulationDaysDefault,
      decisions: 8_310,
      flips: { to_allowed: 212, to_denied: 0 },
      by_scope: { preferences: { to_allowed: 212, to_denied: 0 } },
      by_class: { task_execution: { to_allowed: 212, to_denied: 0 } },
      by_key: { [exampleKeyId]: { to_allowed: 212, to_denied: 0 } },
      examples: [
        {
          at: '2026-11-01T09:12:44.310Z',
          key_id: exampleKeyId,
          scope: 'preferences',
          purpose: 'book a table for tonight',
          purpose_classes: ['task_execution'],
          becomes: 'allowed',
        },
      ],
    },
  }),
  refusals: [],
} satisfies ConsoleOperation
