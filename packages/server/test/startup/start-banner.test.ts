import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiOperations } from '@ambit/core'
import { newApiKey, newInvitationToken } from '../../src/crypto/secrets.ts'
import { startBanner } from '../../src/startup/start-banner.ts'

const start = {
  address: 'http://127.0.0.1:8080',
  consoleAddress: 'https://ambit.example.com',
  environment: 'live',
  data: './data',
} as const

test('every start shows where the console, the API, its reference and the data are', () => {
  const banner = startBanner({ ...start, first: null })
  const texts = [start.consoleAddress, start.address, `${start.address}/docs`, start.data, 'live']
  for (const text of texts) assert.ok(banner.includes(text))
})

test('a later start shows no link, no key and no example', () => {
  assert.doesNotMatch(startBanner({ ...start, first: null }), /sk_|curl|#/)
})

test('the first start shows the link of the first owner, the key, and a line to paste that the API accepts', () => {
  const firstKey = newApiKey('live')
  const invitationUrl = `https://ambit.example.com/invitation#${newInvitationToken()}`
  const lines = startBanner({ ...start, first: { key: firstKey, invitationUrl } }).split('\n')
  for (const alone of [firstKey, invitationUrl]) assert.ok(lines.some((line) => line.trim() === alone))
  const curl = lines.find((line) => line.includes('curl')) ?? ''
  assert.ok(curl.includes(`${start.address}/memory`) && curl.includes(`X-API-Key: ${firstKey}`))
  const [, body = ''] = /-d '([^']+)'/.exec(curl) ?? []
  assert.equal(apiOperations.createMemory.request.parse(JSON.parse(body)).ok, true)
})

test('a first start with a key that was brought along shows the link, and no key', () => {
  const invitationUrl = `https://ambit.example.com/invitation#${newInvitationToken()}`
  const banner = startBanner({ ...start, first: { key: null, invitationUrl } })
  assert.ok(banner.includes(invitationUrl))
  assert.doesNotMatch(banner, /sk_|curl|API key/)
})

test('a first start that is to print no secrets says how to make them', () => {
  const banner = startBanner({ ...start, first: { key: null, invitationUrl: null } })
  assert.match(banner, /ambit invite --role owner.*ambit keys create/)
  assert.doesNotMatch(banner, /sk_|#/)
})
