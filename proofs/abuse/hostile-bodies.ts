/** What a hostile holder of a valid key sends: the worst that is accepted, and what must be refused before it costs anything. */
import { randomBytes } from 'node:crypto'

export interface HostileRequest {
  readonly path: string
  readonly body: unknown
}

const create = (value_json: unknown, user = 'hostile'): HostileRequest => ({
  path: '/memory',
  body: { user_id: user, scope: 'preferences', source: 'inferred', value_json },
})

/** Each of these once took seconds, or was meant to. */
export const killerBodies: readonly HostileRequest[] = [
  create({ [`a${'\u0301\u0323'.repeat(32_000)}`]: 1 }),
  create({ likes: [`a${'\u0301\u0323'.repeat(32_000)}`] }),
  create({ likes: Array.from({ length: 30 }, () => `A${'\u0301\u0323'.repeat(15)}`.repeat(130)) }),
  create(Object.fromEntries(Array.from({ length: 900 }, () => [text(250), 1]))),
  create({ likes: Array.from({ length: 1_990 }, () => text(120)) }),
  create(nested(1_000)),
  create(Array.from({ length: 60_000 }, () => 'x')),
  create({ rules: [`${' '.repeat(8_000)}x`], note: '_'.repeat(8_000) }),
  { path: '/policy/check', body: { scope: 'preferences', purpose: '\ufdfa'.repeat(1_000) } },
  { path: '/policy/check', body: { scope: 'preferences', purpose: `a${'\u0301'.repeat(999)}` } },
]

/** A purpose that nobody has stated before, of the longest length. */
export function newPurpose(): HostileRequest {
  const words = Array.from({ length: 120 }, () => text(7)).join(' ')
  return { path: '/policy/check', body: { scope: 'schedule', purpose: `recommend ${words}`.slice(0, 1_000) } }
}

/** A memory as large as one may be, of a user of its own. */
export function largeMemory(user: string): HostileRequest {
  return create({ note: text(8_000), likes: Array.from({ length: 28 }, () => text(8_000)) }, user)
}

/** Many small entries: what makes merging dear. */
export function manyEntries(user: string): HostileRequest {
  return create({ likes: Array.from({ length: 1_900 }, () => text(6)) }, user)
}

export function readOf(user: string): HostileRequest {
  return { path: '/memory/read', body: { user_id: user, scope: 'preferences', purpose: 'recommendation' } }
}

function nested(levels: number): unknown {
  let value: unknown = 'x'
  for (let level = 0; level < levels; level++) value = [value]
  return value
}

function text(length: number): string {
  return randomBytes(length).toString('base64url').slice(0, length)
}

/** A request in all of its parts. */
export interface RawRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: string
  readonly headers?: readonly string[]
}

/** What anybody may ask for: the dearest pages there are, and what is nowhere. */
export const openRequests: readonly RawRequest[] = [
  '/metrics',
  '/openapi.json',
  '/docs',
  '/llms-full.txt',
  '/readyz',
  '/nothing',
  '/metrics',
].map((path) => ({ method: 'GET', path }))

/** Of a key that nobody has, a new one each time. */
export function wrongKeyRequest(): RawRequest {
  const { path, body } = readOf('somebody')
  return {
    method: 'POST',
    path,
    body: JSON.stringify(body),
    headers: [`X-API-Key: sk_test_${randomBytes(24).toString('hex')}`],
  }
}

/** What takes longest of all that somebody in this role may do. */
export function consoleRequests(projectId: string, role: 'viewer' | 'member'): readonly RawRequest[] {
  const project = `/console/projects/${projectId}`
  const get = (path: string): RawRequest => ({ method: 'GET', path: project + path })
  const post = (path: string, body?: object): RawRequest => ({
    method: 'POST',
    path: project + path,
    ...(body && { body: JSON.stringify(body) }),
  })
  if (role === 'viewer')
    return [post('/audit/verify'), get('/usage?step=day&steps=90'), get('/overview'), get('/register/report')]
  const matrix = { preferences: ['recommendation'] }
  return [
    post('/audit/export', {}),
    post('/audit/search', { purpose: 'nothing that was ever stated' }),
    post('/policy/simulate', { matrix, days: 90 }),
    get('/refused?days=90'),
    get('/overview'),
  ]
}
