/** What anybody may see without a key: health, metrics, and the reference. */
import type { FastifyReply } from 'fastify'
import type { Store } from '../storage/port/store.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { sendRefusal, unavailable } from './error-replies.ts'
import { openApiDocument } from './openapi.ts'
import { referenceMark, referencePage, referencePagePolicy, referenceStyles } from './reference/reference-page.ts'

interface OpenRoute {
  readonly path: string
  handle(reply: FastifyReply): FastifyReply | Promise<FastifyReply>
}

export function openRoutes(context: {
  store: Store
  metrics: Metrics
  isDraining: () => boolean
}): readonly OpenRoute[] {
  const { store, metrics, isDraining } = context
  const { document, page } = documentation()
  return [
    { path: '/healthz', handle: (reply) => reply.send({ status: 'ok' }) },
    {
      path: '/readyz',
      async handle(reply) {
        const isReady = !isDraining() && (await answers(store))
        return isReady ? reply.send({ status: 'ready' }) : sendRefusal(reply, unavailable)
      },
    },
    {
      path: '/metrics',
      handle: async (reply) => reply.type(metrics.contentType).send(await metrics.text()),
    },
    { path: '/openapi.json', handle: (reply) => reply.type('application/json; charset=utf-8').send(document) },
    {
      path: '/docs',
      handle: (reply) =>
        reply.header('content-security-policy', referencePagePolicy).type('text/html; charset=utf-8').send(page),
    },
    { path: '/docs/reference.css', handle: (reply) => reply.type('text/css; charset=utf-8').send(referenceStyles) },
    { path: '/docs/mark.svg', handle: (reply) => reply.type('image/svg+xml').send(referenceMark) },
  ]
}

interface Documentation {
  readonly document: string
  readonly page: string
}

let made: Documentation | undefined

/** The same for every service of a process: tests start many. */
function documentation(): Documentation {
  made ??= { document: JSON.stringify(openApiDocument), page: referencePage(openApiDocument) }
  return made
}

async function answers(store: Store): Promise<boolean> {
  try {
    await store.maintenance.ping()
    return true
  } catch {
    return false
  }
}
