/** What the form is filled with, so that a first read takes seconds, and purposes that are known to be understood. */
import type { JsonValue, PurposeClass, Scope } from '@ambit/core'
import { scopes } from '@ambit/core/scopes'
import { layOutJson } from './lay-out-json.ts'
import type { PlaygroundFields } from './playground-request.ts'

interface ScopeExample {
  readonly domain: string
  readonly value: JsonValue
  /** One that the default policy allows. */
  readonly purpose: string
}

export const scopeExamples: Readonly<Record<Scope, ScopeExample>> = {
  preferences: {
    domain: 'food',
    value: { likes: ['ramen', 'dark chocolate'], dislikes: ['coriander'], settings: { spice: 'mild' } },
    purpose: 'recommend a restaurant for tonight',
  },
  constraints: {
    domain: 'food',
    value: ['no peanuts', 'nothing above 50 euros'],
    purpose: 'suggest a dish they can eat',
  },
  communication: {
    domain: 'e-mail',
    value: { tone: 'friendly', language: 'en', sign_off: 'Best, Sam' },
    purpose: 'draft a reply in the tone they like',
  },
  accessibility: {
    domain: 'screen',
    value: { large_text: true, reduce_motion: true, captions: false },
    purpose: 'render the settings page with larger text',
  },
  schedule: {
    domain: 'work',
    value: [
      { day: 'Mon', start: '9am', end: '12:30' },
      { day: 'Thu', start: '14:00', end: '17:00' },
    ],
    purpose: 'find a free slot for a meeting',
  },
  attention: {
    domain: 'phone',
    value: { quiet_hours: '22:00 to 07:00', batch_notices: true },
    purpose: 'send a push notification about the delay',
  },
}

export interface ShapeExample {
  readonly name: string
  readonly value: JsonValue
}

/** One for each shape that a value may have. */
export const shapeExamples: readonly ShapeExample[] = [
  { name: 'Likes and dislikes', value: scopeExamples.preferences.value },
  { name: 'Rules', value: scopeExamples.constraints.value },
  { name: 'Flags', value: scopeExamples.accessibility.value },
  { name: 'Time windows', value: scopeExamples.schedule.value },
  { name: 'Keys and values', value: scopeExamples.communication.value },
]

/** Each is understood as its class and as nothing else. */
export const purposesOf: Readonly<Record<PurposeClass, readonly string[]>> = {
  content_generation: ['draft a reply in the tone they like', 'write a birthday message in their style'],
  recommendation: ['recommend a restaurant for tonight', 'suggest a film they will enjoy'],
  scheduling: ['find a free slot for a meeting', 'plan next week around meetings'],
  ui_rendering: ['render the settings page with larger text', 'lay out the home screen for this user'],
  notification_delivery: ['send a push notification about the delay', 'remind the user about tomorrow’s appointment'],
  task_execution: ['book the table for tonight', 'order groceries'],
}

export const firstFields: PlaygroundFields = {
  operation: 'create',
  scope: 'preferences',
  userId: 'user_42',
  domain: scopeExamples.preferences.domain,
  purpose: scopeExamples.preferences.purpose,
  value: layOutJson(scopeExamples.preferences.value),
  source: 'explicit_user_input',
  ttlDays: '',
  token: '',
  hasProvenance: true,
  focus: '',
  charactersMax: '',
  section: 'likes',
  entry: 'dark chocolate',
}

/** Another scope brings its own examples, but never in place of something that was written by hand. */
export function withScope(fields: PlaygroundFields, scope: Scope): PlaygroundFields {
  const from = scopeExamples[fields.scope]
  const to = scopeExamples[scope]
  return {
    ...fields,
    scope,
    domain: fields.domain === from.domain ? to.domain : fields.domain,
    purpose: fields.purpose === from.purpose ? to.purpose : fields.purpose,
    value: fields.value === layOutJson(from.value) ? layOutJson(to.value) : fields.value,
  }
}

/** A read for what another page gave along: a purpose, and perhaps the scope that it was refused for. */
export function handedFields({ purpose, scope }: Readonly<Record<string, unknown>>): Partial<PlaygroundFields> {
  if (typeof purpose !== 'string') return {}
  const known = scopes.find((one) => one === scope)
  return { operation: 'read', purpose, ...(known && { scope: known }) }
}
