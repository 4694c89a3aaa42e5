import type { Needs } from '../deps.ts'

/** A key can be bound to purposes that are in force only: the first that is not; null: all of them are. */
export async function unknownPurpose(
  { store }: Needs<'registers', never>,
  projectId: string,
  purposes: readonly string[] | null | undefined,
): Promise<string | null> {
  if (!purposes) return null
  const declared = (await store.registers.load(projectId)).purposes
  const inForce = new Set(declared.filter(({ isRetired }) => !isRetired).map(({ name }) => name))
  return purposes.find((name) => !inForce.has(name)) ?? null
}
