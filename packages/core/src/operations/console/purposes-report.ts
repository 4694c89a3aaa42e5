/** The record of processing activities: what memories are read for, by whom, of whom and since when. */
import Type from 'typebox'
import { type Scope, scopes } from '../../memory/scopes.ts'
import { answer, type ConsoleOperation, type Sent } from '../contract.ts'
import { classList, count, nullableText, timestamp } from '../fields.ts'
import { domainList, registerMode, scopeList } from '../purposes.ts'

const report = Type.Object({
  project: Type.String(),
  environment: Type.Unsafe<'test' | 'live'>({ enum: ['test', 'live'] }),
  generated_at: timestamp('When the report was made.'),
  days: Type.Integer({ description: 'How many days reads are counted for.' }),
  mode: registerMode,
  policy_version: Type.Integer(),
  protected_domains: Type.Unsafe<readonly string[]>({ type: 'array', items: { type: 'string' } }),
  retention: Type.Object({
    memories: Type.String({ description: 'In words: how long memories are kept.' }),
    token_hours: Type.Number({ description: 'So long a read can be continued without being asked for anew.' }),
    audit_days: Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      description: 'So long records of reads are kept; null: for ever.',
    }),
  }),
  is_complete: Type.Boolean({
    description: 'False: there were so many that `people` and `withdrawn` are what they come to at least.',
  }),
  purposes: Type.Array(
    Type.Object({
      name: Type.String(),
      statement: Type.String(),
      purpose_classes: classList,
      opens: scopeList('The kinds of data that it opens under the policy in force.'),
      exceptions: Type.Array(
        Type.Object({
          scope: Type.Unsafe<Scope>({ enum: [...scopes] }),
          reason: Type.String(),
          by: Type.String(),
          at: timestamp('When it was made.'),
        }),
      ),
      domains: domainList('The only domains that it sees; null: every one that is not protected.'),
      reads_as_outside: Type.Boolean({
        description: 'The gate reads advertising, profiling, sharing or the like in it.',
      }),
      classes_reason: nullableText('Why other classes were declared than the gate reads; null: none were.'),
      keys: Type.Unsafe<readonly string[]>({
        type: 'array',
        items: { type: 'string' },
        description: 'The names of the keys that may use it.',
      }),
      reads: count('Reads that were allowed.'),
      people: count('Of how many people.'),
      refused: count('Reads that were refused.'),
      withdrawn: count('People who have withdrawn their consent to something that it opens.'),
      is_retired: Type.Boolean(),
      declared_at: timestamp('When it was first declared.'),
      declared_by: Type.String(),
      changes: count('How many versions there are beyond the first.'),
      changed_at: timestamp('When its newest version was made.'),
      changed_by: Type.String(),
      reason: nullableText('Why its newest version was made, as far as anybody said.'),
    }),
    { description: 'Those in force by name, and then those that are retired.' },
  ),
})
export type PurposesReport = Sent<typeof report>

export const showPurposesReport = {
  method: 'GET',
  path: '/console/projects/:project_id/register/report',
  tag: 'Purposes',
  access: 'viewer',
  summary: 'Show the record of processing activities',
  description:
    'Each purpose with its statement, its classes, the kinds of data that it opens, the keys that may use it, how often and of ' +
    'how many people was read in the last 30 days, how many have withdrawn their consent, and its changes.',
  request: null,
  answer: answer(200, 'The report.', {
    schema: report,
    example: {
      project: 'shop',
      environment: 'live',
      generated_at: '2026-11-02T14:00:00.000Z',
      days: 30,
      mode: 'registered',
      policy_version: 3,
      protected_domains: ['health'],
      retention: {
        memories: 'Until the expiry that each was stored with, or until it is deleted.',
        token_hours: 24,
        audit_days: 365,
      },
      is_complete: true,
      purposes: [
        {
          name: 'recipes',
          statement: 'Suggest dishes that you can eat and like',
          purpose_classes: ['recommendation'],
          opens: ['preferences', 'constraints'],
          exceptions: [],
          domains: ['food', null],
          reads_as_outside: false,
          classes_reason: null,
          keys: ['kitchen'],
          reads: 12_031,
          people: 804,
          refused: 3,
          withdrawn: 2,
          is_retired: false,
          declared_at: '2026-09-02T13:20:00.000Z',
          declared_by: 'ada@example.com',
          changes: 1,
          changed_at: '2026-10-12T08:00:00.000Z',
          changed_by: 'ada@example.com',
          reason: 'Memories without a domain are about food, too',
        },
      ],
    },
  }),
  refusals: [],
} satisfies ConsoleOperation
