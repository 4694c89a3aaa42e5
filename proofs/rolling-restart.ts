/**
 * Restarts two services one after the other, behind a small proxy and under load: no request fails.
 *
 *   node proofs/rolling-restart.ts --rounds 3
 */
import { createServer, request, type Server } from 'node:http'
import { parseArgs } from 'node:util'
import { freePort, type Service, startService, stopAll } from '../acceptance/service.ts'
import { startEmbeddedPostgres } from '../packages/server/test/postgres/embedded-postgres.ts'
import { findLost, type SteadyLoad, startLoad, until } from './steady-load.ts'

export interface RollingRestartVerdict {
  readonly restarts: number
  readonly acknowledged: number
  /** By status; what the proxy could not hand on is 502. */
  readonly failed: Readonly<Record<number, number>>
  /** Why it could not. */
  readonly broken: readonly string[]
  readonly lost: readonly string[]
}

const leaveAloneMs = 1_000

export async function auditRollingRestart(rounds: number): Promise<RollingRestartVerdict> {
  const postgres = await startEmbeddedPostgres()
  const broken: string[] = []
  let proxy: Server | undefined
  let load: SteadyLoad | undefined
  try {
    const environment = { DATABASE_URL: postgres.url(), AMBIT_RATE_LIMIT: '0', LOG_LEVEL: 'silent' }
    const first = await startService({ environment })
    const second = await startService({ environment: { ...environment, AMBIT_BOOTSTRAP_KEY: first.apiKey } })
    const port = await freePort()
    proxy = await startProxy(port, [first, second], (why) => broken.push(why))
    const target = { baseUrl: `http://127.0.0.1:${port}`, apiKey: first.apiKey }
    const running = startLoad(target, 8)
    load = running
    for (let round = 0; round < rounds; round++) {
      for (const service of [first, second]) {
        const before = running.acknowledged.size
        await until('there is a load', () => running.acknowledged.size > before + 20)
        await service.restart()
      }
    }
    await running.stop()
    const lost = await findLost(target, running.acknowledged)
    const failed = Object.fromEntries([...running.answers].filter(([status]) => status !== 201))
    return { restarts: rounds * 2, acknowledged: running.acknowledged.size, failed, broken, lost }
  } finally {
    proxy?.close()
    proxy?.closeAllConnections()
    await load?.stop()
    await stopAll()
    await postgres.remove()
  }
}

/**
 * What any reverse proxy can be told: take turns, go to the next one when a service cannot be connected to or answers
 * 503, which says that nothing was changed, and leave that one alone for a moment.
 */
async function startProxy(
  port: number,
  services: readonly Service[],
  onBroken: (why: string) => void,
): Promise<Server> {
  let turn = 0
  const leftAloneUntilMs = new Map<Service, number>()
  // The services say how long a connection lasts, and that is handed on: it may not end here before.
  const proxy = createServer({ keepAliveTimeout: 0 }, (incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const inTurn = services.map((_, index) => services[(turn + index) % services.length] as Service)
      turn++
      const isLeftAlone = (service: Service): boolean => Date.now() < (leftAloneUntilMs.get(service) ?? 0)
      attempt([...inTurn.filter((service) => !isLeftAlone(service)), ...inTurn.filter(isLeftAlone)])
    })
    function attempt([service, ...others]: readonly Service[]): void {
      if (!service) {
        onBroken('no service takes connections')
        return void outgoing.writeHead(502).end()
      }
      const goOn = (): void => {
        leftAloneUntilMs.set(service, Date.now() + leaveAloneMs)
        attempt(others)
      }
      const upstream = request(`${service.baseUrl}${incoming.url}`, {
        method: incoming.method,
        headers: incoming.headers,
        agent: false,
      })
      upstream.on('response', (response) => {
        if (response.statusCode === 503 && others.length > 0) {
          response.resume()
          goOn()
          return
        }
        outgoing.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(outgoing)
      })
      upstream.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED') return goOn()
        onBroken(error.code ?? error.message)
        outgoing.writeHead(502).end()
      })
      upstream.end(Buffer.concat(chunks))
    }
  })
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve))
  return proxy
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } })
  const { restarts, acknowledged, failed, broken, lost } = await auditRollingRestart(Number(values.rounds))
  const isProven = Object.keys(failed).length === 0 && lost.length === 0
  console.log(
    `rolling restart: ${restarts} restarts, ${acknowledged} requests acknowledged, ` +
      `failed ${JSON.stringify(failed)} ${broken.join(', ')}, ${lost.length} lost: ` +
      (isProven ? 'PASS' : 'FAIL'),
  )
  process.exitCode = isProven ? 0 : 1
}
