/** What one would try next, after an answer: create, read, continue, revoke, and see that it is over. */
import type { PlaygroundFields } from './playground-request.ts'

export interface ApiAnswer {
  readonly status: number
  /** Null when the answer had no JSON. */
  readonly json: unknown
}

export interface NextStep {
  readonly words: string
  readonly button: string
  readonly change: Partial<PlaygroundFields>
}

export function nextStep(sent: PlaygroundFields, answer: ApiAnswer): NextStep | null {
  const code = errorCodeOf(answer)
  if (code === 'token_revoked') return again('The token was revoked, so nothing was read. A new read gets a new one.')
  if (code === 'token_expired') return again('The token has expired. A new read gets a new one.')
  if (code === 'token_not_found') return again('This project knows no such token. A read gets one.')
  if (answer.status >= 400) return null
  const token = tokenOf(answer) ?? sent.token
  switch (sent.operation) {
    case 'create':
      return { words: 'It is stored. Now read it, and say why.', button: 'Read it', change: { operation: 'read' } }
    case 'read':
      return isEmptyRead(answer) ? createFirst : { ...continueIt, change: { operation: 'continue', token } }
    case 'context':
      return { ...continueIt, change: { operation: 'continue', token } }
    case 'forget':
      return { words: forgottenWords(answer), button: 'Read what is left', change: { operation: 'read' } }
    case 'continue':
      return { ...revokeIt, change: { operation: 'revoke', token } }
    case 'revoke':
      return { ...tryAgain, change: { operation: 'continue', token } }
  }
}

function forgottenWords({ json }: ApiAnswer): string {
  const count = property(json, 'forgotten')
  if (count === 0) return 'No memory of this user and scope says so.'
  return count === 1 ? 'One memory said so. It is gone.' : `${count} memories said so. It is gone from all of them.`
}

const createFirst: NextStep = {
  words: 'The read was allowed, and there was nothing to read. Store something first.',
  button: 'Create a memory',
  change: { operation: 'create' },
}
const continueIt = {
  words: 'The token repeats this read until it expires, without a new purpose.',
  button: 'Continue it',
}
const revokeIt = { words: 'This works until the token is revoked.', button: 'Revoke it' }
const tryAgain = { words: 'The token is over. See what it answers now.', button: 'Try to continue' }

function again(words: string): NextStep {
  return { words, button: 'Read again', change: { operation: 'read' } }
}

/** The token that an answer brought, to fill in where one is asked for. */
export function tokenOf({ json }: ApiAnswer): string | null {
  const token = property(json, 'revocation_token')
  return typeof token === 'string' ? token : null
}

export function errorCodeOf({ json }: ApiAnswer): string | null {
  const code = property(property(json, 'error'), 'code')
  return typeof code === 'string' ? code : null
}

export function errorMessageOf({ json }: ApiAnswer): string | null {
  const message = property(property(json, 'error'), 'message')
  return typeof message === 'string' ? message : null
}

export function errorDetailsOf({ json }: ApiAnswer): unknown {
  return property(property(json, 'error'), 'details')
}

/** The sections of the scope are there also when there is nothing in them. */
function isEmptyRead({ json }: ApiAnswer): boolean {
  const struct = property(json, 'summary_struct')
  return isObject(struct) && Object.values(struct).every((section) => isObject(section) && isWithoutMembers(section))
}

function isWithoutMembers(section: object): boolean {
  return Object.keys(section).length === 0
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function property(value: unknown, name: string): unknown {
  if (!isObject(value) || !Object.hasOwn(value, name)) return undefined
  return (value as Record<string, unknown>)[name]
}
