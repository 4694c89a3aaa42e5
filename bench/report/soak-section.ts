/** Memory and log minute by minute. */
import type { SoakResult } from '../soak.ts'
import { barChart } from './bar-chart.ts'
import { describeRun } from './describe-run.ts'
import { figure, markdownTable } from './markdown-table.ts'
import type { Section } from './section.ts'

export function soakSection({ environment, options, figures }: SoakResult): Section {
  return {
    markdown: [
      describeRun(environment, `The mix over ${options.connections} connections for ${options.minutes} minutes.`),
      '![Memory of the process, minute by minute](pictures/performance-soak.svg)',
      markdownTable(
        ['target', 'minute', 'a second', 'p99 ms', 'failed', 'memory MiB', 'log bytes'],
        figures.map((one) => [
          one.target,
          String(one.minute),
          figure(one.requestsPerSecond),
          figure(one.p99Ms),
          String(one.failures),
          figure(one.memoryMiB),
          figure(one.logBytes),
        ]),
      ),
    ].join('\n\n'),
    pictures: {
      'performance-soak.svg': barChart({
        title: 'Memory of the process',
        bars: figures.map(({ target, minute, memoryMiB }) => ({
          label: `${target}, minute ${minute}`,
          value: memoryMiB,
          figure: `${figure(memoryMiB)} MiB`,
        })),
      }),
    },
  }
}
