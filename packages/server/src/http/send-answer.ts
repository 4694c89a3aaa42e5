import type { Operation } from '@ambit/core'
import type { Reply } from './error-replies.ts'
import { PreparedBody } from './prepared-body.ts'

/** What an operation has to say when it has worked: a value, or what is made already and sent as it is. */
export function sendAnswer<To extends Reply>(reply: To, { answer }: Operation, value: unknown): To {
  reply.code(answer.status)
  if (value instanceof PreparedBody) sendPrepared(reply, value, answer.mediaType ?? 'application/json')
  else reply.send(value)
  return reply
}

function sendPrepared(reply: Reply, { content }: PreparedBody, mediaType: string): void {
  reply.header('content-type', `${mediaType}; charset=utf-8`)
  const isText = typeof content === 'string'
  if (!isText && content.bytes !== null) reply.header('content-length', String(content.bytes))
  reply.send(isText ? content : content.stream)
}
