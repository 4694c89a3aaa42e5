import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseCreateMemory } from '@ambit/core'
import { newApiKey } from '../src/secrets.ts'
import { startBanner } from '../src/start-banner.ts'

const start = { address: 'http://127.0.0.1:8080', environment: 'live', data: './data' } as const

test('every start shows where the API, its reference and the data are', () => {
  const banner = startBanner({ ...start, firstKey: null })
  for (const text of [start.address, `${start.address}/docs`, start.data, 'live']) assert.ok(banner.includes(text))
})

test('a later start shows no key and no example', () => {
  assert.doesNotMatch(startBanner({ ...start, firstKey: null }), /sk_|curl/)
})

test('the first start shows the key, and a line to paste that the API accepts', () => {
  const firstKey = newApiKey('live')
  const lines = startBanner({ ...start, firstKey }).split('\n')
  assert.ok(lines.some((line) => line.trim() === firstKey))
  const curl = lines.find((line) => line.includes('curl')) ?? ''
  assert.ok(curl.includes(`${start.address}/memory`) && curl.includes(`X-API-Key: ${firstKey}`))
  const [, body = ''] = /-d '([^']+)'/.exec(curl) ?? []
  assert.equal(parseCreateMemory(JSON.parse(body)).ok, true)
})
