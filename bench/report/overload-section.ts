/** What happens at five times the peak, as a table and a chart of who was refused. */
import type { OverloadResult } from '../overload.ts'
import { barChart } from './bar-chart.ts'
import { describeRun } from './describe-run.ts'
import { figure, markdownTable } from './markdown-table.ts'
import type { Section } from './section.ts'

export function overloadSection({ environment, options, figures }: OverloadResult): Section {
  return {
    markdown: [
      describeRun(
        environment,
        `${options.times} times the peak for ${options.seconds} s, over 2,000 connections and one key.`,
      ),
      'Refused is what got a 503 with `Retry-After`. What was offered and not sent had no connection free, or the generator had no time: sent ' +
        'is what the service was really asked.',
      markdownTable(
        [
          'target',
          'peak/s',
          'offered/s',
          'sent/s',
          'answered, of the peak',
          'refused/s',
          'refused within ms, p99',
          'failed',
          'memory MiB before, most, after',
          'recovered after ms',
        ],
        figures.map((one) => [
          one.target,
          figure(one.peakPerSecond),
          figure(one.offeredPerSecond),
          figure(one.sentPerSecond),
          figure(one.answeredShareOfPeak),
          figure(one.refusedPerSecond),
          figure(one.refusedP99Ms),
          [one.failures, ...Object.keys(one.failedAs)].join(', '),
          `${one.memoryMiB[0]}, ${Math.max(...one.memoryMiB)}, ${one.memoryMiB.at(-1)}`,
          figure(one.recoveryMs),
        ]),
      ),
      '![Share of each operation that was refused](pictures/performance-overload.svg)',
    ].join('\n\n'),
    pictures: {
      'performance-overload.svg': barChart({
        title: 'Refused, of what was sent',
        bars: figures.flatMap(({ target, refusedShare }) =>
          Object.entries(refusedShare).map(([name, share]) => ({
            label: `${name}, ${target}`,
            value: share,
            figure: `${figure(share * 100)} %`,
          })),
        ),
      }),
    },
  }
}
