/** An address and a password, held against what is stored of an account. */
import type { Person } from '../storage/port/people.ts'
import type { Store } from '../storage/port/store.ts'
import type { Passwords } from './passwords.ts'

export interface Credentials {
  /** In lower case. */
  readonly email: string
  readonly password: string
}

/** Somebody whose password was right, with the hash that it was held against. */
export interface Proven {
  readonly person: Person
  readonly passwordHash: string
}

interface CredentialDeps {
  readonly store: Pick<Store, 'people' | 'passwords'>
  readonly passwords: Passwords
  readonly clock: () => number
}

/**
 * Null when the address or the password is wrong, which takes as long either way. A right password with a weak hash is
 * hashed anew.
 */
export async function checkCredentials(deps: CredentialDeps, credentials: Credentials): Promise<Proven | null> {
  const { store, passwords, clock } = deps
  const { email, password } = credentials
  const person = await store.people.findByEmail(email)
  const currentHash = person && (await store.passwords.findHash(person.id))
  const isRight = await passwords.verify(password, currentHash)
  if (!person || currentHash === null || !isRight) return null
  if (!passwords.isWeak(currentHash)) return { person, passwordHash: currentHash }
  const passwordHash = await passwords.hash(password)
  const rehash = { personId: person.id, currentHash, passwordHash, nowMs: clock() }
  // Otherwise another sign-in did it meanwhile, or the password is another one by now.
  return (await store.passwords.rehash(rehash)) ? { person, passwordHash } : checkCredentials(deps, credentials)
}
