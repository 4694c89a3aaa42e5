import { fieldError, type Operation, type Parsed, refusedFields } from '@ambit/core'

// A byte order mark is no JSON: it is left in, to be refused.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * From the bytes of a body, undefined where there are none, to what an operation is given. Clients that name a content type
 * with every request do so where there is nothing to send, too: it is a fault only where a body is expected.
 */
export function parseInput({ request }: Pick<Operation, 'request'>, bytes: Uint8Array | undefined): Parsed<unknown> {
  const isThere = bytes !== undefined && (bytes.length > 0 || request !== null)
  const body = isThere ? parseJson(bytes) : nothing
  if (!body.ok || request === null) return body.ok ? { ok: true, value: null } : body
  return request.parse(body.value)
}

const nothing: Parsed<unknown> = { ok: true, value: undefined }

/** What the JSON may hold is the core's to say, keys like __proto__ included. */
function parseJson(bytes: Uint8Array): Parsed<unknown> {
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    return malformed('utf8')
  }
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch {
    return malformed('validJson')
  }
}

function malformed(rule: 'utf8' | 'validJson'): Parsed<never> {
  return refusedFields([fieldError('body', rule)])
}
