// The contract's tables as data: enumerations, policy matrix, sections per scope, the four endpoints.

export const scopes = ['preferences', 'constraints', 'communication', 'accessibility', 'schedule', 'attention'] as const
export type Scope = (typeof scopes)[number]

export const sources = ['explicit_user_input', 'user_feedback', 'system', 'conversation', 'inferred'] as const
export type Source = (typeof sources)[number]

export const purposeClasses = [
  'content_generation',
  'recommendation',
  'scheduling',
  'ui_rendering',
  'notification_delivery',
  'task_execution',
] as const
export type PurposeClass = (typeof purposeClasses)[number]

export const allowedClasses: Record<Scope, readonly PurposeClass[]> = {
  preferences: ['content_generation', 'recommendation'],
  constraints: ['content_generation', 'recommendation', 'scheduling', 'task_execution'],
  communication: ['content_generation', 'recommendation', 'notification_delivery', 'ui_rendering'],
  accessibility: ['ui_rendering', 'content_generation', 'notification_delivery'],
  schedule: ['scheduling', 'task_execution'],
  attention: ['notification_delivery', 'ui_rendering'],
}

/** A purpose that the scope allows. */
export const allowedPurpose: Record<Scope, PurposeClass> = {
  preferences: 'recommendation',
  constraints: 'scheduling',
  communication: 'content_generation',
  accessibility: 'ui_rendering',
  schedule: 'task_execution',
  attention: 'notification_delivery',
}

/** What a read of a user without memories holds. */
export const emptyStruct: Record<Scope, Record<string, unknown>> = {
  preferences: { likes: [], dislikes: [], settings: {} },
  constraints: { rules: [], constraints: {} },
  communication: { preferences: {} },
  accessibility: { flags: {}, settings: {} },
  schedule: { windows: [] },
  attention: { settings: {} },
}

/** Each endpoint with a body that is accepted, or, for tokens, well-formed and unknown. */
export const endpoints = [
  {
    path: '/memory',
    body: { user_id: 'nobody', scope: 'preferences', source: 'inferred', value_json: { likes: ['tea'] } },
    required: ['user_id', 'scope', 'source', 'value_json'],
  },
  {
    path: '/memory/read',
    body: { user_id: 'nobody', scope: 'preferences', purpose: 'recommendation' },
    required: ['user_id', 'scope', 'purpose'],
  },
  {
    path: '/memory/read/continue',
    body: { revocation_token: `rev_${'0'.repeat(43)}` },
    required: ['revocation_token'],
  },
  { path: '/memory/revoke', body: { revocation_token: `rev_${'0'.repeat(43)}` }, required: ['revocation_token'] },
] as const

export const dayMs = 86_400_000
export const bodyBytesMax = 256 * 1024
export const timestampPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/
