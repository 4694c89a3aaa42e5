/** The steps of the schema that are about the audit. */

/** Records that do not grow with what was seen, and that go when their time is over. */
export const boundedAuditSchema = `
  -- Null in records from before, and of processes of an older version: those have every id in memory_ids.
  ALTER TABLE ambit.audit ADD COLUMN memory_count integer, ADD COLUMN memory_digest text;
  -- Months get theirs when they are made. Those that exist have none: making one would hold up whoever writes.
  CREATE INDEX audit_other_by_time ON ambit.audit_other (at);
`

/** Records of what owners do, and keys that know their maker. */
export const ownerActsSchema = `
  -- No actor: the key in key_id, which is empty otherwise.
  ALTER TABLE ambit.audit ADD COLUMN actor text, ADD COLUMN subject text, ADD COLUMN details text;
  ALTER TABLE ambit.api_keys ADD COLUMN created_by text;
`
