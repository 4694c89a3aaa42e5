/** The steps of the schema that are about the audit. */

/** Records that do not grow with what was seen, and that go when their time is over. */
export const boundedAuditSchema = `
  -- Null in records from before: those have every id in memory_ids.
  ALTER TABLE audit ADD COLUMN memory_count INTEGER;
  ALTER TABLE audit ADD COLUMN memory_digest TEXT;
  CREATE INDEX audit_by_time ON audit (at);
`

/** Records of what owners do, and keys that know their maker. */
export const ownerActsSchema = `
  -- Null: the key in key_id, which is empty otherwise.
  ALTER TABLE audit ADD COLUMN actor TEXT;
  ALTER TABLE audit ADD COLUMN subject TEXT;
  ALTER TABLE audit ADD COLUMN details TEXT;
  ALTER TABLE api_keys ADD COLUMN created_by TEXT;
`
