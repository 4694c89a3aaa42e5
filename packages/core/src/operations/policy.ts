/** What reads are judged by, for whoever reads: the matrix in force, and trying a purpose. */

import { purposeClasses } from '@ambit/gate/purpose-classes'
import type { PurposeEvidence } from '@ambit/gate/purpose-reading'
import Type, { type Static } from 'typebox'
import { scopes } from '../memory/scopes.ts'
import { defaultPolicyMatrix } from '../policy/default-policy.ts'
import type { PolicyMatrix } from '../policy/policy-matrix.ts'
import { type ApiOperation, answer, request, type Sent } from './contract.ts'
import { classList, closed, nullableText, purpose, scope } from './fields.ts'

const policyInForce = Type.Object({
  version: Type.Integer({ description: '0 is the default; the versions of your project count from 1.' }),
  matrix: Type.Unsafe<PolicyMatrix>(
    Type.Object(Object.fromEntries(scopes.map((name) => [name, classList])), {
      description: 'For each scope, the purpose classes that may read it.',
    }),
  ),
  key_purpose_classes: Type.Unsafe<readonly string[] | null>({
    type: ['array', 'null'],
    items: { enum: [...purposeClasses] },
    description: 'The only classes that this key may ever be used for; null: whatever the matrix allows.',
  }),
})

const checkPolicyRequest = Type.Object({ scope, purpose }, closed)

/** Which words of a purpose spoke for what. */
export const evidenceList = Type.Unsafe<readonly PurposeEvidence[]>(
  Type.Array(
    Type.Object({
      start: Type.Integer({ description: 'Where the words begin in the purpose, in UTF-16 units.' }),
      end: Type.Integer(),
      text: Type.String(),
      effect: Type.Enum(['counts', 'refuses']),
      class: Type.Unsafe<string | null>({ enum: [...purposeClasses, null] }),
      reason: Type.String({ description: 'What the words are, or why they refuse.' }),
    }),
    { description: 'Which words spoke for what.' },
  ),
)

const policyCheck = Type.Object({
  decision: Type.Enum(['allowed', 'denied']),
  message: Type.String({ description: 'The decision in a sentence, and what would be allowed instead.' }),
  scope: Type.Enum([...scopes]),
  purpose: Type.String(),
  registered_purpose: nullableText('The name of the registered purpose that it is; null: free text.'),
  purpose_classes: classList,
  allowed_purpose_classes: classList,
  evidence: evidenceList,
  policy_version: Type.Integer(),
})
export type PolicyCheck = Sent<typeof policyCheck>

export type CheckPolicyCommand = Static<typeof checkPolicyRequest>

export const showPolicy = {
  method: 'GET',
  path: '/policy',
  tag: 'Policy',
  capability: 'memory',
  summary: 'Show the policy',
  description:
    'The matrix that your reads are judged by, and its version. Only the owner of a project changes it, in the console or ' +
    'on the command line: a key can never change the policy it is judged by.',
  request: null,
  answer: answer(200, 'The policy in force.', {
    schema: policyInForce,
    example: { version: 0, matrix: defaultPolicyMatrix, key_purpose_classes: null },
  }),
  refusals: [],
} satisfies ApiOperation

export const checkPolicy = {
  method: 'POST',
  path: '/policy/check',
  tag: 'Policy',
  capability: 'memory',
  summary: 'Check a purpose',
  description:
    'Answers what a read with this scope and purpose would be told, and why: which words spoke for which class, or ' +
    'against all of them. No memory is read.',
  request: request(checkPolicyRequest, {
    'several intents': { scope: 'preferences', purpose: 'recommend a restaurant and book a table' },
  }),
  answer: answer(200, 'The decision, whichever way it went.', {
    schema: policyCheck,
    example: {
      decision: 'denied',
      message:
        'This purpose reads as task_execution, which is not allowed for scope preferences. ' +
        'Scope preferences may be read for content_generation or recommendation.',
      scope: 'preferences',
      purpose: 'recommend a restaurant and book a table',
      registered_purpose: null,
      purpose_classes: ['recommendation', 'task_execution'],
      allowed_purpose_classes: ['content_generation', 'recommendation'],
      evidence: [
        { start: 0, end: 9, text: 'recommend', effect: 'counts', class: 'recommendation', reason: 'intent' },
        { start: 27, end: 31, text: 'book', effect: 'counts', class: 'task_execution', reason: 'intent' },
      ],
      policy_version: 0,
    },
  }),
  refusals: [],
} satisfies ApiOperation
