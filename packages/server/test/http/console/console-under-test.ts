/** The console's API on a real store, and browsers that keep their cookies. */
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { createInvitation, type NewInvitation } from '../../../src/app/invitations/create-invitation.ts'
import type { ConsoleHandlerDeps } from '../../../src/http/console/console-handler.ts'
import { createHttpServer } from '../../../src/http/http-server.ts'
import { createSharedRateLimiter } from '../../../src/http/shared-rate-limit.ts'
import type { Store } from '../../../src/storage/port/store.ts'
import { createMetrics } from '../../../src/telemetry/metrics.ts'
import { flushUsage } from '../../../src/usage/flush-usage.ts'
import { createUsageRecorder } from '../../../src/usage/usage-recorder.ts'
import { quickPasswords } from '../../accounts/quick-passwords.ts'
import { type AppUnderTest, openApp } from '../../app/app-under-test.ts'
import { actOf, atTheMachine } from '../../storage/sample-rows.ts'
import { keepToContract } from '../keep-to-contract.ts'

export const origin = 'http://console.test'

/** A password is as good as another; one that is found anywhere gives itself away. */
export const password = 'canary words nobody would say'

export interface ConsoleUnderTest {
  readonly app: FastifyInstance
  readonly under: AppUnderTest
  readonly deps: ConsoleHandlerDeps
  readonly log: string[]
  /** The project that people are invited to unless told otherwise. */
  readonly projectId: string
  newProject(name: string): Promise<string>
  /** The token of an invitation that was made at the machine. */
  invite(different?: Partial<NewInvitation>): Promise<string>
  /** Somebody new with an account, signed in. */
  join(name: string, different?: Partial<NewInvitation>): Promise<Browser>
  /** The same service as another process would run it, on the same store. */
  secondProcess(): FastifyInstance
  /** The same service with other dependencies, on the same store. */
  variant(change: (deps: ConsoleHandlerDeps) => ConsoleHandlerDeps): FastifyInstance
  /** Stores what was counted, as the service does every two seconds. */
  storeUsage(): Promise<void>
  close(): Promise<void>
}

export interface ConsoleSetup {
  readonly publicOrigin?: string
  /** That of `origin`, unless others are given. */
  readonly allowedHosts?: readonly string[]
  readonly trustedProxies?: readonly string[]
  /** Whether webhooks may lead to this machine. */
  readonly allowsPrivateTargets?: boolean
  /** Embedded, unless one is given. */
  readonly store?: Store
}

export async function openConsole(setup: ConsoleSetup = {}): Promise<ConsoleUnderTest> {
  const { publicOrigin, allowedHosts = [new URL(origin).hostname], trustedProxies = [] } = setup
  const under = await openApp(setup.store)
  const log: string[] = []
  const logger = pino({ level: 'trace' }, { write: (line: string) => void log.push(line) })
  const { store } = under.deps
  const { rateWindows } = store
  const usage = createUsageRecorder(under.deps.clock)
  const deps: ConsoleHandlerDeps = {
    ...under.deps,
    allowsPrivateTargets: setup.allowsPrivateTargets ?? false,
    onDecision: usage.decision,
    onFiled: usage.filed,
    rateLimitPerMinute: 600,
    requestsOfThisMinute: async () => new Map<string, number>(),
    isSecure: publicOrigin?.startsWith('https:') ?? false,
    passwords: quickPasswords,
  }

  function variant(change: (deps: ConsoleHandlerDeps) => ConsoleHandlerDeps): FastifyInstance {
    const changed = change(deps)
    const service = createHttpServer({
      deps: changed,
      metrics: createMetrics(),
      usage,
      logger,
      rateLimitPerMinute: changed.rateLimitPerMinute,
      trustedProxies,
      publicOrigin: publicOrigin ?? null,
      allowedHosts,
      passwords: changed.passwords,
      ...(rateWindows && { limiter: createSharedRateLimiter(changed.clock, rateWindows) }),
    })
    return keepToContract(service)
  }

  async function newProject(name: string): Promise<string> {
    const id = deps.newId('prj')
    await store.projects.create({ id, name, createdAtMs: under.time.nowMs }, actOf())
    return id
  }

  const projectId = await newProject('shop')
  const app = variant((same) => same)

  async function invite(different: Partial<NewInvitation> = {}): Promise<string> {
    const plain: NewInvitation = { projectId, role: 'member', email: null }
    return (await createInvitation(deps, atTheMachine, { ...plain, ...different })).token
  }

  return {
    app,
    under,
    deps,
    log,
    projectId,
    newProject,
    invite,
    variant,
    async storeUsage() {
      await flushUsage(usage, store.usage, () => {})
    },
    secondProcess: () => variant((same) => same),
    async join(name, different = {}) {
      const browser = openBrowser(app)
      const token = await invite(different)
      const joined = await browser.post('/console/invitations/accept', { token, name, email: emailOf(name), password })
      if (joined.statusCode !== 200) throw new Error(joined.body)
      return browser
    },
    async close() {
      await app.close()
      await under.close()
    },
  }
}

/** The status and code of a refusal; the status alone when there was none. */
export function answerOf(response: LightMyRequestResponse): string {
  const code = response.json<{ error?: { code: string } }>().error?.code
  return code ? `${response.statusCode} ${code}` : String(response.statusCode)
}

/** What follows the # of a link. */
export function tokenOf(url: string): string {
  return url.split('#')[1] ?? ''
}

export function emailOf(name: string): string {
  return `${name.toLowerCase()}@example.com`
}

export interface Browser {
  /** `name=value` by name, as sent back to it. */
  readonly cookies: Map<string, string>
  get(path: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  send(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>
}

/** As a page of the console sends requests. It keeps cookies whatever their attributes: those are tested by themselves. */
export function openBrowser(app: FastifyInstance, from = origin): Browser {
  const cookies = new Map<string, string>()
  async function request(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body: unknown,
    headers: Record<string, string>,
  ): Promise<LightMyRequestResponse> {
    const response = await app.inject({
      method,
      url: path,
      headers: {
        host: new URL(from).host,
        ...(method !== 'GET' && { origin: from, 'sec-fetch-site': 'same-origin' }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(cookies.size > 0 && { cookie: [...cookies.values()].join('; ') }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0) cookies.delete(name)
      else cookies.set(name, `${name}=${encodeURIComponent(value)}`)
    }
    return response
  }
  return {
    cookies,
    get: (path, headers = {}) => request('GET', path, undefined, headers),
    post: (path, body, headers = {}) => request('POST', path, body, headers),
    send: (method, path, body, headers = {}) => request(method, path, body, headers),
  }
}
