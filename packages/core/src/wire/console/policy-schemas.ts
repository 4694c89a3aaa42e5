/** The policy of a project as its owner sees and changes it, and the gate's reading of a purpose. */
import Type, { type Static } from 'typebox'
import { type Scope, scopes } from '../../memory/scopes.ts'
import type { PolicyMatrix } from '../../policy/policy-matrix.ts'
import { type PurposeClass, purposeClasses } from '../../purpose/purpose-classes.ts'
import type { PurposeEvidence } from '../../purpose/purpose-reading.ts'
import { policyCheckResponse } from '../response-schemas.ts'
import { closed, count, notBlank, nullableText, nullableTimestamp, timestamp } from './fields.ts'

const classList = Type.Unsafe<readonly PurposeClass[]>({ type: 'array', items: { enum: [...purposeClasses] } })

const matrix = Type.Unsafe<PolicyMatrix>({
  type: 'object',
  properties: Object.fromEntries(scopes.map((scope) => [scope, classList])),
  required: [...scopes],
  description: 'For each of the six scopes, the purpose classes that may read it.',
})

export const policyHistoryResponse = Type.Object({
  version: Type.Integer({ description: 'The version in force; 0 is the default of the product.' }),
  matrix,
  history: Type.Array(
    Type.Object({
      version: Type.Integer(),
      matrix,
      set_at: nullableTimestamp('Null for the default, which was always there.'),
      set_by: nullableText('Who put it in force.'),
    }),
    { description: 'Newest first; the last one is the default.' },
  ),
})

export const setPolicyRequest = Type.Object(
  {
    matrix,
    expected_version: Type.Integer({
      minimum: 0,
      description: 'The version that the change was made from. Refused when another one is in force by now.',
    }),
  },
  closed,
)

export const simulatePolicyRequest = Type.Object(
  {
    matrix,
    days: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 90, description: 'How far back. Default: 7.' })),
  },
  closed,
)

const flipCounts = Type.Object({
  to_allowed: count('Reads that were refused and would be allowed.'),
  to_denied: count('Reads that were allowed and would be refused.'),
})
const flipsByName = Type.Record(Type.String(), flipCounts)

export const simulationResponse = Type.Object({
  days: Type.Number(),
  decisions: count('Reads of that time that were judged.'),
  flips: flipCounts,
  by_scope: flipsByName,
  by_class: flipsByName,
  by_key: Type.Record(Type.String(), flipCounts, { description: 'By the id of the key.' }),
  examples: Type.Array(
    Type.Object({
      at: timestamp('When it was asked.'),
      key_id: Type.String(),
      scope: Type.Unsafe<Scope>({ enum: [...scopes] }),
      purpose: Type.String(),
      purpose_classes: classList,
      becomes: Type.Unsafe<'allowed' | 'denied'>({ enum: ['allowed', 'denied'] }),
    }),
  ),
})

export const checkPurposeRequest = Type.Object(
  {
    purpose: Type.String({ ...notBlank, maxLength: 1000, description: 'Why one would read, in plain words.' }),
    key_id: Type.Optional(
      Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'Judge it as a read with this key.' }),
    ),
  },
  closed,
)

/** `/policy/check` for all scopes at once. */
export const purposeCheckResponse = Type.Object({
  purpose: Type.String(),
  purpose_classes: classList,
  evidence: Type.Unsafe<readonly PurposeEvidence[]>(policyCheckResponse.properties.evidence),
  policy_version: Type.Integer(),
  scopes: Type.Array(
    Type.Object({
      scope: Type.Unsafe<Scope>({ enum: [...scopes] }),
      decision: Type.Unsafe<'allowed' | 'denied'>({ enum: ['allowed', 'denied'] }),
      message: Type.String(),
      allowed_purpose_classes: classList,
    }),
    { description: 'All six, in their usual order.' },
  ),
})

export type PolicyHistory = Static<typeof policyHistoryResponse>
export type PolicySimulated = Static<typeof simulationResponse>
export type PurposeChecked = Static<typeof purposeCheckResponse>
