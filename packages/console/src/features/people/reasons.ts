/** Why somebody looks at a person: said once for each, and kept for as long as the document is. */
import { sharedValue } from '../../api/shared-value.ts'

/** Whose reason, and for whom: what one person has said holds for nobody who signs in after them. */
export interface Looking {
  readonly email: string
  readonly projectId: string
  readonly userId: string
}

const reasons = sharedValue<ReadonlyMap<string, string>>(new Map())

const keyOf = ({ email, projectId, userId }: Looking): string => JSON.stringify([email, projectId, userId])

export function useReason(looking: Looking | null): string | null {
  const all = reasons.useValue()
  return looking === null ? null : (all.get(keyOf(looking)) ?? null)
}

export function keepReason(looking: Looking, reason: string): void {
  reasons.set(new Map([...reasons.get(), [keyOf(looking), reason]]))
}

export function forgetReason(looking: Looking): void {
  reasons.set(new Map([...reasons.get()].filter(([key]) => key !== keyOf(looking))))
}
