import { fieldError, type Refusal, refusedFields, registerInForce } from '@ambit/core'
import type { Needs } from '../deps.ts'

/** A key can be bound to purposes that are in force only; null: these are. */
export async function checkBinding(
  { store }: Needs<'registers', never>,
  projectId: string,
  purposes: readonly string[] | null | undefined,
): Promise<Refusal | null> {
  if (!purposes) return null
  const known = new Set(registerInForce(await store.registers.load(projectId)).purposes.map(({ name }) => name))
  const errors = purposes.flatMap((name, index) =>
    known.has(name) ? [] : [fieldError(['purposes', index], 'registeredPurpose')],
  )
  return errors.length === 0 ? null : refusedFields(errors).refusal
}
