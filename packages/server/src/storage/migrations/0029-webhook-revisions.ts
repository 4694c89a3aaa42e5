import { addColumns } from './migration.ts'

/** Two owners who edit a webhook at once cannot overwrite each other. */
export const webhookRevisions = addColumns({ webhooks: { revision: 'integer' } })
