import { addColumns } from './migration.ts'

/** Null: the link to a person's page was made before anybody kept this. */
export const linkMakers = addColumns({ subject_links: { created_by: 'text' } })
