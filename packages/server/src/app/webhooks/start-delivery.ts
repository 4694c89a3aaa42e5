/** Delivers for all webhooks of this environment that no other process delivers for, each at its own pace. */
import { repeatUntilStopped } from '../../time/repeat-until-stopped.ts'
import { type DeliveryDeps, deliverWebhook } from './deliver-webhook.ts'

const lookEveryMs = 1_000
/** Longer than a try takes, so that nobody else sends the same while it lasts. */
const leaseMs = 60_000

/** A receiver that takes its time keeps nobody from stopping. */
const stopWithinMs = 2_000

interface DeliveryOptions extends Pick<DeliveryDeps, 'onDisabled' | 'send'> {
  readonly onError: (error: unknown) => void
  readonly everyMs?: number
}

export function startWebhookDelivery(
  deps: DeliveryDeps & { readonly environment: 'test' | 'live' },
  { onError, everyMs = lookEveryMs, ...options }: DeliveryOptions,
): { stop(): Promise<void> } {
  const holder = deps.newId('whk')
  const running = new Map<string, Promise<void>>()
  let isStopped = false
  const looks = repeatUntilStopped(
    everyMs,
    async () => {
      const nowMs = deps.clock()
      const lease = { holder, environment: deps.environment, nowMs, untilMs: nowMs + leaseMs }
      for (const webhook of await deps.store.webhooks.lease(lease)) {
        if (running.has(webhook.id)) continue
        const turn = deliverWebhook({ ...deps, ...options }, webhook, () => isStopped)
          .catch(onError)
          .finally(() => running.delete(webhook.id))
        running.set(webhook.id, turn)
      }
    },
    onError,
  )
  return {
    async stop() {
      isStopped = true
      await looks.stop()
      // What is cut short is tried again by whoever starts next.
      const { promise: waited, resolve } = Promise.withResolvers<void>()
      setTimeout(resolve, stopWithinMs).unref()
      await Promise.race([Promise.all(running.values()), waited])
    },
  }
}
