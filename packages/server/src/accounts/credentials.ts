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

/** Null when the address or the password is wrong, which takes as long either way. */
export async function checkCredentials(
  { store, passwords }: { readonly store: Pick<Store, 'people' | 'passwords'>; readonly passwords: Passwords },
  { email, password }: Credentials,
): Promise<Proven | null> {
  const person = await store.people.findByEmail(email)
  const passwordHash = person && (await store.passwords.findHash(person.id))
  const isRight = await passwords.verify(password, passwordHash)
  return person && passwordHash !== null && isRight ? { person, passwordHash } : null
}
