/** A project as one finds it after some months: a team, keys of all kinds, usage, a policy that was changed, decisions. */

import { defaultPolicyMatrix, type PolicyMatrix, type Role } from '@ambit/core'
import { type NewKey, registerKey } from '../../src/app/create-key.ts'
import { createInvitation } from '../../src/app/invitations/create-invitation.ts'
import { type Acting, actingPerson } from '../../src/app/owner-act.ts'
import { setPolicy } from '../../src/app/set-policy.ts'
import { type Browser, type ConsoleUnderTest, openBrowser, password } from '../http/console/console-under-test.ts'
import { ownProject } from '../http/console/project-console.ts'
import { codeOf } from '../http/console/second-factor-code.ts'
import { post } from '../http/http-under-test.ts'
import { addedPasskey } from '../storage/sample-people.ts'
import { actOf } from '../storage/sample-rows.ts'
import { dayMs, hourMs } from './console-under-test.ts'
import { sampleReads } from './sample-reads.ts'
import { declareSamples } from './sample-register.ts'
import { type SampleTraffic, sampleUsage } from './sample-usage.ts'
import { makeSampleWebhooks } from './sample-webhooks.ts'
import { seededNumbers } from './seeded-numbers.ts'

export interface SampleProject {
  readonly projectId: string
  /** Ada, an owner; Mei, another; Tom, a member, who has an empty project of his own besides. */
  readonly people: Readonly<Record<'ada' | 'mei' | 'tom', Browser>>
  readonly emptyProjectId: string
  /** By the name of the key. */
  readonly secrets: ReadonlyMap<string, string>
  /** Mei has as many recovery codes as before. */
  readonly keepThreeCodes: () => Promise<void>
  /** What Mei's authenticator app shows. */
  readonly codeOfMei: () => string
}

interface SampleKey extends Omit<NewKey, 'projectId' | 'expiresAtMs'> {
  readonly ageDays: number
  /** Less than 0: it has expired. */
  readonly expiresInDays?: number
  /** Of the minute that runs. */
  readonly requestsNow: number
  readonly traffic: Omit<SampleTraffic, 'keyId' | 'untilMs'>
  readonly unusedDays?: number
}

/** Its old secret works for another while. */
const rotated = 'support desk'
const plain = { rateLimitPerMinute: null, purposeClasses: null, requestsNow: 0 }
const byDay = { rhythm: 'days', refusedShare: 0.03, limitHits: 0, typicalMs: 2.4 } as const
const keys: readonly SampleKey[] = [
  { ...plain, name: 'prototype', ageDays: 131, expiresInDays: -3, traffic: { ...byDay, busy: 6 }, unusedDays: 9 },
  { ...plain, name: 'web shop', ageDays: 118, traffic: { ...byDay, busy: 1_250 } },
  {
    ...plain,
    name: 'mobile app',
    ageDays: 64,
    rateLimitPerMinute: 600,
    requestsNow: 214,
    traffic: { ...byDay, busy: 840, refusedShare: 0.06 },
  },
  {
    ...plain,
    name: 'recommendations',
    ageDays: 37,
    expiresInDays: 53,
    purposeClasses: ['recommendation', 'content_generation'],
    unusedDays: 0.003,
    traffic: { ...byDay, busy: 390, refusedShare: 0.11, typicalMs: 3.1 },
  },
  {
    ...plain,
    name: 'nightly digest',
    unusedDays: 0.46,
    ageDays: 25,
    expiresInDays: 4,
    rateLimitPerMinute: 60,
    traffic: { ...byDay, rhythm: 'nights', busy: 1_900, limitHits: 90, typicalMs: 5 },
  },
  {
    ...plain,
    name: rotated,
    ageDays: 12,
    rateLimitPerMinute: 60,
    requestsNow: 52,
    traffic: { ...byDay, busy: 210, refusedShare: 0.18 },
  },
]

export async function makeSampleProject(service: ConsoleUnderTest, options: { days: number }): Promise<SampleProject> {
  const { deps, app } = service
  const at = timeTravel(service)
  const projectId = await at(132 * dayMs, () => service.newProject('Tidewater'))
  const people = {
    ada: await at(132 * dayMs, () => join(service, projectId, 'Ada Lindqvist', 'owner')),
    mei: await at(96 * dayMs, () => join(service, projectId, 'Mei Tanaka', 'owner')),
    tom: await at(19 * dayMs, () => join(service, projectId, 'Tom Okafor', 'member')),
  }
  const invitation = { projectId, role: 'member', email: 'sam@example.com' } as const
  const [ada, mei] = [await actingAs(service, 'ada@example.com'), await actingAs(service, 'mei@example.com')]
  await at(2 * dayMs, () => createInvitation(deps, mei, invitation))
  const { secrets, traffic } = await makeKeys(service, projectId, ada)
  const tenant = { projectId, environment: deps.environment }
  const { counts, uses } = sampleUsage(tenant, traffic, { nowMs: deps.clock(), days: options.days })
  await deps.store.usage.add(counts, uses)
  await at(41 * dayMs, () => setPolicy(deps, ada, { projectId, matrix: firstPolicy }))
  await at(6 * dayMs, () => setPolicy(deps, mei, { projectId, matrix: secondPolicy }))
  const keyId = traffic[1]?.keyId ?? ''
  await makeSampleWebhooks(service, tenant)
  await declareSamples({ service, tenant, ada, mei, keyId, at })
  for (const { agoMs, key, path, body } of sampleReads()) {
    const answer = await at(agoMs, () => post(app, path, body, { 'x-api-key': secrets.get(key) ?? '' }))
    if (![200, 201, 403].includes(answer.statusCode)) throw new Error(answer.body)
  }
  for (const { name, requestsNow } of keys) {
    const headers = { 'x-api-key': secrets.get(name) ?? '' }
    for (let sent = 0; sent < requestsNow; sent++) await app.inject({ url: '/policy', headers })
  }
  for (const [name, browser] of Object.entries(people)) await at(3 * hourMs, () => signIn(browser, name))
  await rememberSessions(service)
  const keepThreeCodes = await guardMei(service)
  const emptyProjectId = await ownProject(people.tom, 'Sandbox')
  const codeOfMei = () => codeOf(sampleSecret, service.deps.clock())
  return { projectId, emptyProjectId, people, secrets, keepThreeCodes, codeOfMei }
}

async function actingAs({ deps }: ConsoleUnderTest, email: string): Promise<Acting> {
  const person = await deps.store.people.findByEmail(email)
  if (!person) throw new Error(`nobody has the address ${email}`)
  return actingPerson({ person, requestId: deps.newId('req') })
}

async function makeKeys(service: ConsoleUnderTest, projectId: string, maker: Acting) {
  const { deps } = service
  const at = timeTravel(service)
  const nowMs = deps.clock()
  const chance = seededNumbers(3)
  const secrets = new Map<string, string>()
  const traffic: SampleTraffic[] = []
  for (const sample of keys) {
    const { name, ageDays, expiresInDays, rateLimitPerMinute, purposeClasses, unusedDays = 0 } = sample
    const expiresAtMs = expiresInDays === undefined ? null : nowMs + expiresInDays * dayMs + 5 * hourMs
    const input = { projectId, name, expiresAtMs, rateLimitPerMinute, purposeClasses }
    const secret = seededSecret(chance)
    const { key } = await at(ageDays * dayMs, () => registerKey(deps, maker, input, secret))
    secrets.set(name, secret)
    traffic.push({ ...sample.traffic, keyId: key.id, untilMs: nowMs - unusedDays * dayMs })
    if (name !== rotated) continue
    const fresh = seededSecret(chance)
    const times = { nowMs: nowMs - 3 * hourMs, graceEndsAtMs: nowMs + 21 * hourMs }
    const rotation = { secretHash: deps.hashSecret(fresh), lastFour: fresh.slice(-4), ...times }
    await deps.store.keys.rotate(key.tenant, key.id, rotation, actOf())
    secrets.set(name, fresh)
  }
  return { secrets, traffic }
}

/** Does something as if it were done so long ago. */
function timeTravel({ under: { time } }: ConsoleUnderTest) {
  const { nowMs } = time
  return async <T>(agoMs: number, act: () => Promise<T>): Promise<T> => {
    time.nowMs = nowMs - agoMs
    try {
      return await act()
    } finally {
      time.nowMs = nowMs
    }
  }
}

const firstPolicy: PolicyMatrix = {
  ...defaultPolicyMatrix,
  preferences: ['content_generation', 'recommendation', 'ui_rendering'],
}
const secondPolicy: PolicyMatrix = {
  ...firstPolicy,
  schedule: ['scheduling', 'notification_delivery', 'task_execution'],
}

/** Ada has signed in from elsewhere, too. */
async function rememberSessions({ deps }: ConsoleUnderTest): Promise<void> {
  const { store, newId, hashSecret, clock } = deps
  const ada = await store.people.findByEmail('ada@example.com')
  if (!ada) throw new Error('Ada has no account')
  const createdAtMs = clock() - 2 * dayMs - 8 * hourMs
  const session = {
    id: newId('ses'),
    personId: ada.id,
    tokenHash: hashSecret(newId('ses')),
    createdAtMs,
    renewedAtMs: createdAtMs + 3 * hourMs,
    expiresAtMs: createdAtMs + 7 * dayMs,
    address: '127.0.0.1',
    userAgent: phone,
  }
  await store.sessions.begin(session, (await store.passwords.findHash(ada.id)) ?? '', [])
}

const desk = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1'

async function join(service: ConsoleUnderTest, projectId: string, name: string, role: Role): Promise<Browser> {
  const browser = openBrowser(service.app)
  const token = await service.invite({ projectId, role })
  const email = `${name.split(' ')[0]?.toLowerCase()}@example.com`
  const account = { token, name, email, password }
  const joined = await browser.post('/console/invitations/accept', account, { 'user-agent': desk })
  if (joined.statusCode !== 200) throw new Error(joined.body)
  return browser
}

/** Mei has an authenticator app, has used most of her recovery codes, and has two passkeys. */
async function guardMei({ deps: { store, clock } }: ConsoleUnderTest): Promise<() => Promise<void>> {
  const mei = await store.people.findByEmail('mei@example.com')
  if (!mei) throw new Error('Mei has no account')
  const [secret, nowMs] = [sampleSecret, clock() - 40 * dayMs]
  await store.secondFactor.propose(mei.id, secret, nowMs, [])
  const confirmation = { personId: mei.id, secret, step: 1, recoveryCodeHashes: ['one', 'two', 'three'], nowMs }
  await store.secondFactor.confirm(confirmation, [])
  const key = {
    personId: mei.id,
    host: '127.0.0.1',
    publicKey: 'x',
    algorithm: -7,
    signCount: 0,
    isBackupEligible: true,
  }
  const phone = { ...key, id: 'psk_1', credentialId: 'one', name: 'Phone', lastUsedAtMs: clock() - 3 * hourMs }
  const stick = { ...key, id: 'psk_2', credentialId: 'two', name: 'Key in the safe', lastUsedAtMs: null }
  await addedPasskey(store, { ...phone, createdAtMs: nowMs })
  await addedPasskey(store, { ...stick, createdAtMs: nowMs + dayMs, host: 'ambit.example.com' })
  const codes = { personId: mei.id, codeHashes: confirmation.recoveryCodeHashes, nowMs }
  return async () => void (await store.secondFactor.replaceRecoveryCodes(codes, []))
}

/** As good as another for an app that nobody has. */
export const sampleSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** What somebody joined with has ended by now. */
async function signIn(browser: Browser, name: string): Promise<void> {
  const account = { email: `${name}@example.com`, password }
  const answer = await browser.post('/console/sign-in', account, { 'user-agent': desk })
  if (answer.statusCode !== 200) throw new Error(answer.body)
}

function seededSecret(chance: () => number): string {
  const letters = 'ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789'
  const text = Array.from({ length: 40 }, () => letters.charAt(Math.floor(chance() * letters.length))).join('')
  return `sk_test_amb_${text}`
}
