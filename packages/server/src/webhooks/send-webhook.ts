/** One try to deliver one message. It never rejects: whatever a receiver does is an outcome. */
import { lookup as lookupName } from 'node:dns'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPublicAddress, type TargetRules, targetUrlRule } from './target-url.ts'

export interface WebhookRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export type DeliveryOutcome =
  | { readonly isDelivered: true; readonly status: number }
  | { readonly isDelivered: false; readonly status: number | null; readonly reason: DeliveryFailure }

export const deliveryFailures = [
  /** An answer, but not one of success; redirects are not followed. */
  'refused',
  /** No whole answer in time. */
  'timed_out',
  /** No connection, or one that broke. */
  'unreachable',
  /** Its name leads, by now, to an address that may not be reached. */
  'address_not_allowed',
] as const
export type DeliveryFailure = (typeof deliveryFailures)[number]

const answerWithinMs = 10_000

export interface SendOptions extends TargetRules {
  readonly withinMs?: number
  /** How names are looked up; tests put in a server of names of their own. */
  readonly lookup?: typeof lookupName
}

export function sendWebhook(message: WebhookRequest, options: SendOptions): Promise<DeliveryOutcome> {
  // What was allowed when it was set may not be by now.
  if (targetUrlRule(message.url, options) !== null) return Promise.resolve(failed('address_not_allowed'))
  const { withinMs = answerWithinMs } = options
  const url = new URL(message.url)
  return new Promise((resolve) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    const body = Buffer.from(message.body)
    const request = send(url, {
      method: 'POST',
      // A connection of its own: what is looked up for it is what it connects to.
      agent: false,
      lookup: checkedLookup(options),
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Ambit-Webhooks',
        'content-length': body.length,
        ...message.headers,
      },
    })
    const settle = (outcome: DeliveryOutcome): void => {
      clearTimeout(timer)
      resolve(outcome)
      request.destroy()
    }
    const timer = setTimeout(() => settle(failed('timed_out')), withinMs)
    request.on('error', (error: NodeJS.ErrnoException) => {
      settle(failed(error.code === notAllowedCode ? 'address_not_allowed' : 'unreachable'))
    })
    // The status is the answer. What a receiver sends behind it is not read, so that it can be as long as it likes.
    request.on('response', ({ statusCode = 0 }) => {
      const isDelivered = statusCode >= 200 && statusCode < 300
      settle(isDelivered ? { isDelivered, status: statusCode } : failed('refused', statusCode))
    })
    request.end(body)
  })
}

const notAllowedCode = 'AMBIT_ADDRESS_NOT_ALLOWED'

/** The addresses that are connected to are the ones that were judged: a name cannot change in between. */
function checkedLookup({ allowsPrivate, lookup = lookupName }: SendOptions): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0)
      const refused = !allowsPrivate && addresses.some(({ address }) => !isPublicAddress(address))
      const [first] = addresses
      if (refused || !first) {
        const reason = Object.assign(new Error('the target leads to an address that is not allowed'), {
          code: notAllowedCode,
        })
        return callback(reason, '', 0)
      }
      if (options.all) return callback(null, addresses)
      callback(null, first.address, first.family)
    })
  }
}

function failed(reason: DeliveryFailure, status: number | null = null): DeliveryOutcome {
  return { isDelivered: false, status, reason }
}
