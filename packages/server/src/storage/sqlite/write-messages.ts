/**
 * What the two sides of the writer thread send each other: flat lists, because an object for each request costs both sides more to
 * copy than all that is in it.
 */
import type { WriteAnswer, WriteFailure, WriteName, WriteRequest } from './write-commands.ts'

/** For each request its ticket, the command, its arguments, whose turn it takes and the bytes that it brings. */
export type RequestMessage = unknown[]

/** For each answer its ticket and the result; failures, which are rare, in a list of their own. */
export type AnswerMessage = readonly [results: readonly unknown[], failures: readonly unknown[]]

export function addRequest(message: RequestMessage, { ticket, name, args, turn }: WriteRequest): void {
  message.push(ticket, name, args, turn.owner, turn.bytes)
}

export const valuesPerRequest = 5

export function requestsOf(message: RequestMessage): WriteRequest[] {
  const requests: WriteRequest[] = []
  for (let at = 0; at < message.length; at += valuesPerRequest) {
    requests.push({
      ticket: message[at] as number,
      name: message[at + 1] as WriteName,
      args: message[at + 2],
      turn: { owner: message[at + 3] as string, bytes: message[at + 4] as number },
    })
  }
  return requests
}

export function answerMessage(answers: readonly WriteAnswer[]): AnswerMessage {
  const results: unknown[] = []
  const failures: unknown[] = []
  for (const answer of answers) {
    if ('failure' in answer) failures.push(answer.ticket, answer.failure)
    else results.push(answer.ticket, answer.result)
  }
  return [results, failures]
}

export interface Answered {
  result(ticket: number, result: unknown): void
  failure(ticket: number, failure: WriteFailure): void
}

export function readAnswers([results, failures]: AnswerMessage, answered: Answered): void {
  for (let at = 0; at < results.length; at += 2) answered.result(results[at] as number, results[at + 1])
  for (let at = 0; at < failures.length; at += 2)
    answered.failure(failures[at] as number, failures[at + 1] as WriteFailure)
}
