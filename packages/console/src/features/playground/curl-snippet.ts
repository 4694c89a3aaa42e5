/** A request as a line for a shell. */
import { layOutJson } from './lay-out-json.ts'
import type { ApiCall } from './playground-request.ts'

/**
 * @param secret null: the line takes the key from the shell's AMBIT_KEY, so that it can be shown and shared.
 */
export function curlSnippet(origin: string, call: ApiCall, secret: string | null = null): string {
  const key = secret === null ? '"X-API-Key: $AMBIT_KEY"' : shellQuoted(`X-API-Key: ${secret}`)
  return [
    `curl ${shellQuoted(`${origin}${call.path}`)}`,
    `-H ${key}`,
    `-H ${shellQuoted('Content-Type: application/json')}`,
    `-d ${shellQuoted(layOutJson(call.body))}`,
  ].join(' \\\n  ')
}

/** Nothing has a meaning between single quotes but the single quote itself. */
export function shellQuoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}
