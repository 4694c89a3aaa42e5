/** What anybody may ask without a key: health, metrics, and the OpenAPI document. */
import type { Refusal } from '@ambit/core'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Store } from '../storage/port/store.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { obstacleOf, sendRefusal, unavailable } from './error-replies.ts'
import { compressedFile, type KeptFile, sendFile } from './kept-file.ts'
import { myDataRoutes } from './my-data/my-data-page.ts'
import { openApiDocument } from './openapi.ts'

interface OpenRoute {
  readonly path: string
  handle(reply: FastifyReply, request: FastifyRequest): FastifyReply | Promise<FastifyReply>
}

export function openRoutes(context: {
  store: Store
  metrics: Metrics
  isDraining: () => boolean
}): readonly OpenRoute[] {
  const { store, metrics, isDraining } = context
  return [
    { path: '/healthz', handle: (reply) => reply.send({ status: 'ok' }) },
    {
      path: '/readyz',
      async handle(reply) {
        const refusal = isDraining() ? unavailable : await lookForObstacle(store)
        return refusal ? sendRefusal(reply, refusal) : reply.send({ status: 'ready' })
      },
    },
    {
      path: '/metrics',
      handle: async (reply) => reply.type(metrics.contentType).send(await metrics.text()),
    },
    { path: '/openapi.json', handle: async (reply, request) => sendFile(request, reply, await documentFile()) },
    ...myDataRoutes,
  ]
}

let document: Promise<KeptFile> | undefined

/** The same for every service of a process: tests start many. */
function documentFile(): Promise<KeptFile> {
  document ??= compressedFile('application/json; charset=utf-8', Buffer.from(JSON.stringify(openApiDocument)))
  return document
}

async function lookForObstacle({ maintenance }: Store): Promise<Refusal | null> {
  try {
    await maintenance.ping()
    return null
  } catch (error) {
    return obstacleOf(error)
  }
}
