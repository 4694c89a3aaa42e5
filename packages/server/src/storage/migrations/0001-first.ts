import { firstPostgres } from './0001-first-postgres.ts'
import { firstSqlite } from './0001-first-sqlite.ts'
import type { Migration } from './migration.ts'

export const first = {
  makes: {
    projects: 'id name created_at policy_version',
    policies: 'project_id version matrix set_at set_by',
    api_keys:
      'id project_id environment secret_hash name last_four created_at expires_at rate_limit_per_minute purpose_classes deleted_at',
    memories: 'project_id environment user_id scope id domain source value created_at expires_at',
    grants:
      'token_hash id project_id environment user_id scope domain max_age_days purpose issued_at expires_at revoked_at',
    audit:
      'project_id environment id at key_id request_id action outcome user_id scope domain purpose purpose_classes policy_version memory_ids grant_id',
    idempotency_claims: 'project_id environment key fingerprint response expires_at',
    rate_windows: 'key_id resets_at used',
  },
  sqlite: firstSqlite,
  postgres: firstPostgres,
} as const satisfies Migration
