/** What is sent: each operation as a request with places that are filled in for each of its uses. */
import type { Weights } from './request-mix.ts'

export interface Operation {
  readonly path: string
  /**
   * `{user}` is one of the users, `{n}` a number that is used once, `{token}` a token of a read, `{writer}` somebody new, and
   * `{leaver}` one of those who were new.
   */
  readonly body: string
  readonly expectedStatus: number
  /** Whether the token is of no use afterwards. */
  readonly usesUpToken?: boolean
}

export type OperationName = 'create' | 'read' | 'continue' | 'revoke' | 'denied' | 'context' | 'erase'

const about = '"user_id":"{user}","scope":"preferences"'

export const operations: Readonly<Record<OperationName, Operation>> = {
  create: {
    path: '/memory',
    body:
      '{"user_id":"{writer}","scope":"preferences","domain":"food","source":"explicit_user_input","value_json":' +
      '{"likes":["ramen","dish {n}","dark chocolate"],"dislikes":["coriander"],"settings":{"spice":"mild"}}}',
    expectedStatus: 201,
  },
  read: {
    path: '/memory/read',
    body: `{${about},"domain":"food","purpose":"recommend a restaurant for tonight"}`,
    expectedStatus: 200,
  },
  continue: { path: '/memory/read/continue', body: '{"revocation_token":"{token}"}', expectedStatus: 200 },
  revoke: { path: '/memory/revoke', body: '{"revocation_token":"{token}"}', expectedStatus: 200, usesUpToken: true },
  denied: {
    path: '/memory/read',
    body: `{${about},"domain":"food","purpose":"decide on a loan application"}`,
    expectedStatus: 403,
  },
  context: {
    path: '/memory/context',
    body: '{"user_id":"{user}","purpose":"recommend a restaurant for tonight"}',
    expectedStatus: 200,
  },
  erase: { path: '/subject/erase', body: '{"user_id":"{leaver}"}', expectedStatus: 200 },
}

/** What applications do all day. */
export const realisticMix: Weights = { read: 70, continue: 20, create: 9, revoke: 1 }

/** A memory of a reader, for the store that is read from. */
export function readersMemory(userId: string, number: number): object {
  return {
    user_id: userId,
    scope: 'preferences',
    domain: 'food',
    source: 'explicit_user_input',
    value_json: {
      likes: ['ramen', `dish ${number}`, 'dark chocolate'],
      dislikes: ['coriander', `drink ${number}`],
      settings: { spice: 'mild', portions: number },
    },
  }
}
