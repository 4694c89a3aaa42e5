/** What a read costs among more, as a table and a chart. */
import type { GrowthResult } from '../growth.ts'
import { barChart } from './bar-chart.ts'
import { describeRun } from './describe-run.ts'
import { figure, markdownTable } from './markdown-table.ts'
import type { Section } from './section.ts'

export function growthSection({ environment, options, figures }: GrowthResult): Section {
  const smallest = Math.min(...options.users)
  return {
    markdown: [
      describeRun(
        environment,
        `One read at a time, ${options.reads} of each kind; of the first ones, five users once.`,
      ),
      '![Processor time of a read by how many memories the user has](pictures/performance-growth.svg)',
      'A cold read is the first one of a user after a start; a warm one finds that nothing has changed since. Others of the store have ten ' +
        'memories and five grants each.',
      markdownTable(
        [
          'target',
          'users stored',
          'grants stored',
          'ready after ms',
          'memories read',
          '',
          'processor µs',
          'p50 ms',
          'failed',
        ],
        figures.map((one) => [
          one.target,
          figure(one.storedUsers),
          figure(one.storedGrants),
          figure(one.readyMs),
          figure(one.memories),
          one.isWarm ? 'warm' : 'cold',
          figure(one.processorMicros),
          figure(one.p50Ms),
          String(one.failures),
        ]),
      ),
    ].join('\n\n'),
    pictures: {
      'performance-growth.svg': barChart({
        title: `A warm read, µs of all threads (${figure(smallest)} users stored)`,
        bars: figures
          .filter(({ isWarm, storedUsers }) => isWarm && storedUsers === smallest)
          .map((one) => ({
            label: `${figure(one.memories)}, ${one.target}`,
            value: one.processorMicros,
            figure: `${figure(one.processorMicros)} µs`,
          })),
      }),
    },
  }
}
