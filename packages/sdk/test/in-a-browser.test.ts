/** The client's files as a page and a worker load them: nothing of Node is needed. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { startAmbit, type TestService } from '@ambit/server/testing'
import type { Browser, Page } from 'playwright-core'
import { compilePackage } from '../../../scripts/packing/compile-package.ts'
import { findBrowser, launchBrowser } from '../../server/test/browser/launch-browser.ts'
import { temporaryDirectory } from '../../server/test/temporary-directory.ts'

const directory = temporaryDirectory()
let service: TestService
let browser: Browser
let page: Page

before(async () => {
  compilePackage('sdk', directory.path)
  service = await startAmbit()
  browser = await launchBrowser(await findBrowser())
  page = await browser.newPage()
  // A page of the service's own address: the service answers to no other.
  await page.route('**/sdk/**', (route) => {
    const path = new URL(route.request().url()).pathname.replace('/sdk/', '')
    const [body, contentType] =
      path === 'page' ? ['<!doctype html>', 'text/html'] : [readFileSync(join(directory.path, path)), 'text/javascript']
    return route.fulfill({ body, contentType })
  })
  await page.goto(`${service.baseUrl}/sdk/page`)
})
after(async () => {
  await browser.close()
  await service.close()
  directory.remove()
})

const program = `
  const { Ambit, PolicyDeniedError } = await import('/sdk/index.js')
  const ambit = new Ambit({ apiKey, baseUrl: location.origin })
  await ambit.memories.create({ user_id, scope: 'preferences', source: 'system', value_json: { likes: ['tea'] } })
  const { summary_struct } = await ambit.memories.read({ user_id, scope: 'preferences', purpose: 'recommend a tea' })
  const refused = await ambit.memories.read({ user_id, scope: 'schedule', purpose: 'recommend a tea' }).catch((error) => error)
  return [...summary_struct.likes, refused instanceof PolicyDeniedError, refused.name]
`
const expected = ['tea', true, 'PolicyDeniedError']

test('a page remembers, reads, and is refused', async () => {
  const result = await page.evaluate(
    ([text, apiKey]) => new Function('apiKey', 'user_id', `return (async () => {${text}})()`)(apiKey, 'page'),
    [program, service.apiKey] as const,
  )
  assert.deepEqual(result, expected)
})

test('so does a worker', async () => {
  // In a worker made of text, addresses have no beginning of their own.
  const text = program.replace("'/sdk/", `'${service.baseUrl}/sdk/`).replace('location.origin', `'${service.baseUrl}'`)
  const source = `const [apiKey, user_id] = ${JSON.stringify([service.apiKey, 'worker'])}
    const run = async () => {${text}}
    run().then(postMessage, (error) => postMessage(String(error)))`
  const result = await page.evaluate(`new Promise((resolve, reject) => {
    const blob = new Blob([${JSON.stringify(source)}], { type: 'text/javascript' })
    const worker = new Worker(URL.createObjectURL(blob), { type: 'module' })
    worker.onmessage = ({ data }) => resolve(data)
    worker.onerror = ({ message }) => reject(new Error(message))
  })`)
  assert.deepEqual(result, expected)
})
