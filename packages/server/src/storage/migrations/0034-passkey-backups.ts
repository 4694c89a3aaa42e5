import { addColumns } from './migration.ts'

/** Null: the passkey was added before anybody kept this. */
export const passkeyBackups = addColumns({ passkeys: { backup_eligible: 'integer' } })
