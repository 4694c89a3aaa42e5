import type { Statement } from './statement.ts'

export function noteTime(nowMs: number): Statement<number> {
  return {
    name: 'note-time',
    text: `
      INSERT INTO ambit.console_settings AS s (name, value) VALUES ('latest_moment', $1::bigint::text)
      ON CONFLICT (name) DO UPDATE SET value = greatest(s.value::bigint, excluded.value::bigint)::text
      RETURNING value`,
    values: [nowMs],
    result: ([row]) => Number(row?.value),
  }
}
