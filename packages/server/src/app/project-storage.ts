/**
 * How much each project has stored, against the limit of all projects. It is counted now and then, and what this process has stored
 * since is added: a total that every create would have to change would make all of a project's creates wait for each other.
 */
import type { StoredBytes } from '../storage/port/maintenance.ts'
import type { Tenant } from '../storage/port/tenant.ts'

export interface ProjectStorage {
  /** Null: there is no limit. */
  readonly limitBytes: number | null
  /** Whether so much more fits. */
  hasRoomFor(tenant: Tenant, bytes: number): Promise<boolean>
  noteStored(tenant: Tenant, bytes: number): void
}

interface ProjectStorageOptions {
  readonly limitBytes: number | null
  readonly count: () => Promise<readonly StoredBytes[]>
  readonly now?: () => number
}

const countEveryMs = 600_000
/** Where a project is full, something may have been deleted since. */
const countAgainMs = 10_000

export function createProjectStorage(options: ProjectStorageOptions): ProjectStorage {
  const { limitBytes, count, now = () => performance.now() } = options
  let counted: ReadonlyMap<string, number> = new Map()
  let countedAtMs = Number.NEGATIVE_INFINITY
  let counting: Promise<void> | null = null
  let storedSince = new Map<string, number>()
  /** What is stored while it is being counted is counted twice until the next time, rather than not at all. */
  let storedMeanwhile = new Map<string, number>()

  function countAll(): Promise<void> {
    if (counting) return counting
    storedMeanwhile = new Map()
    counting = count()
      .then((all) => {
        counted = new Map(all.map((one) => [nameOf(one), one.bytes]))
        countedAtMs = now()
        storedSince = storedMeanwhile
      })
      .finally(() => {
        counting = null
      })
    return counting
  }

  return {
    limitBytes,
    async hasRoomFor(tenant, bytes) {
      if (limitBytes === null) return true
      const name = nameOf(tenant)
      const isFull = () => (counted.get(name) ?? 0) + (storedSince.get(name) ?? 0) + bytes > limitBytes
      const ageMs = now() - countedAtMs
      if (ageMs === Number.POSITIVE_INFINITY || (isFull() && ageMs >= countAgainMs)) await countAll()
      // The next time is soon enough where this one fails.
      else if (ageMs >= countEveryMs) countAll().catch(() => undefined)
      return !isFull()
    },
    noteStored(tenant, bytes) {
      if (limitBytes === null) return
      const name = nameOf(tenant)
      for (const stored of new Set([storedSince, storedMeanwhile])) stored.set(name, (stored.get(name) ?? 0) + bytes)
    },
  }
}

function nameOf({ projectId, environment }: Tenant): string {
  return `${environment} ${projectId}`
}
