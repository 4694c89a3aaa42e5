import type { ConsoleKey } from '@ambit/core'
import type { ConsoleDeps } from './console-deps.ts'
import { consoleKey } from './console-key.ts'
import type { Needs } from './deps.ts'
import { keyMakers } from './key-makers.ts'
import { keyTraffic } from './key-traffic.ts'

/** The keys of a project in the environment of this server, newest first. */
export async function listKeys(
  deps: Needs<'keys' | 'people' | 'usage', 'environment' | 'clock'> &
    Pick<ConsoleDeps, 'rateLimitPerMinute' | 'requestsOfThisMinute'>,
  projectId: string,
): Promise<readonly ConsoleKey[]> {
  const tenant = { projectId, environment: deps.environment }
  const keys = await deps.store.keys.list({ ...tenant, nowMs: deps.clock() })
  if (keys.length === 0) return []
  const keyIds = keys.map(({ id }) => id)
  const [trafficOf, makerOf] = await Promise.all([keyTraffic(deps, tenant, keyIds), keyMakers(deps, projectId)])
  return keys
    .toReversed()
    .map((key) => consoleKey(deps, key, { ...trafficOf(key.id), createdBy: makerOf(key.createdBy) }))
}
