/** Trying another mode or another purpose on the reads of the last days. */
import Type, { type Static } from 'typebox'
import { isJsonObject, type JsonValue } from '../../json.ts'
import { bodyKibibytesMax, simulationDaysMax } from '../../limits.ts'
import { type Scope, scopes } from '../../memory/scopes.ts'
import { parsePurpose } from '../../register/parse-purpose.ts'
import type { RegisteredPurpose, RegisterMode } from '../../register/purpose-register.ts'
import { bodyCheck } from '../../wire/check-body.ts'
import { type Parsed, refusedFields } from '../../wire/parse-body.ts'
import { answer, type ConsoleOperation, parsedRequest, type Sent } from '../contract.ts'
import { anyMembers, closed, count, nullableText, timestamp } from '../fields.ts'
import { registerMode } from '../purposes.ts'
import { simulationDaysDefault } from './policy.ts'

const draftBody = Type.Object(
  {
    mode: Type.Optional(registerMode),
    purpose: Type.Optional(
      Type.Unsafe<object | null>({
        type: ['object', 'null'],
        ...anyMembers,
        description: 'A purpose as it would be declared, or changed if there is one of its name.',
      }),
    ),
    days: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: simulationDaysMax,
        description: `How far back. Default: ${simulationDaysDefault}.`,
      }),
    ),
  },
  closed,
)
const check = bodyCheck(draftBody)

export interface RegisterDraftAsked {
  readonly mode: RegisterMode | null
  readonly purpose: RegisteredPurpose | null
  readonly days: number
}

function parse(body: unknown): Parsed<RegisterDraftAsked> {
  const errors = check(body)
  if (errors.length > 0 || !isJsonObject(body)) return refusedFields(errors)
  const { mode = null, purpose = null, days = simulationDaysDefault } = body as Static<typeof draftBody>
  if (purpose === null) return { ok: true, value: { mode, purpose, days } }
  const parsed = parsePurpose(purpose as JsonValue, ['purpose'])
  return parsed.ok ? { ok: true, value: { mode, purpose: parsed.value, days } } : refusedFields(parsed.errors)
}

const registerSimulation = Type.Object({
  days: Type.Number(),
  decisions: count('Reads of that time that were judged.'),
  to_allowed: count('Reads that are refused under the rules in force and would be allowed.'),
  to_denied: count('Reads that are allowed under the rules in force and would be refused.'),
  purposes: Type.Array(
    Type.Object({
      purpose: Type.String({ description: 'As it was stated last. What differs in case and spacing is the same.' }),
      becomes: Type.Unsafe<'allowed' | 'denied'>({ enum: ['allowed', 'denied'] }),
      count: Type.Integer(),
      keys: Type.Array(
        Type.Object({ id: Type.String(), name: nullableText('Null once the key is deleted.'), count: Type.Integer() }),
      ),
      scopes: Type.Array(Type.Object({ scope: Type.Unsafe<Scope>({ enum: [...scopes] }), count: Type.Integer() })),
      first_at: timestamp('When it was stated first, in that time.'),
      last_at: timestamp('When it was stated last.'),
    }),
    { description: 'Where they differ, by what was stated, most first; 200 each way at most.' },
  ),
})
export type RegisterSimulated = Sent<typeof registerSimulation>

export const simulateRegister = {
  method: 'POST',
  path: '/console/projects/:project_id/register/simulate',
  tag: 'Purposes',
  access: 'member',
  summary: 'Try a mode or a purpose on past reads',
  description:
    'Judges the reads of the last days by the rules in force and with another mode or purpose, and counts where they differ. Changes nothing.',
  bodyKibibytesMax,
  request: parsedRequest(
    draftBody,
    {
      'registered purposes only': { mode: 'registered' },
      'one more purpose': {
        purpose: {
          name: 'recipes',
          statement: 'Suggest dishes that you can eat and like',
          purpose_classes: ['recommendation'],
        },
        days: 30,
      },
    },
    parse,
  ),
  answer: answer(200, 'The reads on which the draft and the rules in force differ.', {
    schema: registerSimulation,
    example: {
      days: simulationDaysDefault,
      decisions: 8_310,
      to_allowed: 0,
      to_denied: 212,
      purposes: [
        {
          purpose: 'recommend a restaurant for tonight',
          becomes: 'denied',
          count: 212,
          keys: [{ id: 'key_01kbsm8v5e0000c4n8v2j6qd0s', name: 'my app', count: 212 }],
          scopes: [{ scope: 'preferences', count: 212 }],
          first_at: '2026-10-27T09:12:44.310Z',
          last_at: '2026-11-02T13:58:11.204Z',
        },
      ],
    },
  }),
  refusals: [],
} satisfies ConsoleOperation
