import { consolePostgres } from './0002-console-postgres.ts'
import { consoleSqlite } from './0002-console-sqlite.ts'
import type { Migration } from './migration.ts'

/** People and how they sign in, links, what was asked, and secrets that were rotated. */
export const consoleTables = {
  makes: {
    api_keys: 'last_used_at',
    retired_secrets: 'secret_hash key_id ends_at',
    people: 'id name email email_verified image created_at updated_at',
    credentials: 'id account_id provider_id person_id password created_at updated_at',
    sessions: 'id person_id token expires_at ip_address user_agent created_at updated_at',
    memberships: 'project_id person_id role joined_at',
    invitations: 'id token_hash project_id role email created_at expires_at created_by used_at',
    password_resets: 'id token_hash person_id created_at expires_at created_by used_at',
    sign_in_attempts: 'subject resets_at count',
    console_settings: 'name value',
    usage_counts: 'project_id environment hour key_id measure subject detail count',
    usage_days: 'project_id environment day key_id measure subject detail count',
  },
  sqlite: consoleSqlite,
  postgres: consolePostgres,
} as const satisfies Migration
