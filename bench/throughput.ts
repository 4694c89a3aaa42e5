/**
 * Creates and reads a second as a share of a bare node:http echo, all in one run and in turns, because machines are noisy.
 * Run with `npm run bench`. Prints one JSON object with the environment beside the figures.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Load, LoadResult } from './load-generator.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '64' },
  },
})
const rounds = Number(values.rounds)
const shared = { connections: Number(values.connections), seconds: Number(values.seconds) }

const echoPort = 18_080
const servicePort = 18_081
const apiKey = `sk_test_bench_${'k'.repeat(20)}`
const users = 200

const echo = spawn(process.execPath, [new URL('./echo-server.ts', import.meta.url).pathname, String(echoPort)], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
await once(echo.stdout, 'data')
const dataDir = mkdtempSync(join(tmpdir(), 'ambit-bench-'))
const service = spawn(
  process.execPath,
  [new URL('../packages/server/bin/ambit.mjs', import.meta.url).pathname, 'serve'],
  {
    env: {
      ...process.env,
      PORT: String(servicePort),
      AMBIT_DATA_DIR: dataDir,
      AMBIT_BOOTSTRAP_KEY: apiKey,
      AMBIT_RATE_LIMIT: '0',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  },
)
await once(service.stdout, 'data')

try {
  for (let memory = 0; memory < 5; memory++) {
    for (let user = 0; user < users; user++) await post('/memory', memoryOf(`reader_${user}`, memory), 201)
  }
  const creates = Array.from({ length: users }, (_, user) => request('/memory', memoryOf(`writer_${user}`, user)))
  const reads = Array.from({ length: users }, (_, user) =>
    request('/memory/read', {
      user_id: `reader_${user}`,
      scope: 'preferences',
      purpose: 'recommend a restaurant for tonight',
    }),
  )
  const results: Record<string, LoadResult[]> = { echo: [], create: [], read: [] }
  for (let round = 0; round < rounds; round++) {
    results.echo?.push(await load({ ...shared, port: echoPort, requests: creates, expectedStatus: 200 }))
    results.create?.push(await load({ ...shared, port: servicePort, requests: creates, expectedStatus: 201 }))
    results.read?.push(await load({ ...shared, port: servicePort, requests: reads, expectedStatus: 200 }))
  }
  const echoRate = median(results.echo ?? [])
  const figures = Object.fromEntries(
    Object.entries(results).map(([name, runs]) => [
      name,
      {
        requestsPerSecond: Math.round(median(runs)),
        shareOfEcho: Math.round((median(runs) / echoRate) * 1000) / 1000,
        p50Ms: runs.map(({ p50Ms }) => Math.round(p50Ms * 100) / 100),
        p99Ms: runs.map(({ p99Ms }) => Math.round(p99Ms * 100) / 100),
        failures: runs.reduce((sum, { failures }) => sum + failures, 0),
      },
    ]),
  )
  const environment = {
    date: new Date().toISOString(),
    node: process.version,
    cpus: cpus().length,
    model: cpus()[0]?.model,
  }
  console.log(JSON.stringify({ environment, load: { ...shared, rounds }, figures }, null, 2))
} finally {
  await Promise.all([end(echo), end(service)])
  rmSync(dataDir, { recursive: true })
}

function memoryOf(userId: string, seed: number): object {
  return {
    user_id: userId,
    scope: 'preferences',
    domain: 'food',
    source: 'explicit_user_input',
    value_json: {
      likes: ['ramen', `dish ${seed}`, 'dark chocolate'],
      dislikes: ['coriander', `drink ${seed}`],
      settings: { spice: 'mild', portions: seed },
    },
  }
}

function request(path: string, body: object): string {
  const text = JSON.stringify(body)
  return (
    `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nx-api-key: ${apiKey}\r\n` +
    `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
  )
}

async function post(path: string, body: object, expectedStatus: number): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${servicePort}${path}`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (response.status !== expectedStatus) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  await response.arrayBuffer()
}

async function load(input: Load): Promise<LoadResult> {
  const generator = fork(new URL('./load-generator.ts', import.meta.url))
  generator.send(input)
  const [result] = (await once(generator, 'message')) as [LoadResult]
  return result
}

async function end(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

function median(runs: readonly LoadResult[]): number {
  const rates = runs.map(({ requestsPerSecond }) => requestsPerSecond).sort((a, b) => a - b)
  return rates[Math.floor(rates.length / 2)] ?? 0
}
