import type { Attempt } from '../port/attempts.ts'
import type { Statement } from './statement.ts'

export function countAttempt(attempt: Attempt): Statement<{ readonly count: number; readonly resetsAtMs: number }> {
  const { subject, nowMs, windowMs } = attempt
  return {
    name: 'count-attempt',
    text: `
      INSERT INTO ambit.sign_in_attempts AS a (subject, resets_at, count) VALUES ($1, $2::bigint + $3::bigint, 1)
      ON CONFLICT (subject) DO UPDATE SET
        count = CASE WHEN a.resets_at <= $2 THEN 1 ELSE a.count + 1 END,
        resets_at = CASE WHEN a.resets_at <= $2 THEN excluded.resets_at ELSE least(a.resets_at, excluded.resets_at) END
      RETURNING count, resets_at`,
    values: [subject, nowMs, windowMs],
    result: ([row]) => ({ count: row?.count, resetsAtMs: row?.resets_at }),
  }
}

export function forgetAttempts(subject: string): Statement<void> {
  return {
    name: 'forget-attempts',
    text: 'DELETE FROM ambit.sign_in_attempts WHERE subject = $1',
    values: [subject],
    result: () => undefined,
  }
}
