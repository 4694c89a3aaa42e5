/** A file in memory, in the forms in which it may be sent, answered from there or with the news that it has not changed. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import Negotiator from 'negotiator'

/** The smallest first. */
export const keptEncodings = ['br', 'gzip'] as const
export type KeptEncoding = (typeof keptEncodings)[number]

export interface KeptFile {
  readonly contentType: string
  readonly hash: string
  readonly bytes: Buffer
  readonly encoded: Readonly<Partial<Record<KeptEncoding, Buffer>>>
}

export function keepFile(
  contentType: string,
  bytes: Buffer,
  encoded: Readonly<Partial<Record<KeptEncoding, Buffer>>>,
): KeptFile {
  return { contentType, hash: createHash('sha256').update(bytes).digest('base64url').slice(0, 27), bytes, encoded }
}

const compress = promisify(gzip)

export async function compressedFile(contentType: string, bytes: Buffer): Promise<KeptFile> {
  return keepFile(contentType, bytes, { gzip: await compress(bytes) })
}

export function sendFile(request: FastifyRequest, reply: FastifyReply, file: KeptFile): FastifyReply {
  const accepted = new Negotiator(request).encodings([...keptEncodings])
  const encoding = keptEncodings.find((name) => file.encoded[name] !== undefined && accepted.includes(name)) ?? null
  const etag = `"${file.hash}${encoding === null ? '' : `-${encoding}`}"`
  reply.headers({ etag, vary: 'accept-encoding' })
  if (fresh(request.headers, { etag })) return reply.code(304).send()
  if (encoding !== null) reply.header('content-encoding', encoding)
  return reply.type(file.contentType).send((encoding !== null && file.encoded[encoding]) || file.bytes)
}
