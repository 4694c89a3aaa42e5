import type { ConsoleKey } from '@ambit/core'
import { useMay } from '../../session/session-context.tsx'

/** Whether the person may rotate, resume and extend this key: members only where it is for memory alone. */
export function useMayReceive({ capabilities }: ConsoleKey): boolean {
  const isOwner = useMay('owner')
  return isOwner || capabilities.every((capability) => capability === 'memory')
}
