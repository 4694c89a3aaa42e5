// What a key may not see does not exist for it, whatever it calls and however the domain is spelled: every operation answers as it
// does where there is nothing, and changes nothing.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Answer, create, freshUser, get, memoryFields, post, send, tryContinue, tryRevoke } from './client.ts'
import { type Deployments, type Project, startDeployments } from './deployments.ts'
import { declare, likesOf, readFor, set } from './purposes.ts'
import { needsOwnProcess, stopAll, type Target } from './service.ts'

let deployments: Deployments
before(async () => {
  if (!needsOwnProcess.skip) deployments = await startDeployments()
})
after(async () => {
  await stopAll()
  await deployments?.remove()
})

const doctor = {
  name: 'doctor',
  statement: 'Suggest a doctor to the person',
  purpose_classes: ['recommendation'],
  domains: ['health'],
}
const spellings = [
  'health',
  'HEALTH',
  'health\t',
  ' health',
  'health\u00a0',
  'Ｈealth',
  'he\u200balth',
  'heal\u0007th\n',
]

/** Somebody with a memory that they have, or have not; its id, or one that looks like it. */
interface Asked {
  readonly app: Target
  readonly user: string
  readonly memoryId: string
  readonly domain: string
}

type Attempt = (asked: Asked) => Promise<Answer>

const fields = ({ user, domain }: Asked) => ({ user_id: user, scope: 'preferences', domain })
const free = { purpose: 'recommend a restaurant' }
const entry = { section: 'likes', item: 'insulin' }
const superseding = ({ user, memoryId }: Asked) => memoryFields({ user_id: user, supersedes: [memoryId] })

/** Every operation that a key with the capability `memory` may call about memories that are there. */
const attempts: Record<string, readonly Attempt[]> = {
  'POST /memory': [(asked) => post(asked.app, '/memory', superseding(asked))],
  'POST /memory/batch': [(asked) => post(asked.app, '/memory/batch', { memories: [superseding(asked)] })],
  'POST /memory/read': [
    (asked) => post(asked.app, '/memory/read', { ...fields(asked), ...free, include: ['provenance', 'domains'] }),
    (asked) => post(asked.app, '/memory/read', { ...fields(asked), ...free, domain: null, include: ['domains'] }),
  ],
  'POST /memory/read/continue': [
    async (asked) => {
      const began = await post(asked.app, '/memory/read', { ...fields(asked), ...free })
      return tryContinue(asked.app, began.body.revocation_token)
    },
  ],
  'POST /memory/revoke': [
    async (asked) => {
      const began = await post(asked.app, '/memory/read', { ...fields(asked), ...free })
      return tryRevoke(asked.app, began.body.revocation_token)
    },
  ],
  'POST /memory/context': [
    (asked) => post(asked.app, '/memory/context', { user_id: asked.user, ...free, focus: 'insulin' }),
    (asked) => post(asked.app, '/memory/context', { user_id: asked.user, domain: asked.domain, ...free }),
  ],
  'POST /memory/forget': [
    (asked) => post(asked.app, '/memory/forget', { ...fields(asked), ...entry }),
    (asked) => post(asked.app, '/memory/forget', { ...fields(asked), ...entry, domain: null }),
  ],
  'DELETE /memory/{memory_id}': [({ app, memoryId }) => send(app, 'DELETE', `/memory/${memoryId}`)],
}

/** These speak of no memory. */
const others = ['GET /policy', 'POST /policy/check', 'GET /purposes']

/** But for what differs each time. */
function comparable({ status, text }: Answer): string {
  const times = /"(created_at|expires_at|revoked_at|deleted_at)":"[^"]+"/g
  return `${status} ${text.replace(times, '').replace(/(mem|rev|user)[-_][\w-]+/g, '')}`
}

describe('what a key may not see', needsOwnProcess, () => {
  test('a protected domain does not exist for free text, whatever is called', async (t) => {
    await deployments.each(t, (project) => doesNotExist(project, async ({ app }) => app))
  })

  test('a protected domain does not exist for purposes that do not name it, whatever is called', async (t) => {
    await deployments.each(t, (project) =>
      doesNotExist(project, async ({ newKey }) => {
        await declare(project, { ...doctor, name: 'meals', statement: 'Suggest a meal', domains: ['food', null] })
        return (await newKey({ purposes: ['meals'] })).app
      }),
    )
  })

  test('a scope that a key may not read does not exist for it, whatever is called', async (t) => {
    await deployments.each(t, (project) =>
      doesNotExist(project, async ({ newKey }) => (await newKey({ purpose_classes: ['notification_delivery'] })).app),
    )
  })

  test('is tried for every operation that takes or shows memories', async (t) => {
    await deployments.each(t, async ({ app }) => {
      const { paths } = (await get(app, '/openapi.json')).body as { paths: Record<string, Record<string, Described>> }
      const ofKeys = Object.entries(paths).flatMap(([path, methods]) =>
        Object.entries(methods).flatMap(([method, { tags }]) =>
          path.startsWith('/console') || /Subject|Audit/.test(tags.join()) ? [] : [`${method.toUpperCase()} ${path}`],
        ),
      )
      assert.deepEqual(ofKeys.sort(), [...Object.keys(attempts), ...others].sort())
    })
  })
})

async function doesNotExist(project: Project, keyOf: (project: Project) => Promise<Target>): Promise<void> {
  await declare(project, doctor)
  await set(project, { protected_domains: ['Health'] })
  const app = await keyOf(project)
  const user = freshUser()
  const hidden: { readonly memoryId: string; readonly domain: string }[] = []
  for (const domain of spellings) {
    const value_json = { likes: ['insulin'] }
    hidden.push({ memoryId: (await create(project.app, { user_id: user, domain, value_json })).id, domain })
  }
  const gone = await create(project.app, { domain: 'food' })
  assert.equal((await send(project.app, 'DELETE', `/memory/${gone.id}`)).status, 200)
  for (const [operation, ways] of Object.entries(attempts)) {
    for (const attempt of ways) {
      for (const { memoryId, domain } of hidden) {
        const asked = await attempt({ app, user, memoryId, domain })
        const nothing = await attempt({ app, user: freshUser(), memoryId: gone.id, domain })
        assert.equal(comparable(asked), comparable(nothing), `${operation} of ${JSON.stringify(domain)}`)
      }
    }
  }
  const doctors = (await project.newKey({ purposes: ['doctor'] })).app
  const read = await readFor(doctors, 'doctor', { user_id: user, include: ['provenance'] })
  assert.deepEqual(likesOf(read), ['insulin'])
  const [{ memory_ids } = { memory_ids: [] }] = read.body.provenance as { memory_ids: string[] }[]
  assert.deepEqual(memory_ids, hidden.map(({ memoryId }) => memoryId).toReversed(), 'nothing was changed')

  const forgotten = await post(doctors, '/memory/forget', { user_id: user, scope: 'preferences', ...entry })
  assert.equal(forgotten.body.forgotten, spellings.length, 'a key for a purpose that names the domain may forget')
}

interface Described {
  readonly tags: readonly string[]
}
