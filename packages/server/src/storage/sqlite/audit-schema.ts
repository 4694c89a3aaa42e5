/** The third step of the schema: records that do not grow with what was seen, and that go when their time is over. */
export const boundedAuditSchema = `
  -- Null in records from before: those have every id in memory_ids.
  ALTER TABLE audit ADD COLUMN memory_count INTEGER;
  ALTER TABLE audit ADD COLUMN memory_digest TEXT;
  CREATE INDEX audit_by_time ON audit (at);
`
