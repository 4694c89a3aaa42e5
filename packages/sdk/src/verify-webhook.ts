/** Whether a webhook comes from your Ambit, by Standard Webhooks, with the platform's own cryptography. */
import { AmbitError } from './errors.ts'

/** The message is not from Ambit, is too old, or was changed on its way. Answer it with 400 and do nothing. */
export class WebhookVerificationError extends AmbitError {
  override name = 'WebhookVerificationError'
}

export interface WebhookEvent {
  /** Such as `memory.created`, `read.denied`, `subject.erased`. */
  readonly type: string
  readonly timestamp: string
  /** Ids and facts, never values. */
  readonly data: Readonly<Record<string, unknown>>
}

export interface WebhookToVerify {
  /** The body as it came: parsing and writing it again changes it. */
  readonly payload: string
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** `whsec_…`, from the settings of the webhook; two of them while one is being exchanged for another. */
  readonly secret: string | readonly string[]
  /** How far its time may be from now, either way; 300 by default. */
  readonly toleranceSeconds?: number
}

/**
 * The event, if it is genuine.
 *
 * ```ts
 * const event = await verifyWebhook({ payload: await request.text(), headers: request.headers, secret })
 * ```
 * @throws WebhookVerificationError
 */
export async function verifyWebhook(webhook: WebhookToVerify): Promise<WebhookEvent> {
  const { payload, headers, secret, toleranceSeconds = 300 } = webhook
  const id = headerOf(headers, 'webhook-id')
  const at = headerOf(headers, 'webhook-timestamp')
  const awaySeconds = Math.abs(Date.now() / 1_000 - Number(at))
  if (!/^\d+$/.test(at) || awaySeconds > toleranceSeconds) {
    throw new WebhookVerificationError('Its time is too far from now: it was sent before, or a clock is wrong.')
  }
  const signatures = headerOf(headers, 'webhook-signature')
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'))
    .map((signature) => bytesOf(signature.slice('v1,'.length)))
  const signed = new TextEncoder().encode(`${id}.${at}.${payload}`)
  for (const one of [secret].flat()) {
    const key = await keyOf(one)
    for (const signature of signatures) {
      // Compares in constant time.
      if (signature && (await crypto.subtle.verify('HMAC', key, signature, signed))) return eventOf(payload)
    }
  }
  throw new WebhookVerificationError('None of its signatures is right.')
}

function eventOf(payload: string): WebhookEvent {
  try {
    return JSON.parse(payload) as WebhookEvent
  } catch {
    throw new WebhookVerificationError('Its body is no JSON.')
  }
}

function headerOf(headers: WebhookToVerify['headers'], name: string): string {
  const found = headers instanceof Headers ? headers.get(name) : oneOf(headers, name)
  if (!found) throw new WebhookVerificationError(`It has no header ${name}.`)
  return found
}

function oneOf(headers: Readonly<Record<string, string | readonly string[] | undefined>>, name: string): string {
  const value = headers[name] ?? Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return typeof value === 'string' ? value : (value?.[0] ?? '')
}

async function keyOf(secret: string): ReturnType<typeof crypto.subtle.importKey> {
  const bytes = bytesOf(secret.replace(/^whsec_/, ''))
  if (!bytes || bytes.length === 0) throw new AmbitError('secret is no secret of a webhook.')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

/** Null: it is no base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}
