/** What a model is asked for. Whose memories they are is none of it: that is the application's to say. */
import type { JSONSchema7 } from 'ai'
import type { ListPurposesAnswer, MemoryValue, Scope, SectionName, TimeWindow } from '../index.ts'

export interface RememberInput {
  readonly scope: Scope
  readonly domain?: string
  readonly value_json: MemoryValue
  readonly ttl_days?: number
}

export interface RecallInput {
  readonly purpose: string
  readonly scopes?: readonly Scope[]
  readonly domain?: string
  readonly focus?: string
}

export interface ForgetInput {
  readonly scope: Scope
  readonly section: SectionName
  readonly item?: string | TimeWindow
  readonly key?: string
  readonly domain?: string
}

const scopes: Readonly<Record<Scope, string>> = {
  preferences: 'what they like and dislike',
  constraints: 'rules, allergies and limits that hold for them',
  communication: 'language, tone and form of address',
  accessibility: 'what they need to see, hear or operate something',
  schedule: 'when they have time',
  attention: 'when and how they may be interrupted',
}

const scope: JSONSchema7 = {
  type: 'string',
  enum: Object.keys(scopes),
  description: Object.entries(scopes)
    .map(([name, meaning]) => `${name}: ${meaning}`)
    .join('; '),
}
const domain: JSONSchema7 = { type: 'string', description: 'A sub-category such as food, travel or work.' }

const closed = (required: string[], properties: Record<string, JSONSchema7>): JSONSchema7 => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

export const rememberInput = closed(['scope', 'value_json'], {
  scope,
  domain,
  value_json: {
    type: ['object', 'array'],
    description:
      'What to remember: {"likes": [...], "dislikes": [...]}, a list of rules as texts, a list of {"day", "start", "end"}, or any keys and values.',
  },
  ttl_days: {
    type: 'number',
    minimum: 1,
    maximum: 365,
    description: 'Days until it no longer holds, if it is temporary.',
  },
})

export const forgetInput = closed(['scope', 'section'], {
  scope,
  section: {
    type: 'string',
    enum: ['likes', 'dislikes', 'settings', 'rules', 'constraints', 'preferences', 'flags', 'windows'],
    description: 'Where it stands: likes, dislikes, rules and windows are lists, the others have keys.',
  },
  item: { type: ['string', 'object'], description: 'Of a list: the item.' },
  key: { type: 'string', description: 'Of any other section: the key.' },
  domain,
})

/** With the registered purposes as the only values, where there are no others. */
export function recallInput({ mode, purposes }: ListPurposesAnswer): JSONSchema7 {
  const names = purposes.map(({ name }) => name)
  const meanings = purposes.map(({ name, statement }) => `${name}: ${statement}`).join('; ')
  const inWords = 'Why you need it, in a true and plain sentence such as "recommend a restaurant for tonight".'
  return closed(['purpose'], {
    purpose:
      mode === 'registered'
        ? { type: 'string', enum: names, description: `Why you need it. ${meanings}` }
        : {
            type: 'string',
            description: names.length === 0 ? inWords : `${inWords} Or one of these names: ${meanings}`,
          },
    scopes: {
      type: 'array',
      items: scope,
      description: 'Only these kinds; leave it out for all that the purpose may open.',
    },
    domain,
    focus: { type: 'string', description: 'What it is about: that comes first.' },
  })
}
