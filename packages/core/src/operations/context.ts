/** One call for one prompt: everything that a purpose may see of a user, as text and as data. */
import Type, { type Static } from 'typebox'
import { contextCharacters, lengthLimits } from '../limits.ts'
import { type Scope, scopes } from '../memory/scopes.ts'
import { bodyCheck } from '../wire/check-body.ts'
import { type Parsed, refusedFields } from '../wire/parse-body.ts'
import { type ApiOperation, answer, parsedRequest } from './contract.ts'
import {
  anyMembers,
  classList,
  closed,
  optionalChoices,
  optionalNumber,
  optionalText,
  purpose,
  timestamp,
  userId,
} from './fields.ts'

const readContextRequest = Type.Object(
  {
    user_id: userId,
    purpose,
    scopes: optionalChoices(scopes, 'Which scopes to look into. Absent: all six.'),
    domain: optionalText({
      maxLength: lengthLimits.domain,
      description: 'Only memories of this domain. Absent: all of them.',
    }),
    max_age_days: optionalNumber({
      exclusiveMinimum: 0,
      description: 'Only memories created within this many days; fractions count.',
    }),
    max_chars: Type.Optional(
      Type.Unsafe<number | null>({
        type: ['integer', 'null'],
        minimum: contextCharacters.min,
        maximum: contextCharacters.max,
        description: `How long the text may become. Absent: ${contextCharacters.default.toLocaleString('en')} characters.`,
      }),
    ),
    focus: optionalText({
      maxLength: lengthLimits.focus,
      description: 'What the prompt is about: entries that speak of it come first.',
    }),
  },
  closed,
)

const deniedScope = Type.Object({
  scope: Type.Enum([...scopes]),
  purpose_classes: classList,
  allowed_purpose_classes: classList,
  message: Type.String({ description: 'Why it was not opened.' }),
})
export type DeniedScope = Static<typeof deniedScope>

const openedScope = Type.Object({
  summary_struct: Type.Unsafe<object>({ type: 'object', ...anyMembers }),
  confidence: Type.Number({ minimum: 0, maximum: 1 }),
})

export const contextResult = Type.Object({
  text: Type.String({
    description: 'Plain text for a prompt, by scope and domain, the most reliable and newest first.',
  }),
  scopes: Type.Unsafe<Readonly<Record<string, Static<typeof openedScope>>>>({
    type: 'object',
    additionalProperties: openedScope,
    description: 'What was opened, by its name: the same as a read of it gives.',
  }),
  truncated: Type.Boolean({ description: 'Whether there is more to say than the text has room for.' }),
  denied: Type.Array(deniedScope, { description: 'What the purpose may not open.' }),
  revocation_token: Type.String({ description: 'Continues to the same shape, and revokes it.' }),
  expires_at: timestamp('When the token expires.'),
})

export interface ReadContextCommand {
  readonly userId: string
  readonly purpose: string
  readonly scopes: readonly Scope[]
  /** Whether the caller named the scopes: one that stays closed is a refusal only then. */
  readonly namesScopes: boolean
  readonly domain: string | null
  readonly maxAgeDays: number | null
  readonly charactersMax: number
  readonly focus: string | null
}

const check = bodyCheck(readContextRequest)

function parseReadContext(body: unknown): Parsed<ReadContextCommand> {
  const errors = check(body)
  if (errors.length > 0) return refusedFields(errors)
  const command = body as Static<typeof readContextRequest>
  return {
    ok: true,
    value: {
      userId: command.user_id,
      purpose: command.purpose,
      scopes: command.scopes ?? scopes,
      namesScopes: Boolean(command.scopes),
      domain: command.domain ?? null,
      maxAgeDays: command.max_age_days ?? null,
      charactersMax: command.max_chars ?? contextCharacters.default,
      focus: command.focus ?? null,
    },
  }
}

export const readContext = {
  method: 'POST',
  path: '/memory/context',
  tag: 'Memory',
  capability: 'memory',
  summary: 'Read all that a prompt may know',
  description:
    'One call for one prompt. Every scope that the purpose may open is read, and what they hold is put into words that can be ' +
    'pasted into a system prompt as they are; the others are listed. With `focus`, what the prompt is about comes first: by the ' +
    'stems of words and by domains, without a model. Where nothing may be opened, nothing is read.',
  request: parsedRequest(
    readContextRequest,
    {
      'for an assistant': {
        user_id: 'user_42',
        purpose: 'write an answer in the style of the user and recommend something to eat',
        focus: 'dinner for four on Friday',
      },
      'two scopes, a short text': {
        user_id: 'user_42',
        purpose: 'recommend a restaurant for tonight',
        scopes: ['preferences', 'constraints'],
        domain: 'food',
        max_chars: 600,
      },
    },
    parseReadContext,
  ),
  answer: answer(200, 'At least one scope may be opened: what they hold.', {
    schema: contextResult,
    example: {
      text: 'Preferences: food\n- Likes: dark chocolate, ramen\n- Dislikes: coriander\n\nConstraints\n- no peanuts',
      scopes: {
        preferences: {
          summary_struct: { likes: ['dark chocolate', 'ramen'], dislikes: ['coriander'], settings: {} },
          confidence: 0.6,
        },
        constraints: { summary_struct: { rules: ['no peanuts'], constraints: {} }, confidence: 0.45 },
      },
      truncated: false,
      denied: [
        {
          scope: 'schedule',
          purpose_classes: ['recommendation'],
          allowed_purpose_classes: ['scheduling', 'task_execution'],
          message: 'Purpose class recommendation is not allowed for scope schedule.',
        },
      ],
      revocation_token: 'rev_…',
      expires_at: '2026-11-16T09:30:00.000Z',
    },
  }),
  refusals: ['policy_denied', 'purpose_not_registered', 'consent_withdrawn'],
} satisfies ApiOperation
