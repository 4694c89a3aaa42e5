import { addColumns } from './migration.ts'

/** What a memory's domain is compared by. Migrating computes it for the rows that are there: no database can normalize like the code. */
export const domainKeys = addColumns({ memories: { domain_key: 'text' } })
