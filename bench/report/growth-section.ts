/** What a read costs among more, as tables, a chart, and what was promised of it. */
import type { GrowthFigures, GrowthResult } from '../growth.ts'
import { barChart } from './bar-chart.ts'
import { describeRun } from './describe-run.ts'
import { figure, markdownTable } from './markdown-table.ts'
import type { Section } from './section.ts'

/** What a warm read of the most may cost, as a multiple of one of ten; and a read in the largest store, of one in the smallest. */
const promised = { warm: 1.5, stored: 1.2 }

export function growthSection({ environment, options, stores, figures }: GrowthResult): Section {
  const targets = [...new Set(stores.map(({ target }) => target))]
  const usersOf = (target: string): readonly number[] =>
    stores.flatMap((one) => (one.target === target ? [one.storedUsers] : []))
  return {
    markdown: [
      describeRun(
        environment,
        `One read at a time, ${options.reads} of each kind, medians of ${options.rounds} rounds; all stores are there at once and take turns.`,
      ),
      '![Processor time of a read by how many memories the user has](pictures/performance-growth.svg)',
      markdownTable(
        ['store', 'users', 'memories', 'grants', 'size', 'ready after ms'],
        stores.map((one) => [
          one.target,
          ...[one.storedUsers, one.storedMemories, one.storedGrants].map(figure),
          `${figure(one.storedBytes / 1e6)} MB`,
          figure(one.readyMs),
        ]),
      ),
      'Processor time of a read in µs, of all threads and of PostgreSQL, with the median latency in ms. *Cold* is the first read of a user after a ' +
        'start, *warm* one that finds that nothing has changed since, *anybody* one of somebody out of all that are stored; with as few as a thousand, some of them have been asked for before.',
      markdownTable(
        [
          'memories of the user',
          '',
          ...stores.map(({ target, storedUsers }) => `${target}, ${figure(storedUsers)} users`),
        ],
        rowsOf(figures).map(({ memories, kind }) => [
          figure(memories),
          kind,
          ...stores.map(({ target, storedUsers }) => {
            const found = figures.find(
              (one) =>
                one.target === target &&
                one.storedUsers === storedUsers &&
                one.memories === memories &&
                one.kind === kind,
            )
            const failed = found && found.failures > 0 ? `, ${found.failures} failed` : ''
            return found ? `${figure(found.processorMicros)} µs, ${figure(found.p50Ms)} ms${failed}` : '–'
          }),
        ]),
      ),
      ...targets.map((target) =>
        verdictOf(target, figures, {
          smallest: Math.min(...usersOf(target)),
          largest: Math.max(...usersOf(target)),
          most: Math.max(...options.memories),
        }),
      ),
    ].join('\n\n'),
    pictures: {
      'performance-growth.svg': barChart({
        title: 'A warm read, µs of all threads, in the largest store',
        bars: figures
          .filter(({ kind, target, storedUsers }) => kind === 'warm' && storedUsers === Math.max(...usersOf(target)))
          .map((one) => ({
            label: `${figure(one.memories)}, ${one.target}`,
            value: one.processorMicros,
            figure: `${figure(one.processorMicros)} µs`,
          })),
      }),
    },
  }
}

const kindNames = {
  warm: 'a warm read',
  cold: 'a cold read of ten memories',
  anybody: 'a read of anybody (see above)',
} as const

function rowsOf(figures: readonly GrowthFigures[]): readonly Pick<GrowthFigures, 'memories' | 'kind'>[] {
  const ids = new Map(figures.map(({ memories, kind }) => [`${memories} ${kind}`, { memories, kind }]))
  return [...ids.values()]
}

function verdictOf(
  target: string,
  figures: readonly GrowthFigures[],
  { smallest, largest, most }: { smallest: number; largest: number; most: number },
): string {
  const micros = (storedUsers: number, memories: number, kind: GrowthFigures['kind']): number =>
    figures.find(
      (one) =>
        one.target === target && one.storedUsers === storedUsers && one.memories === memories && one.kind === kind,
    )?.processorMicros ?? Number.NaN
  const ratio = (much: number, little: number, max: number, what: string): string => {
    const times = much / little
    if (!Number.isFinite(times)) return ''
    return `- ${what}: ${figure(times)} × (promised: at most ${max} ×)${times <= max ? '' : ', **not kept**'}`
  }
  const each = (memories: number): number => micros(smallest, memories, 'cold') / memories
  return [
    `**${target}**:\n`,
    ratio(
      micros(largest, most, 'warm'),
      micros(largest, 10, 'warm'),
      promised.warm,
      `a warm read of ${figure(most)} memories against one of 10`,
    ),
    ...(largest > smallest
      ? (['warm', 'cold', 'anybody'] as const).map((kind) =>
          ratio(
            micros(largest, 10, kind),
            micros(smallest, 10, kind),
            promised.stored,
            `${kindNames[kind]} among ${figure(largest)} users against one among ${figure(smallest)}`,
          ),
        )
      : []),
    Number.isFinite(each(most))
      ? `- a cold read of ${figure(most)}: ${figure(each(most))} µs for each memory, of 100: ${figure(each(100))} µs for each`
      : '',
  ]
    .filter(Boolean)
    .join('\n')
}
