/** A step of the schema: the devices that have signed in to an account before. */
export const knownDevicesSchema = `
  -- Of the token in a device's cookie only the hash is kept. One device may know several accounts.
  CREATE TABLE known_devices (
    token_hash TEXT NOT NULL,
    person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    seen_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    PRIMARY KEY (token_hash, person_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX known_devices_by_person ON known_devices (person_id, seen_at);
  CREATE INDEX known_devices_by_expiry ON known_devices (expires_at);
`
