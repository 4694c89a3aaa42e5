import type { Metric } from 'prom-client'

export interface CounterOptions {
  readonly name: string
  readonly help: string
  readonly labelNames: readonly string[]
}

export interface Counter {
  /** One more of these labels, in the order of their names. */
  count(...labels: readonly string[]): void
  /** To be registered with prom-client, which writes it out. */
  readonly metric: Metric
}

/** A counter that costs a few look-ups. prom-client's own puts the labels together anew each time. */
export function createCounter({ name, help, labelNames }: CounterOptions): Counter {
  const series = new Map<string, { readonly labels: Readonly<Record<string, string>>; value: number }>()
  return {
    count(...labels) {
      const id = labels.join(' ')
      let one = series.get(id)
      if (!one) {
        one = { labels: Object.fromEntries(labelNames.map((label, index) => [label, labels[index] ?? ''])), value: 0 }
        series.set(id, one)
      }
      one.value++
    },
    metric: {
      name,
      get: async () => ({ name, help, type: 'counter', aggregator: 'sum', values: [...series.values()] }),
    } as unknown as Metric,
  }
}
