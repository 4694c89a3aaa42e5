/** An honest tenant: a few requests a second, whatever the service does, and how long each was waited for. */
import { setTimeout as pause } from 'node:timers/promises'
import { memoryFields, post } from '../../acceptance/client.ts'
import type { Target } from '../../acceptance/service.ts'

export interface HonestTenant {
  /**
   * Milliseconds from sending each request, a connection included where it needs a new one, to the end of its answer. They
   * are sent when they are due, whatever has become of those before: what this process itself is late is not counted.
   */
  readonly waitedMs: readonly number[]
  /** Answers that were not a success, and why. */
  readonly failures: readonly string[]
}

export function beHonest(target: Target, seconds: number): Promise<HonestTenant> {
  return askRegularly((count) => ask(target, count), seconds)
}

/** As often, and of a server that does nothing. */
export function askEcho(target: Target, seconds: number): Promise<HonestTenant> {
  return askRegularly(async () => {
    await post(target, '/', {})
    return null
  }, seconds)
}

const requestsPerSecond = 40

async function askRegularly(
  request: (count: number) => Promise<string | null>,
  seconds: number,
): Promise<HonestTenant> {
  const waitedMs: number[] = []
  const failures: string[] = []
  const answers: Promise<void>[] = []
  const startMs = performance.now()
  for (let count = 0; count < seconds * requestsPerSecond; count++) {
    const dueMs = startMs + (count * 1_000) / requestsPerSecond
    await pause(Math.max(0, dueMs - performance.now()))
    const sentMs = performance.now()
    answers.push(
      request(count)
        .catch((error) => String(error))
        .then((failure) => {
          waitedMs.push(performance.now() - sentMs)
          if (failure !== null) failures.push(failure)
        }),
    )
  }
  await Promise.all(answers)
  return { waitedMs, failures }
}

/** A create, two reads of the same user, in turn. Null: it went well. */
async function ask(target: Target, count: number): Promise<string | null> {
  const user_id = `honest-${Math.floor(count / 3) % 20}`
  const { status, text } =
    count % 3 === 0
      ? await post(target, '/memory', memoryFields({ user_id, value_json: { likes: [`item ${count}`] } }))
      : await post(target, '/memory/read', { user_id, scope: 'preferences', purpose: 'recommend a restaurant' })
  return status === 200 || status === 201 ? null : `${status} ${text}`
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
