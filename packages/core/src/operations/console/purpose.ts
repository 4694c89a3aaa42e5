/** The gate's reading of a purpose, for every scope. */
import Type from 'typebox'
import { lengthLimits } from '../../limits.ts'
import { type Scope, scopes } from '../../memory/scopes.ts'
import { decideRead } from '../../policy/decide-read.ts'
import { defaultPolicyMatrix } from '../../policy/default-policy.ts'
import { describeDecision } from '../../policy/describe-decision.ts'
import { answer, type ConsoleOperation, request, type Sent } from '../contract.ts'
import { classList, closed, notBlank, nullableText } from '../fields.ts'
import { evidenceList } from '../policy.ts'

/** `/policy/check` for all scopes at once. */
const purposeCheck = Type.Object({
  purpose: Type.String(),
  registered_purpose: nullableText('The name of the registered purpose that it is; null: free text.'),
  purpose_classes: classList,
  evidence: evidenceList,
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
export type PurposeChecked = Sent<typeof purposeCheck>

const examplePurpose = 'recommend a restaurant for tonight'

export const checkPurpose = {
  method: 'POST',
  path: '/console/projects/:project_id/check-purpose',
  tag: 'Policy',
  access: 'viewer',
  summary: 'Check a purpose for every scope',
  description:
    'What a read with this purpose would be told in each of the six scopes, and which words decided it. With the id of a ' +
    'key, as a read with that key. No memory is read, nothing is recorded or counted.',
  request: request(
    Type.Object(
      {
        purpose: Type.String({
          ...notBlank,
          maxLength: lengthLimits.purpose,
          description: 'Why one would read, in plain words.',
        }),
        key_id: Type.Optional(
          Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'Judge it as a read with this key.' }),
        ),
      },
      closed,
    ),
    { 'one intent': { purpose: examplePurpose } },
  ),
  answer: answer(200, 'The decision for each scope.', { schema: purposeCheck, example: exampleCheck() }),
  refusals: [],
} satisfies ConsoleOperation

function exampleCheck(): PurposeChecked {
  const classes = ['recommendation'] as const
  return {
    purpose: examplePurpose,
    registered_purpose: null,
    purpose_classes: classes,
    evidence: [
      { start: 0, end: 9, text: 'recommend', effect: 'counts', class: 'recommendation', reason: 'intent' },
      { start: 12, end: 22, text: 'restaurant', effect: 'counts', class: 'recommendation', reason: 'intent' },
    ],
    policy_version: 0,
    scopes: scopes.map((scope) => {
      const decision = decideRead({ matrix: defaultPolicyMatrix, keyClasses: null }, scope, classes)
      return {
        scope,
        decision: decision.isAllowed ? 'allowed' : 'denied',
        message: describeDecision(scope, { classes, refusal: null }, decision),
        allowed_purpose_classes: decision.allowedClasses,
      }
    }),
  }
}
