import type { SweepCounts, SweepOptions } from '../port.ts'
import type { Statement } from './statement.ts'

const sweepLock = 4_801_623

/**
 * One process at a time: whoever has the lock deletes, the others find nothing to do. Rows that a request holds right
 * now are left for the next time rather than waited for.
 */
export function sweep({ nowMs, grantsExpiredBeforeMs, limit }: SweepOptions): Statement<SweepCounts> {
  return {
    name: 'sweep',
    text: `
      WITH turn AS MATERIALIZED (SELECT WHERE pg_try_advisory_xact_lock(${sweepLock})),
      stale_memories AS MATERIALIZED (
        SELECT user_key, project_id, environment, scope, id FROM ambit.memories
        WHERE expires_at IS NOT NULL AND expires_at <= $1 AND EXISTS (SELECT FROM turn)
        LIMIT $3 FOR UPDATE SKIP LOCKED
      ), memories AS (
        DELETE FROM ambit.memories AS m USING stale_memories AS s
        WHERE m.user_key = s.user_key AND m.project_id = s.project_id AND m.environment = s.environment
          AND m.scope = s.scope AND m.id = s.id
        RETURNING 1
      ), stale_grants AS MATERIALIZED (
        SELECT token_hash FROM ambit.grants WHERE expires_at <= $2 AND EXISTS (SELECT FROM turn)
        LIMIT $3 FOR UPDATE SKIP LOCKED
      ), grants AS (
        DELETE FROM ambit.grants WHERE token_hash IN (SELECT token_hash FROM stale_grants) RETURNING 1
      ), stale_claims AS MATERIALIZED (
        SELECT project_id, environment, key FROM ambit.idempotency_claims
        WHERE expires_at <= $1 AND EXISTS (SELECT FROM turn)
        LIMIT $3 FOR UPDATE SKIP LOCKED
      ), claims AS (
        DELETE FROM ambit.idempotency_claims AS c USING stale_claims AS s
        WHERE c.project_id = s.project_id AND c.environment = s.environment AND c.key = s.key
        RETURNING 1
      )
      SELECT (SELECT count(*) FROM memories) AS memories, (SELECT count(*) FROM grants) AS grants,
        (SELECT count(*) FROM claims) AS claims`,
    values: [nowMs, grantsExpiredBeforeMs, limit],
    result: ([row]) => ({
      memories: row?.memories ?? 0,
      grants: row?.grants ?? 0,
      idempotencyClaims: row?.claims ?? 0,
    }),
  }
}
