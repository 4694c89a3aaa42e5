/** What was stored and asked in the last week, for the simulation of a policy and the answers of the playground. */
import { dayMs, hourMs } from './console-under-test.ts'
import { seededNumbers } from './seeded-numbers.ts'

export interface SampleRequest {
  readonly agoMs: number
  /** The name of the key that it came with. */
  readonly key: string
  readonly path: string
  readonly body: object
}

const said = { source: 'explicit_user_input' }
const memories = [
  [
    'preferences',
    'food',
    { likes: ['ramen', 'dark chocolate'], dislikes: ['coriander'], settings: { spice: 'mild' } },
    said,
  ],
  ['constraints', 'food', ['no peanuts', 'nothing above 50 euros'], said],
  ['communication', 'e-mail', { tone: 'friendly', language: 'en' }, { source: 'conversation', source_ref: 'msg_8817' }],
  ['schedule', 'work', [{ day: 'Mon', start: '09:00', end: '12:30' }], { source: 'inferred', ttl_days: 30 }],
] as const

/** How often each is asked, among all. */
const questions = [
  ['web shop', 'preferences', 'recommend a restaurant for tonight', 40],
  ['mobile app', 'preferences', 'lay out the home screen for this user', 22],
  ['recommendations', 'constraints', 'suggest a dish they can eat', 30],
  ['web shop', 'communication', 'draft a reply in the tone they like', 18],
  ['mobile app', 'schedule', 'find a free slot for a meeting', 16],
  ['mobile app', 'attention', 'send a push notification about the delay', 12],
  ['mobile app', 'communication', 'lay out the home screen for this user', 7],
  ['support desk', 'preferences', 'book the table for tonight', 9],
  ['support desk', 'schedule', 'recommend a film for the weekend', 6],
  ['web shop', 'communication', 'because I want to know', 4],
  ['mobile app', 'preferences', 'make things nicer for them', 11],
  ['recommendations', 'preferences', 'build an advertising profile of the user', 3],
  ['mobile app', 'schedule', 'recipes', 2],
] as const

/** For purposes of the register, and of how many people. */
const registered = [
  ['web shop', 'preferences', 'recipes', 38],
  ['mobile app', 'attention', 'delivery-notices', 21],
  ['mobile app', 'schedule', 'book-table', 12],
  ['web shop', 'preferences', 'partner-offers', 4],
] as const

const user_id = 'user_42'

export function sampleReads(): readonly SampleRequest[] {
  const chance = seededNumbers(11)
  const stored = memories.map(([scope, domain, value_json, origin], index) => {
    const body = { user_id, scope, domain, ...origin, value_json }
    return { agoMs: (20 - index) * dayMs, key: 'web shop', path: '/memory', body }
  })
  const asked = questions.flatMap(([key, scope, purpose, times]) =>
    Array.from({ length: times }, () => {
      // A key that was rotated hours ago is asked with its new secret, which did not work before.
      const agoMs = Math.floor(chance() * (key === 'support desk' ? 2 * hourMs : 6.9 * dayMs))
      return { agoMs, key, path: '/memory/read', body: { user_id, scope, purpose } }
    }),
  )
  const named = registered.flatMap(([key, scope, purpose, people]) =>
    Array.from({ length: people }, (_, index) => {
      const body = { user_id: `user_${index}`, scope, purpose }
      return { agoMs: Math.floor(chance() * 6.9 * dayMs), key, path: '/memory/read', body }
    }),
  )
  return [...stored, ...asked, ...named].sort((a, b) => b.agoMs - a.agoMs)
}
