/**
 * Answers of the service, made from its contract: what a test says that the service sends, the service can send. What the
 * contract does not know does not compile, or fails where it is made up.
 */
import assert from 'node:assert/strict'
import {
  type AnswerOf,
  type ApiOperations,
  apiOperations,
  type ConsoleOperations,
  consoleOperations,
  errorBody,
  errorCodes,
  explainFieldError,
  type Operation,
  type Refusal,
} from '@ambit/core'
import { Compile } from 'typebox/compile'

type Operations = ApiOperations & ConsoleOperations
type Name = keyof Operations

export interface ServiceAnswer {
  readonly status: number
  readonly json: unknown
}

/** The answer that the reference shows, but for what is different in it. */
export function answered<N extends Name>(name: N, different: Partial<AnswerOf<Operations[N]>> = {}): ServiceAnswer {
  const { answer } = operationOf(name)
  const json: unknown = { ...(answer.example as object), ...different }
  assert.deepEqual([...Compile(answer.schema).Errors(json)], [], `${name} does not answer so`)
  return { status: answer.status, json }
}

/** A refusal that the operation lists, or that any operation may be refused with. */
export function refused(name: Name, refusal: Refusal): ServiceAnswer {
  const { refusals } = operationOf(name)
  assert.ok([...refusals, ...anybody].includes(refusal.code), `${name} is not refused with ${refusal.code}`)
  const isOfConsole = name in consoleOperations
  return {
    status: errorCodes[refusal.code].status,
    json: errorBody(refusal, isOfConsole ? explainFieldError : undefined),
  }
}

/** What the service says of a body that its contract refuses. */
export function refusedBody(name: Name, body: unknown): ServiceAnswer {
  const parsed = operationOf(name).request?.parse(body)
  assert.ok(parsed && !parsed.ok, `${name} takes this body`)
  return refused(name, parsed.refusal)
}

const anybody = ['invalid_request', 'sign_in_required', 'rate_limited', 'internal_error', 'unavailable'] as const

function operationOf(name: Name): Operation {
  return { ...apiOperations, ...consoleOperations }[name]
}
