/** Whether the records of a project are as they were written. */
import Type from 'typebox'
import { chainVerifiedMax } from '../../limits.ts'
import { auditHead } from '../audit.ts'
import { answer, type ConsoleOperation, type Sent } from '../contract.ts'
import { count } from '../fields.ts'

const place = '/console/projects/:project_id/audit' as const
const about = { tag: 'Reads', access: 'viewer' } as const

const exampleHead = {
  sequence: 4_204,
  hash: '6f1ed002ab5595859014ebf0951522d9e40a1b1d9bb3c8f0a2f6a2a3c1f5b7d0',
  at: '2026-11-15T09:30:00.000Z',
}

export const showRecordChain = {
  ...about,
  method: 'GET',
  path: `${place}/head`,
  summary: 'Show the head of the records',
  description: 'Every record is bound by a hash to all that came before it. This is the last of them.',
  request: null,
  answer: answer(200, 'The last link of the chain.', { schema: auditHead, example: exampleHead }),
  refusals: [],
} satisfies ConsoleOperation

export const chainFaults = [
  'record_missing',
  'record_changed',
  'record_unlinked',
  'link_missing',
  'link_changed',
  'erasure_unaccounted',
  'head_missing',
  'head_differs',
  'head_dropped',
  'cut_unexplained',
] as const

const chainVerified = Type.Object({
  head: auditHead,
  checked: count('How many records were looked at, the newest ones.'),
  is_whole: Type.Boolean({ description: 'Whether those are all that are kept.' }),
  fault: Type.Unsafe<{ readonly kind: (typeof chainFaults)[number]; readonly sequence: number | null } | null>({
    type: ['object', 'null'],
    properties: {
      kind: { enum: [...chainFaults] },
      sequence: { type: ['integer', 'null'], description: 'Where in the chain; null: a record that is in none.' },
    },
    required: ['kind', 'sequence'],
    description: 'The first thing that is not as it was written; null: there is none.',
  }),
})
export type ChainVerified = Sent<typeof chainVerified>

export const verifyRecordChain = {
  ...about,
  method: 'POST',
  path: `${place}/verify`,
  summary: 'Verify the records',
  description:
    `Goes through the newest records, ${chainVerifiedMax.toLocaleString('en')} at most, and looks whether any was edited, removed, put in or ` +
    'put elsewhere. `ambit audit verify` goes through all of them.',
  request: null,
  answer: answer(200, 'What was found.', {
    schema: chainVerified,
    example: { head: exampleHead, checked: 4_204, is_whole: true, fault: null },
  }),
  refusals: [],
} satisfies ConsoleOperation
