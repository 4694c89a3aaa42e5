/** How much of what may be sent. Whoever checks, documents or shows a limit has it from here; what a value may hold is in `memory/value-limits.ts`. */

/** In characters, not in bytes. */
export const lengthLimits = {
  userId: 1_024,
  domain: 512,
  purpose: 1_000,
  /** Where a memory was said. */
  sourceRef: 512,
  /** What a prompt is about. */
  focus: 500,
  /** Why somebody of the team looks at a person. */
  reason: 300,
  /** Of a key, a project, a person. */
  name: 100,
  /** Long enough for any address that can be delivered to. */
  emailAddress: 254,
  password: 128,
  /** Of what follows the # of a link. */
  linkToken: 100,
  /** Of a recovery code, however it is spaced. */
  secondFactorCode: 40,
  /** Of what a browser sends of a passkey, in base64url: an id has at most 1,023 bytes, a key of RSA about 600. */
  passkeyField: 4_000,
  /** Of the header. */
  idempotencyKey: 255,
  /** Of the header, as far as one is taken over from a caller. */
  requestId: 128,
  /** Of an id of ours, and of the names of acts and outcomes. */
  identifier: 64,
} as const

export const passwordLengthMin = 12

export const ttlDaysRange = { min: 1, max: 365 } as const

/** Requests a minute of a key. */
export const rateLimitMax = 1_000_000_000

/** An expiry of a key is soon from here on, on every page. */
export const keyExpiresSoonMs = 14 * 86_400_000

/** Nobody has more. */
export const passkeysPerPersonMax = 20

/** How far back a simulation may look. */
export const simulationDaysMax = 90

/** How many hours or days of usage are shown at once. */
export const usageStepsMax = { hour: 168, day: 90 } as const

/**
 * How long what was counted is kept, in days. Hours are shown for a week, beside the week before; of days there is a year
 * to compare with, and a month to look at it.
 */
export const usageKeptDays = { hour: 60, day: 400 } as const

/** Of a request, and of one with several memories. */
export const bodyKibibytesMax = 256
/** Of the console's operations, unless they say otherwise; of those that anybody may call. */
export const consoleBodyKibibytesMax = 16
export const openBodyKibibytesMax = 4
export const batchKibibytesMax = 1_024

/** In one request. */
export const batchMemoriesMax = 100

/** How many memories a new one may take the place of. */
export const supersededMax = 100

/** How long the text of a context may become. */
export const contextCharacters = { min: 200, max: 20_000, default: 4_000 } as const

/** How many records of the audit are shown at once. */
export const auditPage = { min: 1, max: 200, default: 50 } as const

/** How many records of the audit are exported at once. */
export const auditExportMax = 10_000

/** How many records of a chain are verified at once, the newest first. */
export const chainVerifiedMax = 10_000

/** How much of what is kept of a person is shown at once. */
export const subjectPage = { min: 1, max: 200, default: 50 } as const

/** How many ids that begin like the one that was looked for are shown. */
export const similarIdsMax = 20

/** How many tokens are listed at once. */
export const tokenPage = { min: 1, max: 200, default: 50 } as const

/** How long a link to the person's own page may work. */
export const linkMinutes = { min: 1, max: 1_440, default: 60 } as const

/** The longest that an owner can say memories are kept for: ten years. */
export const retentionDaysMax = 3_650

/** Why a policy was changed. */
export const policyNoteMax = 500
