import type { Metric } from 'prom-client'

export interface HistogramOptions {
  readonly name: string
  readonly help: string
  readonly labelNames: readonly string[]
  /** Upper bounds of the buckets, ascending, in seconds. */
  readonly bounds: readonly number[]
}

export interface Histogram {
  observe(labels: readonly string[], value: number): void
  /** To be registered with prom-client, which writes it out. */
  readonly metric: Metric
}

interface Series {
  readonly labels: Readonly<Record<string, string>>
  /** One count a bucket, and one for what is above all bounds. */
  readonly counts: number[]
  sum: number
}

/**
 * A histogram that costs a look-up and an addition. prom-client's own puts the labels of every observation together
 * anew, several times a request.
 */
export function createHistogram({ name, help, labelNames, bounds }: HistogramOptions): Histogram {
  const seriesByLabels = new Map<string, Series>()

  function newSeries(id: string, labels: readonly string[]): Series {
    const series = {
      labels: Object.fromEntries(labelNames.map((label, index) => [label, labels[index] ?? ''])),
      counts: new Array<number>(bounds.length + 1).fill(0),
      sum: 0,
    }
    seriesByLabels.set(id, series)
    return series
  }

  function values({ labels, counts, sum }: Series) {
    let total = 0
    const buckets = [...bounds, '+Inf'].map((bound, index) => {
      total += counts[index] ?? 0
      return { metricName: `${name}_bucket`, labels: { ...labels, le: String(bound) }, value: total }
    })
    return [
      ...buckets,
      { metricName: `${name}_sum`, labels, value: sum },
      { metricName: `${name}_count`, labels, value: total },
    ]
  }

  return {
    observe(labels, value) {
      const id = labels.join(' ')
      const series = seriesByLabels.get(id) ?? newSeries(id, labels)
      let bucket = 0
      while (bucket < bounds.length && value > (bounds[bucket] as number)) bucket++
      series.counts[bucket] = (series.counts[bucket] as number) + 1
      series.sum += value
    },
    metric: {
      name,
      get: async () => ({
        name,
        help,
        type: 'histogram',
        aggregator: 'sum',
        values: [...seriesByLabels.values()].flatMap(values),
      }),
    } as unknown as Metric,
  }
}
