/** A registered purpose as its owners see it: what it opens, what is on record of it, and how it is used. */
import Type from 'typebox'
import { type Scope, scopes } from '../../memory/scopes.ts'
import type { Sent } from '../contract.ts'
import { classList, nullableText, timestamp } from '../fields.ts'
import { domainList, scopeList } from '../purposes.ts'

const signature = { by: Type.String({ description: 'Who did it.' }), at: timestamp('When.') }

export const purposeShown = Type.Object({
  name: Type.String(),
  statement: Type.String(),
  purpose_classes: classList,
  scopes: Type.Unsafe<readonly Scope[] | null>({
    type: ['array', 'null'],
    items: { enum: [...scopes] },
    description: 'The only scopes that it may open; null: whatever the matrix opens for its classes.',
  }),
  opens: scopeList('What it opens under the policy in force, exceptions included.'),
  exceptions: Type.Array(
    Type.Object({ scope: Type.Unsafe<Scope>({ enum: [...scopes] }), reason: Type.String(), ...signature }),
    { description: 'Scopes that it opens though the matrix does not.' },
  ),
  domains: domainList('The only domains that it may see, null among them for memories without one; null: no limit.'),
  reading: Type.Object(
    {
      purpose_classes: classList,
      added: classList,
      left: classList,
      reads_as_outside: Type.Boolean({
        description: 'The gate reads advertising, profiling, sharing or the like in it. People are shown a mark.',
      }),
      reason: nullableText('Why other classes were declared; null: none were, or nobody said.'),
      ...signature,
    },
    { description: 'What the gate read in the statement when it was declared: what was added to it and left of it.' },
  ),
  version: Type.Integer(),
  is_retired: Type.Boolean(),
  set_by: Type.String({ description: 'Who made this version.' }),
  set_at: timestamp('When this version was made.'),
  reason: nullableText('Why this version was made, as far as anybody said.'),
})
export type PurposeShown = Sent<typeof purposeShown>

export const listedPurpose = Type.Object({
  ...purposeShown.properties,
  keys: Type.Array(Type.Object({ id: Type.String(), name: Type.String() }), {
    description: 'The keys of this environment that are bound to it.',
  }),
  reads: Type.Array(Type.Integer(), {
    minItems: 30,
    maxItems: 30,
    description: 'Reads that were allowed, by day, oldest first; the last entry is today.',
  }),
  refused: Type.Integer({ description: 'Reads of the same days that were refused.' }),
})
export type ListedPurpose = Sent<typeof listedPurpose>

export const examplePurpose: PurposeShown = {
  name: 'recipes',
  statement: 'Suggest dishes that you can eat and like',
  purpose_classes: ['recommendation'],
  scopes: ['preferences', 'constraints'],
  opens: ['preferences', 'constraints'],
  exceptions: [],
  domains: ['food', null],
  reading: {
    purpose_classes: ['recommendation'],
    added: [],
    left: [],
    reads_as_outside: false,
    reason: null,
    by: 'ada@example.com',
    at: '2026-11-02T13:20:00.000Z',
  },
  version: 1,
  is_retired: false,
  set_by: 'ada@example.com',
  set_at: '2026-11-02T13:20:00.000Z',
  reason: null,
}
export const exampleListed: ListedPurpose = {
  ...examplePurpose,
  keys: [{ id: 'key_01kbsm8v5e0000c4n8v2j6qd0s', name: 'kitchen' }],
  reads: [...new Array<number>(29).fill(0), 412],
  refused: 3,
}
