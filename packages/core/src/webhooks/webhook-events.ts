/** What a project can be told of. */
export const webhookEvents = [
  'memory.created',
  'memory.deleted',
  'read.allowed',
  'read.denied',
  'token.revoked',
  'consent.withdrawn',
  'consent.restored',
  'subject.erased',
  'key.created',
  'key.rotated',
  'key.deleted',
  'policy.changed',
  'purpose.changed',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** Why a webhook gets nothing: an owner paused it, nothing got through for days, or its address answered 410 Gone. */
export const disabledReasons = ['owner', 'failing', 'gone'] as const
export type DisabledReason = (typeof disabledReasons)[number]
