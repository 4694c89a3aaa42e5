import type { Moments } from '../port/maintenance.ts'
import type { Statement } from './statement.ts'

export function noteTime({ latestMs, confirmedMs }: Moments): Statement<Moments> {
  return {
    name: 'note-time',
    text: `
      INSERT INTO ambit.console_settings AS s (name, value)
        VALUES ('confirmed_moment', $1::bigint::text), ('latest_moment', $2::bigint::text)
      ON CONFLICT (name) DO UPDATE SET value = greatest(s.value::bigint, excluded.value::bigint)::text
      RETURNING value`,
    values: [confirmedMs, latestMs],
    result: ([confirmed, latest]) => ({ confirmedMs: Number(confirmed?.value), latestMs: Number(latest?.value) }),
  }
}
