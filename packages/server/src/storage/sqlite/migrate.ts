import type { DatabaseSync } from 'node:sqlite'
import { domainKey } from '@ambit/core/domain-key'
import { chainFormat } from '../migrations/0033-chain-format.ts'
import { domainKeys } from '../migrations/0035-domain-keys.ts'
import { migrations } from '../migrations/all-migrations.ts'
import { recordEarlierCuts } from './audit-cuts.ts'

const newest = migrations.length

export function isUpToDate(db: DatabaseSync): boolean {
  return versionOf(db) === newest
}

function versionOf(db: DatabaseSync): number {
  return Number(db.prepare('PRAGMA user_version').get()?.user_version)
}

/** Brings a database to the newest schema. Several processes may try at once: one does it, the others find it done. */
export function migrate(db: DatabaseSync): void {
  db.exec('BEGIN IMMEDIATE')
  try {
    const version = versionOf(db)
    if (version > newest) {
      throw new Error(
        `the database was written by a newer version of Ambit (schema ${version}, this version knows ${newest})`,
      )
    }
    for (const { sqlite } of migrations.slice(version)) db.exec(sqlite)
    if (version > 0 && version <= migrations.indexOf(chainFormat)) recordEarlierCuts(db, Date.now())
    if (version > 0 && version <= migrations.indexOf(domainKeys)) keyDomains(db)
    db.exec(`PRAGMA user_version = ${newest}`)
    db.exec('COMMIT')
  } catch (error) {
    db.exec('ROLLBACK')
    throw error
  }
}

function keyDomains(db: DatabaseSync): void {
  db.function('key_of_domain', { deterministic: true }, (domain) => domainKey(String(domain)))
  db.exec('UPDATE memories SET domain_key = key_of_domain(domain) WHERE domain IS NOT NULL')
}
