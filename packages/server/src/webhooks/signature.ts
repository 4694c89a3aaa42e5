/** Signatures as Standard Webhooks has them, so that a receiver can check them with a library of its own choosing. */
import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** 32 bytes of chance, in the form that receivers paste into their configuration. */
export function newWebhookSecret(): string {
  return prefix + randomBytes(32).toString('base64')
}

export interface WebhookMessage {
  readonly id: string
  readonly atSeconds: number
  readonly body: string
}

/** @param secrets more than one while a secret is being exchanged: a receiver accepts either. */
export function signatureHeaders(
  message: WebhookMessage,
  secrets: readonly string[],
): Readonly<Record<string, string>> {
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(message.atSeconds),
    'webhook-signature': secrets.map((secret) => `v1,${sign(message, secret)}`).join(' '),
  }
}

function sign({ id, atSeconds, body }: WebhookMessage, secret: string): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  return createHmac('sha256', key).update(`${id}.${atSeconds}.${body}`).digest('base64')
}

/** What tells messages about one person from those about others, without saying who that is. */
export function subjectKey(secret: string, userId: string): string {
  return createHmac('sha256', secret).update(userId).digest('hex').slice(0, 32)
}
