/** What owners decide about a project as a whole, and its end. */
import Type from 'typebox'
import { lengthLimits, retentionDaysMax } from '../../limits.ts'
import { hexColorPattern } from '../../page-colors.ts'
import { answer, type ConsoleOperation, request, type Sent } from '../contract.ts'
import { closed, count, done, notBlank, nullableTimestamp, secondFactorCode, secondFactorRefusals } from '../fields.ts'

const place = '/console/projects/:project_id/settings' as const

const name = Type.String({ ...notBlank, maxLength: lengthLimits.name, description: 'Unique on this server.' })

const retentionDays = Type.Unsafe<number | null>({
  type: ['integer', 'null'],
  minimum: 1,
  maximum: retentionDaysMax,
  description:
    'New memories are kept for so many days at most, whatever they ask for; null: for as long as they say themselves. Memories that ' +
    'are there keep the end that they have.',
})

const pageColor = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  pattern: hexColorPattern,
  description: 'Of the page that people have of their own, as `#3b5bdb`; null: one that is made from the name.',
})

const settings = Type.Object({
  name,
  retention_days: retentionDays,
  page_color: pageColor,
  environments: Type.Array(
    Type.Object({
      environment: Type.Unsafe<'test' | 'live'>({ enum: ['test', 'live'] }),
      is_here: Type.Boolean({ description: 'Whether this server runs in it.' }),
      keys: count('Keys that there are in it.'),
      last_used_at: nullableTimestamp('When one of them was last used.'),
    }),
    { description: 'Test and live: keys and data belong to one of them, policy, purposes and team to both.' },
  ),
})
export type SettingsShown = Sent<typeof settings>

const exampleSettings: SettingsShown = {
  name: 'shop',
  retention_days: 365,
  page_color: '#3b5bdb',
  environments: [
    { environment: 'test', is_here: true, keys: 3, last_used_at: '2026-11-15T09:30:00.000Z' },
    { environment: 'live', is_here: false, keys: 1, last_used_at: null },
  ],
}

export const showSettings = {
  method: 'GET',
  path: place,
  tag: 'Settings',
  access: 'viewer',
  summary: 'Show the settings of a project',
  description:
    'Its name, how long memories are kept, the colour of the page that people have, and what there is in each environment.',
  request: null,
  answer: answer(200, 'The settings.', { schema: settings, example: exampleSettings }),
  refusals: [],
} satisfies ConsoleOperation

export const changeSettings = {
  method: 'PATCH',
  path: place,
  tag: 'Settings',
  access: 'owner',
  summary: 'Change the settings of a project',
  description: 'What is absent stays as it is. All of it holds from the next request on.',
  bodyKibibytesMax: 64,
  request: request(
    Type.Object(
      {
        name: Type.Optional(name),
        retention_days: Type.Optional(retentionDays),
        page_color: Type.Optional(pageColor),
      },
      closed,
    ),
    {
      'another name': { name: 'shop' },
      'a year at most': { retention_days: 365 },
      'the usual colour': { page_color: null },
    },
  ),
  answer: answer(200, 'The settings as they are now.', { schema: settings, example: exampleSettings }),
  refusals: ['conflict'],
} satisfies ConsoleOperation

export const deleteProject = {
  method: 'POST',
  path: '/console/projects/:project_id/delete',
  tag: 'Settings',
  access: 'owner',
  summary: 'Delete a project',
  description:
    'With everything in it, in both environments: keys, memories, tokens, records, purposes, webhooks and people. Keys are refused from the ' +
    'next request on, and nobody sees the project any more; what was stored goes in the minutes after that, step by step, also when the ' +
    'service is stopped meanwhile. It cannot be undone. What stays is that there was such a project, who deleted it and when.',
  request: request(
    Type.Object(
      {
        name: Type.String({
          ...notBlank,
          maxLength: lengthLimits.name,
          description: 'The name of the project, to be sure.',
        }),
        code: secondFactorCode,
      },
      closed,
    ),
    { 'the project shop': { name: 'shop' } },
  ),
  answer: answer(200, 'It is being deleted.', done),
  refusals: ['invalid_request', ...secondFactorRefusals, 'rate_limited'],
} satisfies ConsoleOperation
