import { batchKibibytesMax, bodyKibibytesMax } from '../limits.ts'

/**
 * The one table of error codes: the status each is sent with, and when. A refused API key has none: that 401 is `detail`
 * alone.
 */
export const errorCodes = {
  invalid_request: { status: 400, when: 'The body is not a JSON object, or a field is missing, unknown or invalid.' },
  sign_in_required: { status: 401, when: 'Nobody is signed in, or the session has ended. Sign in.' },
  sign_in_failed: { status: 401, when: 'The e-mail address or the password is wrong.' },
  second_factor_required: {
    status: 401,
    when: 'The account asks for a code as well: to sign in, and to change what protects an account or a project. Send the same again with `code`.',
  },
  second_factor_failed: { status: 401, when: 'The code is wrong, was used before, or is past its time.' },
  policy_denied: { status: 403, when: 'The stated purpose is not allowed for the scope, or none was recognised.' },
  purpose_not_registered: {
    status: 403,
    when: 'The project or the key takes registered purposes only and this is none of them, or it has been retired.',
  },
  consent_withdrawn: {
    status: 403,
    when: 'The person has withdrawn their consent to reading this scope for this kind of purpose.',
  },
  token_revoked: { status: 403, when: 'The token was revoked. Start a new read.' },
  token_expired: { status: 403, when: 'The token has expired. Start a new read.' },
  capability_missing: {
    status: 403,
    when: 'The key may not be used for this. `details.capability` names what it lacks; an owner can give it.',
  },
  cross_site_request: { status: 403, when: 'The request does not come from a page of the console itself.' },
  not_permitted: { status: 403, when: 'The role of the person who is signed in does not allow it.' },
  not_found: { status: 404, when: 'There is nothing at this path, or nothing that you may see.' },
  memory_not_found: { status: 404, when: 'No such memory exists in your project, or it is gone.' },
  token_not_found: { status: 404, when: 'No such token exists in your project.' },
  method_not_allowed: { status: 405, when: 'The path exists, the method does not. `Allow` names those that do.' },
  request_timeout: { status: 408, when: 'The request took too long to arrive.' },
  idempotency_conflict: { status: 409, when: 'A request with the same Idempotency-Key is still in flight.' },
  memory_limit_reached: {
    status: 409,
    when: 'The user has as many memories, or as many bytes of them, in this scope as is possible, or the project as many bytes. `details.of` says which.',
  },
  conflict: { status: 409, when: 'It contradicts what is there by now. The message says what.' },
  link_invalid: { status: 410, when: 'The link was never made, was used or withdrawn, or its time is over.' },
  payload_too_large: {
    status: 413,
    when: `The body is larger than ${bodyKibibytesMax} KiB, or that of a batch than ${batchKibibytesMax} KiB. Most operations of the console take less.`,
  },
  unsupported_media_type: { status: 415, when: 'The body is not sent as application/json.' },
  host_not_allowed: {
    status: 421,
    when: 'The console was reached by a host that it does not answer to. The message names the configuration.',
  },
  idempotency_mismatch: { status: 422, when: 'The Idempotency-Key was used before with another body.' },
  rate_limited: {
    status: 429,
    when: 'The key has used up its requests of this minute, or there were too many attempts to sign in. `Retry-After` says when to retry.',
  },
  headers_too_large: { status: 431, when: 'The headers are larger than 16 KiB.' },
  internal_error: { status: 500, when: 'A fault of ours. The request id finds it in the log.' },
  unavailable: { status: 503, when: 'The service cannot store or is shutting down. `Retry-After` says when to retry.' },
} as const

export type ErrorCode = keyof typeof errorCodes
