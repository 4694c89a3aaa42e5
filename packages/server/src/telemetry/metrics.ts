/** What the service tells Prometheus. Labels are few and fixed: never an id, a key, a path as sent or a purpose. */
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { ObservedDecision } from '../app/deps.ts'
import { createCounter } from './counter.ts'
import { createHistogram } from './histogram.ts'

export interface Metrics {
  readonly contentType: string
  /** Up to a second old where it is asked for often: making it takes as long as answering a hundred requests. */
  text(): Promise<Buffer>
  request(route: string, status: number, seconds: number): void
  decision(decision: ObservedDecision): void
  storeOperation(operation: string, seconds: number): void
}

const requestBounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]
const storeBounds = [0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1]

/** Texts are made once a second, and some in a row where there were few before. */
const textEveryMs = 1_000
const textsInARow = 5

export function createMetrics(now: () => number = () => performance.now()): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = createHistogram({
    name: 'ambit_http_request_duration_seconds',
    help: 'Requests by route and status, and how long they took.',
    labelNames: ['route', 'status'],
    bounds: requestBounds,
  })
  const decisions = createCounter({
    name: 'ambit_decisions_total',
    help: 'Reads and contexts by scope (several: a context), recognised purpose class (none: no purpose was recognised) and outcome.',
    labelNames: ['scope', 'class', 'outcome'],
  })
  const storeOperations = createHistogram({
    name: 'ambit_store_operation_duration_seconds',
    help: 'Operations of the store, from asking to a durable answer.',
    labelNames: ['operation'],
    bounds: storeBounds,
  })
  registry.registerMetric(requests.metric)
  registry.registerMetric(decisions.metric)
  registry.registerMetric(storeOperations.metric)

  let text: Promise<Buffer> | undefined
  let nextTextMs = Number.NEGATIVE_INFINITY

  return {
    contentType: registry.contentType,
    text() {
      if (text !== undefined && now() < nextTextMs) return text
      nextTextMs = Math.max(nextTextMs, now() - textsInARow * textEveryMs) + textEveryMs
      text = registry.metrics().then(Buffer.from)
      return text
    },
    request(route, status, seconds) {
      requests.observe([route, String(status)], seconds)
    },
    decision({ scope, classes, refusal }) {
      const outcome = refusal === null ? 'allowed' : 'denied'
      for (const name of classes.length === 0 ? ['none'] : classes) decisions.count(scope ?? 'several', name, outcome)
    },
    storeOperation(operation, seconds) {
      storeOperations.observe([operation], seconds)
    },
  }
}
