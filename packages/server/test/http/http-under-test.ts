/** The HTTP edge on a real store, its log caught line by line. */
import { connect } from 'node:net'
import { capabilities } from '@ambit/core'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { createKey, type NewKey } from '../../src/app/create-key.ts'
import type { AppDeps, ObservedDecision } from '../../src/app/deps.ts'
import { createHttpServer, type HttpServerOptions } from '../../src/http/http-server.ts'
import { measuredStore } from '../../src/storage/measured-store.ts'
import { createMetrics } from '../../src/telemetry/metrics.ts'
import { createUsageRecorder, type UsageRecorder } from '../../src/usage/usage-recorder.ts'
import { type AppUnderTest, openApp } from '../app/app-under-test.ts'
import { actOf, atTheMachine } from '../storage/sample-rows.ts'
import { keepToContract } from './keep-to-contract.ts'

export interface HttpUnderTest {
  readonly app: FastifyInstance
  readonly under: AppUnderTest
  readonly log: string[]
  /** What was counted of requests and refused reads. */
  readonly usage: UsageRecorder
  /** A key of the project that all requests are made in. */
  readonly secret: string
  newKey(different?: Partial<NewKey>): Promise<string>
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  /** The same service with other dependencies, on the same store. */
  variant(
    change: (deps: AppDeps) => AppDeps,
    rateLimitPerMinute?: number | null,
    different?: Partial<HttpServerOptions>,
  ): FastifyInstance
  close(): Promise<void>
}

export async function openHttp(): Promise<HttpUnderTest> {
  const under = await openApp()
  const log: string[] = []
  const usage = createUsageRecorder(under.deps.clock)
  const logger = pino({ level: 'trace' }, { write: (line: string) => void log.push(line) })
  const projectId = under.deps.newId('prj')
  await under.deps.store.projects.create({ id: projectId, name: 'shop', createdAtMs: under.time.nowMs }, actOf())
  const limits = { expiresAtMs: null, rateLimitPerMinute: null, purposeClasses: null, capabilities }
  const plain = { projectId, name: 'a key', ...limits }
  const newKey = async (different: Partial<NewKey> = {}): Promise<string> =>
    (await createKey(under.deps, atTheMachine, { ...plain, ...different })).secret
  const secret = await newKey()

  function variant(
    change: (deps: AppDeps) => AppDeps,
    rateLimitPerMinute: number | null = null,
    different: Partial<HttpServerOptions> = {},
  ): FastifyInstance {
    const metrics = createMetrics()
    const observed = (decision: ObservedDecision): void => {
      metrics.decision(decision)
      usage.decision(decision)
    }
    const measured = { ...under.deps, store: measuredStore(under.deps.store, metrics.storeOperation) }
    const deps = change({ ...measured, onDecision: observed })
    const options = { deps, metrics, usage, logger, rateLimitPerMinute, publicOrigin: null }
    return keepToContract(createHttpServer({ ...options, ...different }))
  }

  const app = variant((deps) => deps)
  return {
    app,
    under,
    log,
    usage,
    secret,
    newKey,
    variant,
    post: (path, body, headers = {}) => post(app, path, body, { 'x-api-key': secret, ...headers }),
    async close() {
      await app.close()
      await under.close()
    },
  }
}

export function post(
  app: FastifyInstance,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  const payload = typeof body === 'string' ? body : JSON.stringify(body)
  return app.inject({ method: 'POST', url: path, payload, headers: { 'content-type': 'application/json', ...headers } })
}

export const goodMemory = {
  user_id: 'user_1',
  scope: 'preferences',
  source: 'explicit_user_input',
  value_json: { likes: ['ramen'] },
} as const

export const goodRead = { user_id: 'user_1', scope: 'preferences', purpose: 'recommendation' } as const

/** A connection that sends bytes as they are, and all that came back by the time the other side ended it. */
export function openConnection(
  port: number,
  address = '127.0.0.1',
): {
  send: (bytes: string) => void
  received: () => string
  ended: Promise<string>
  /** Gone without a word. */
  end: () => void
} {
  const socket = connect(port, address).setEncoding('utf8')
  let received = ''
  socket.on('data', (text: string) => {
    received += text
  })
  const ended = new Promise<string>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('close', () => resolve(received))
  })
  return {
    send: (bytes) => void socket.write(bytes),
    received: () => received,
    ended,
    end: () => void socket.destroy(),
  }
}

export function exchange(port: number, bytes: string, address?: string): Promise<string> {
  const { send, ended } = openConnection(port, address)
  send(bytes)
  return ended
}

export async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
