/** The figures of every operation as tables and charts, and in a sentence for the README. */
import type { Figures, ThroughputResult } from '../throughput.ts'
import { type Bar, barChart } from './bar-chart.ts'
import { describeRun } from './describe-run.ts'
import { figure, markdownTable } from './markdown-table.ts'
import type { Section } from './section.ts'

export function throughputSection({ environment, options, figures }: ThroughputResult): Section {
  const closed = figures.filter(({ loop }) => loop === 'closed')
  const open = figures.filter(({ loop }) => loop === 'open')
  const ofAmbit = closed.filter(({ target }) => target !== 'echo')
  const echo = closed.find(({ target }) => target === 'echo')
  const how = `${options.connections} connections, medians of ${options.rounds} runs of ${options.seconds} s each, in turns with the echo.`
  const echoBar: Bar[] = echo
    ? [
        {
          label: 'echo',
          value: echo.requestsPerSecond,
          figure: `${figure(echo.requestsPerSecond)}/s`,
          isYardstick: true,
        },
      ]
    : []
  const label = ({ target, operation }: Figures): string => `${operation}, ${target}`
  return {
    markdown: [
      describeRun(environment, how),
      '![Requests a second by operation and database, beside a bare echo](pictures/performance-throughput.svg)',
      '![Processor time of the main thread a request, as a multiple of a bare echo](pictures/performance-processor.svg)',
      '### Closed loop\n\nEach connection asks again when it has been answered: what can be done at most.',
      speedTable(closed),
      '### Open loop\n\nRequests are due at 60 % of that rate, whatever the service does; latency counts from when they were due.',
      speedTable(open),
      '### Processor time a request\n\nMicroseconds by thread, of the closed loop, and what the database grows by.',
      processorTable(closed),
    ].join('\n\n'),
    pictures: {
      'performance-throughput.svg': barChart({
        title: 'Requests a second',
        bars: [
          ...echoBar,
          ...ofAmbit.map((one) => ({
            label: label(one),
            value: one.requestsPerSecond,
            figure: `${figure(one.requestsPerSecond)}/s`,
          })),
        ],
      }),
      'performance-processor.svg': barChart({
        title: 'Main thread a request, as a multiple of an echo',
        bars: [
          { label: 'echo', value: 1, figure: '1 ×', isYardstick: true },
          ...ofAmbit.map((one) => ({
            label: label(one),
            value: one.mainTimesEcho,
            figure: `${figure(one.mainTimesEcho)} ×`,
          })),
        ],
      }),
    },
    summary: summary(environment.processors, closed),
  }
}

function speedTable(figures: readonly Figures[]): string {
  return markdownTable(
    ['target', 'operation', 'a second', 'share of the echo', 'p50 ms', 'p99 ms', 'p99.9 ms', 'failed'],
    figures.map((one) => [
      one.target,
      one.target === 'echo' ? '–' : one.operation,
      figure(one.requestsPerSecond),
      one.loop === 'open' ? '–' : figure(one.shareOfEcho),
      figure(one.p50Ms),
      figure(one.p99Ms),
      figure(one.p999Ms),
      String(one.failures),
    ]),
  )
}

function processorTable(figures: readonly Figures[]): string {
  const threads = [...new Set(figures.flatMap(({ processorMicros }) => Object.keys(processorMicros)))]
  return markdownTable(
    ['target', 'operation', ...threads, 'main × echo', 'all × echo', 'bytes stored'],
    figures.map((one) => [
      one.target,
      one.target === 'echo' ? '–' : one.operation,
      ...threads.map((name) => figure(one.processorMicros[name] ?? null)),
      figure(one.mainTimesEcho),
      figure(one.allTimesEcho),
      figure(one.bytesEach),
    ]),
  )
}

function summary(processors: number, closed: readonly Figures[]): string {
  const rate = (target: string, operation: string): Figures | undefined =>
    closed.find((one) => one.target === target && one.operation === operation)
  const sentences = ['SQLite', 'PostgreSQL'].flatMap((target) => {
    const [create, read] = [rate(target, 'create'), rate(target, 'read')]
    if (!create || !read) return []
    return (
      `${figure(create.requestsPerSecond)} durable creates or ${figure(read.requestsPerSecond)} reads of five memories a second on ${target} ` +
      `(${figure(create.shareOfEcho)} and ${figure(read.shareOfEcho)} of a bare \`node:http\` echo there)`
    )
  })
  return (
    `**How fast**: on ${processors} cores, with load generator and database on the same, ${sentences.join('; ')}. ` +
    'No model is asked on any path. [Measure it yourself](docs/performance.md).'
  )
}
