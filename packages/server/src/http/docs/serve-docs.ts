/** The routes of the documentation. Pages are made, filled in with the address of the service and compressed once for each address. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LruMap } from 'toad-cache'
import { linkOrigin, type SameOriginRules } from '../console/same-origin.ts'
import { type ConsoleFiles, consolePolicy } from '../console-files.ts'
import { sendRefusal } from '../error-replies.ts'
import { compressedFile, type KeptFile, keepFile, sendFile } from '../kept-file.ts'
import { pageHeaders } from '../security-headers.ts'
import { createDocsSite, type DocsFile } from './docs-site.ts'
import { exampleOrigin } from './example-origin.ts'

const paths = [
  '/docs',
  '/docs/:page',
  '/docs/:folder/:page',
  '/docs/:folder/:subfolder/:page',
  '/llms.txt',
  '/llms-full.txt',
]

/** Everything there is for one address, and what is read most for some others. */
const filesKept = 256

export interface DocsContext {
  readonly consoleDirectory: string
  readonly originRules: SameOriginRules
  readonly sendMissing: ConsoleFiles['sendMissing']
}

export function serveDocs(
  app: FastifyInstance,
  { consoleDirectory, originRules, sendMissing }: DocsContext,
): { readonly paths: readonly { path: string }[] } {
  const site = createDocsSite(consoleDirectory)
  const kept = new LruMap<Promise<KeptFile>>(filesKept)

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = request.url.split('?', 1)[0] ?? ''
    const file = site.file(path)
    if (!file) {
      const isSent = sendMissing(request, reply)
      return isSent ? reply : sendRefusal(reply, { code: 'not_found', message: 'There is nothing at this path.' })
    }
    const origin = file.hasOrigin ? (linkOrigin(request, originRules) ?? exampleOrigin) : ''
    const key = `${origin} ${path}`
    let making = kept.get(key)
    if (!making) {
      making = keptFor(file, origin)
      kept.set(key, making)
    }
    reply.headers({ 'cache-control': 'no-cache', ...(file.contentType.startsWith('text/html') && docsHeaders) })
    return sendFile(request, reply, await making)
  }

  for (const path of paths) app.get(path, answer)
  return { paths: paths.map((path) => ({ path })) }
}

const docsHeaders = { ...pageHeaders, 'content-security-policy': consolePolicy }

async function keptFor({ contentType, content: made, hasOrigin }: DocsFile, origin: string): Promise<KeptFile> {
  const content = await made
  const filled = hasOrigin && typeof content === 'string' ? content.replaceAll(exampleOrigin, inPage(origin)) : content
  const bytes = Buffer.from(filled)
  // Pictures are compressed by what they are.
  return contentType === 'image/png' ? keepFile(contentType, bytes, {}) : compressedFile(contentType, bytes)
}

/** A host that is ours may still be written with characters that mean something in a page or in a shell. */
function inPage(origin: string): string {
  return /^https?:\/\/[\w.:[\]-]+$/.test(origin) ? origin : exampleOrigin
}
