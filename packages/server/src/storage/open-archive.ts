import type { ArchiveSource, ArchiveTarget } from './archive.ts'
import type { StoreLocation } from './open-store.ts'
import { fillPostgresArchive, readPostgresArchive } from './postgres/archive.ts'
import { fillSqliteArchive, readSqliteArchive } from './sqlite/archive.ts'

export async function openArchiveSource({ databaseUrl, dataDir }: StoreLocation): Promise<ArchiveSource> {
  return databaseUrl === null ? readSqliteArchive(dataDir) : readPostgresArchive(databaseUrl)
}

export async function openArchiveTarget({ databaseUrl, dataDir }: StoreLocation): Promise<ArchiveTarget> {
  return databaseUrl === null ? fillSqliteArchive(dataDir) : fillPostgresArchive(databaseUrl)
}
