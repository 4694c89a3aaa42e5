import type { ConsoleKey } from '@ambit/core'
import type { ConsoleDeps } from './console-deps.ts'
import { consoleKey } from './console-key.ts'
import { keyTraffic } from './key-traffic.ts'

/** The keys of a project in the environment of this server, newest first. */
export async function listKeys(deps: ConsoleDeps, projectId: string): Promise<readonly ConsoleKey[]> {
  const tenant = { projectId, environment: deps.environment }
  const keys = await deps.store.keys.list({ ...tenant, nowMs: deps.clock() })
  if (keys.length === 0) return []
  const trafficOf = await keyTraffic(
    deps,
    tenant,
    keys.map(({ id }) => id),
  )
  return keys.toReversed().map((key) => consoleKey(deps, key, trafficOf(key.id)))
}
