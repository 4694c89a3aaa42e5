import type { DeclaredPurpose, StoredRegister } from '@ambit/core'
import type { RegisterRevision } from './port/registers.ts'

/** What is declared, of what both databases keep of it: the settings in force, and the newest version of every name. */
export function storedRegister(
  settings: RegisterRevision | null,
  purposes: readonly DeclaredPurpose[],
): StoredRegister {
  if (settings === null) return { revision: 0, mode: 'open', protectedDomains: [], usualDomains: [], purposes }
  const { revision, mode, protectedDomains, usualDomains } = settings
  return { revision, mode, protectedDomains, usualDomains, purposes }
}
