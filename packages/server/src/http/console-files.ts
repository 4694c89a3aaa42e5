/** The console as files: its one page at all of its paths, and what the page asks for. Read once, answered from memory. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ownPaths, projectPages } from '@ambit/core'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendRefusal } from './error-replies.ts'
import { type KeptFile, keepFile, keptEncodings, sendFile } from './kept-file.ts'
import { pageHeaders } from './security-headers.ts'

/** Where `npm run build` puts it. */
export const builtConsole = fileURLToPath(new URL('../../../console/dist/', import.meta.url))

/** No script and no style but the files of ours, no request but to us, and no text that becomes a script. */
export const consolePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/** Which of them there is, the page finds out by itself. */
const pagePaths = [...Object.values(ownPaths), ...projectPages.map((page) => `/projects/:project_id/${page}`)]

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

const notBuilt =
  'The console has not been built. Run "npm run build" and start the service again.\n' +
  'Everything else works without it: the documentation is at /docs.\n'

export interface ConsoleFiles {
  /** What is answered, for those who want to know which paths exist. */
  readonly paths: readonly { path: string }[]
  /** Answers a person who came to an address where there is nothing; false: it is no person, or there is no page to show. */
  sendMissing(request: FastifyRequest, reply: FastifyReply): boolean
}

export function serveConsoleFiles(app: FastifyInstance, directory = builtConsole): ConsoleFiles {
  const page = existsSync(join(directory, 'index.html')) ? keptFile(join(directory, 'index.html')) : null
  for (const path of pagePaths) {
    app.get(path, (request, reply) => (page ? sendPage(request, reply, page) : sendNotBuilt(reply)))
  }
  function sendMissing(request: FastifyRequest, reply: FastifyReply): boolean {
    if (!page || !isPersonAsking(request)) return false
    // Without what would let a browser keep it, or take it for the page that it is at other addresses.
    reply.code(404).headers({ ...consoleHeaders, 'cache-control': 'no-store', vary: 'accept' })
    void reply.type(page.contentType).send(page.bytes)
    return true
  }
  const assets = keptAssets(join(directory, 'assets'))
  app.get<{ Params: { name: string } }>('/assets/:name', (request, reply) => {
    const asset = assets.get(request.params.name)
    if (!asset) {
      const isSent = sendMissing(request, reply)
      return isSent ? reply : sendRefusal(reply, { code: 'not_found', message: 'There is nothing at this path.' })
    }
    // What these say is for documents, and there are a dozen of files before the first page is shown.
    for (const header of ofDocuments) reply.removeHeader(header)
    // Its name has the hash of its content in it: another content has another name.
    return sendFile(request, reply.header('cache-control', 'public, max-age=31536000, immutable'), asset)
  })
  return { paths: [...pagePaths, '/assets/:name'].map((path) => ({ path })), sendMissing }
}

const ofDocuments = ['content-security-policy', 'x-frame-options']

const consoleHeaders = { ...pageHeaders, 'cache-control': 'no-cache', 'content-security-policy': consolePolicy }

function sendPage(request: FastifyRequest, reply: FastifyReply, page: KeptFile): FastifyReply {
  return sendFile(request, reply.headers(consoleHeaders), page)
}

/** A browser that opens an address says that it wants a page; programs say that they take anything, or JSON. */
function isPersonAsking({ method, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  return (headers.accept ?? '').split(',').some((range) => /^\s*text\/html\s*(?:;|$)/i.test(range))
}

function sendNotBuilt(reply: FastifyReply): FastifyReply {
  return reply.code(503).type('text/plain; charset=utf-8').send(notBuilt)
}

function keptAssets(directory: string): ReadonlyMap<string, KeptFile> {
  if (!existsSync(directory)) return new Map()
  const names = readdirSync(directory).filter((name) => contentTypes[extname(name)] !== undefined)
  return new Map(names.map((name) => [name, keptFile(join(directory, name))]))
}

/** The build has put the compressed forms beside it, where they are any smaller. */
function keptFile(path: string): KeptFile {
  const bytes = readFileSync(path)
  const encoded = keptEncodings
    .map((encoding) => [encoding, `${path}.${encoding === 'gzip' ? 'gz' : encoding}`] as const)
    .filter(([, encodedPath]) => existsSync(encodedPath))
    .map(([encoding, encodedPath]) => [encoding, readFileSync(encodedPath)] as const)
  return keepFile(contentTypes[extname(path)] ?? 'application/octet-stream', bytes, Object.fromEntries(encoded))
}
