/** What was asked of the service, counted: by hour or day, for a project or one key of it. */
import Type, { type Static } from 'typebox'
import { count, nullableText, timestamp } from './fields.ts'

export const usageSteps = ['hour', 'day'] as const
export type UsageStep = (typeof usageSteps)[number]

const milliseconds = (description: string) =>
  Type.Unsafe<number | null>({ type: ['number', 'null'], minimum: 0, description })

const figures = {
  requests: count('All requests that came with a key.'),
  refused: count('Reads that the policy refused.'),
  rate_limited: count('Requests beyond the rate limit.'),
  errors: count('Faults of ours: status 500 and above.'),
  p50_ms: milliseconds('Half of the requests took at most this long; null: there were none.'),
  p99_ms: milliseconds('All but one in a hundred took at most this long; null: there were none.'),
}

const statusCount = Type.Object({
  operation: Type.String({ description: 'The operation, such as `createMemory`.' }),
  status: Type.Integer({ description: 'The status of the answer.' }),
  requests: count('How many.'),
})

export const usageResponse = Type.Object({
  from: timestamp('The first moment that is counted, a whole hour or day in UTC.'),
  to: timestamp('The first moment that is not.'),
  step: Type.Unsafe<UsageStep>({ enum: [...usageSteps] }),
  key_id: nullableText('The only key that is counted; null: all of the project.'),
  total: Type.Object(figures),
  previous: Type.Object(figures, { description: 'The same of the period of this length before.' }),
  series: Type.Array(
    Type.Object({
      at: timestamp('Where the step begins.'),
      ...figures,
      by_status: Type.Array(statusCount),
    }),
    { description: 'Every step of the period, oldest first, also those in which nothing happened.' },
  ),
  by_endpoint: Type.Array(statusCount, { description: 'Most first.' }),
  denials: Type.Array(
    Type.Object({
      scope: Type.String(),
      purpose_class: nullableText('The class that was stated; null: none was recognised.'),
      count: count('A read that states several classes counts under each.'),
    }),
    { description: 'Most first.' },
  ),
  by_key: Type.Array(
    Type.Object({
      key_id: Type.String(),
      name: nullableText('Null once the key is deleted.'),
      ...figures,
    }),
    { description: 'Most first.' },
  ),
})

export type Usage = Static<typeof usageResponse>
export type UsageFigures = Usage['total']
