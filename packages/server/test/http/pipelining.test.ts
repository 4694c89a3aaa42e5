import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { eventually } from '../eventually.ts'
import { type HttpUnderTest, listen, openConnection, openHttp } from './http-under-test.ts'

const ask = (path: string, rest = ''): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n${rest}\r\n`

describe('of the requests that a client sends ahead on one connection', () => {
  let http: HttpUnderTest
  let app: FastifyInstance
  let port: number
  let inTheWorks = 0
  let mostInTheWorks = 0
  let begun = 0
  let hold: Promise<void> = Promise.resolve()
  before(async () => {
    http = await openHttp()
    app = http.variant((deps) => ({
      ...deps,
      store: {
        ...deps.store,
        maintenance: {
          ...deps.store.maintenance,
          async ping() {
            begun++
            mostInTheWorks = Math.max(mostInTheWorks, ++inTheWorks)
            await new Promise(setImmediate)
            await hold
            inTheWorks--
          },
        },
      },
    }))
    port = await listen(app)
  })
  after(async () => {
    await app.close()
    await http.close()
  })

  test('one is in the works at a time, and all are answered in turn', async () => {
    const connection = openConnection(port)
    connection.send(ask('/readyz').repeat(7) + ask('/nothing') + ask('/readyz', 'Connection: close\r\n'))
    const answers = [...(await connection.ended).matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)
    assert.deepEqual(answers, [...Array.from({ length: 7 }, () => '200'), '404', '200'])
    assert.equal(mostInTheWorks, 1)
  })

  test('those beyond a few are not even read: the connection ends', async () => {
    const held = Promise.withResolvers<void>()
    hold = held.promise
    const requests: unknown[] = []
    const note = (request: unknown): void => void requests.push(request)
    app.server.on('request', note)
    begun = 0
    const connection = openConnection(port)
    connection.send(ask('/readyz').repeat(1_000))
    assert.equal(await connection.ended.catch(() => ''), '')
    held.resolve()
    app.server.off('request', note)
    assert.ok(requests.length < 12, `${requests.length} were read`)
    assert.ok(begun <= 1)
    await eventually(async () => inTheWorks === 0)
  })

  test('none is begun when the client has gone', async () => {
    const held = Promise.withResolvers<void>()
    hold = held.promise
    begun = 0
    const connection = openConnection(port)
    connection.send(ask('/readyz').repeat(3))
    await eventually(async () => begun === 1)
    const sockets = await new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)))
    connection.end()
    await eventually(
      async () =>
        (await new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)))) < sockets,
    )
    held.resolve()
    await eventually(async () => inTheWorks === 0)
    assert.equal(begun, 1)
  })
})
