/** The right to an operation is judged when it runs: one that is lost while the body is on its way does nothing more. */
import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { after, before, describe, test } from 'node:test'
import { type ConsoleOperation, consoleOperations, type Role, roles } from '@ambit/core'
import type { FastifyInstance } from 'fastify'
import type { Store } from '../../../src/storage/port/store.ts'
import { actOf } from '../../storage/sample-rows.ts'
import { answerOf, type Browser, type ConsoleUnderTest, openConsole, origin } from './console-under-test.ts'

let site: ConsoleUnderTest
let app: FastifyInstance
const called: string[] = []
before(async () => {
  site = await openConsole()
  await site.join('Olga', { role: 'owner' })
  app = site.variant((deps) => ({ ...deps, store: noted(deps.store) }))
})
after(async () => {
  await app?.close()
  await site?.close()
})

/** The store, which notes what is called. */
function noted(store: Store): Store {
  const nouns = Object.entries(store).map(([noun, methods]) => {
    if (typeof methods !== 'object' || methods === null) return [noun, methods]
    const noting = new Proxy(methods as object, {
      get(target, method) {
        called.push(`${noun}.${String(method)}`)
        return Reflect.get(target, method)
      },
    })
    return [noun, noting]
  })
  return Object.fromEntries(nouns)
}

/** What admission asks the store, whoever it is. */
const admission = ['sessions.find', 'sessions.renew', 'people.membershipsOf']

interface Somebody {
  readonly browser: Browser
  readonly id: string
  readonly role: Role
}

interface Loss {
  readonly happens: (who: Somebody) => Promise<unknown>
  readonly answer: string
}

const signedOut: Loss = {
  happens: ({ id }) => site.deps.store.sessions.endAll(id, []),
  answer: '401 sign_in_required',
}
const takenOut: Loss = {
  happens: ({ id }) => site.deps.store.people.remove(site.projectId, id, actOf()),
  answer: '404 not_found',
}
const lesserRole = (role: Role): Loss => ({
  happens: ({ id }) => site.deps.store.people.setRole(site.projectId, id, role, actOf()),
  answer: '403 not_permitted',
})

/** Roles come from the greatest on. */
function lossesOf(access: Role | 'person'): Readonly<Record<string, Loss>> {
  if (access === 'person') return { 'is signed out': signedOut }
  const lesser = roles.slice(roles.indexOf(access) + 1)
  const demotions = lesser.map((role) => [`becomes a ${role}`, lesserRole(role)] as const)
  return { 'is signed out': signedOut, 'is taken out': takenOut, ...Object.fromEntries(demotions) }
}

let people = 0
async function somebody(role: Role): Promise<Somebody> {
  const browser = await site.join(`Person${people++}`, { role })
  return { browser, id: (await browser.get('/console/session')).json().person.id, role }
}

/** Sends a request whose body is complete only once something has happened. */
function send({ method, path, request }: ConsoleOperation, { browser }: Somebody, happen: () => Promise<unknown>) {
  const [body = {}] = Object.values(request?.examples ?? {})
  async function* late() {
    yield '{'
    await happen()
    yield JSON.stringify(body).slice(1)
  }
  return app.inject({
    method,
    url: path.replace(':project_id', site.projectId).replace(/:\w+/g, 'of_nothing'),
    headers: {
      host: new URL(origin).host,
      origin,
      cookie: [...browser.cookies.values()].join('; '),
      'content-type': 'application/json',
    },
    payload: Readable.from(late()),
  })
}

const operations = Object.entries<ConsoleOperation>(consoleOperations).filter(
  ([, { access, method }]) => access !== 'open' && method !== 'GET',
)
for (const [name, operation] of operations) {
  const access = operation.access as Role | 'person'
  describe(`${name} does nothing for somebody who, while the body arrives,`, () => {
    const able = access === 'person' ? (['viewer'] as const) : roles.slice(0, roles.indexOf(access) + 1)
    for (const [what, { happens, answer }] of Object.entries(lossesOf(access))) {
      for (const role of able) {
        test(`${what}, having been ${role}`, async () => {
          const who = await somebody(role)
          const response = await send(operation, who, async () => {
            await happens(who)
            called.length = 0
          })
          assert.equal(answerOf(response), answer)
          assert.deepEqual(
            called.filter((call) => !admission.includes(call)),
            [],
          )
        })
      }
    }
  })
}
