/** A step of the schema: the devices that have signed in to an account before. */
export const knownDevicesSchema = `
  -- Of the token in a device's cookie only the hash is kept. One device may know several accounts.
  CREATE TABLE ambit.known_devices (
    token_hash text COLLATE "C" NOT NULL,
    person_id text COLLATE "C" NOT NULL REFERENCES ambit.people (id) ON DELETE CASCADE,
    seen_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    PRIMARY KEY (token_hash, person_id)
  );
  CREATE INDEX known_devices_by_person ON ambit.known_devices (person_id, seen_at);
  CREATE INDEX known_devices_by_expiry ON ambit.known_devices (expires_at);
`
