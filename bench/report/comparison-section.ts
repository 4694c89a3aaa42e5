/** Ambit beside what people would use instead, with what each of them does for it. */
import { type ComparisonFigures, type ComparisonResult, mcpName } from '../comparison.ts'
import { barChart } from './bar-chart.ts'
import { describeRun } from './describe-run.ts'
import { figure, markdownTable } from './markdown-table.ts'
import type { Section } from './section.ts'

const does: Readonly<Record<string, string>> = {
  echo: 'nothing: it sends the body back',
  'Express and a table':
    'stores and returns rows; no key, no purpose, no policy, no checks, no merge, no grant, no record',
  [mcpName]:
    'reads a file, and rewrites it for each write; not flushed to the disk; no users apart, no purpose, no record',
  SQLite: 'key, purpose, policy, merge, revocable grant, chained record; durable',
  PostgreSQL: 'key, purpose, policy, merge, revocable grant, chained record; durable',
}

export function comparisonSection(result: ComparisonResult): Section {
  const { environment, options, versions, figures, lostByMcp } = result
  const name = (target: string): string => (target in ambits ? ambits[target as keyof typeof ambits] : target)
  const named = Object.entries(versions).map(([of, version]) => `${of} ${version}`)
  return {
    markdown: [
      describeRun(
        environment,
        `${figure(options.users)} users with five memories each, ${options.connections} connections, medians of ${options.rounds} runs of ` +
          `${options.seconds} s each, in turns. ${named.join(', ')}.`,
      ),
      'The Express service takes the same requests and is on the same PostgreSQL, with a pool of 16 connections. The memory server is asked by the ' +
        'official client over standard input, one call at a time: `create_entities`, `open_nodes` and `search_nodes`. Of ' +
        `${lostByMcp.created} entities that were sent to it at the same time and confirmed, ${lostByMcp.lost} were gone afterwards, because each write ` +
        'reads the whole file and writes it anew.',
      markdownTable(
        ['', 'operation', 'a second', 'p50 ms', 'p99 ms', 'processor µs a request', 'of these', 'failed'],
        figures.map((one) => [
          name(one.target),
          one.target === 'echo' ? '–' : one.operation,
          figure(one.requestsPerSecond),
          figure(one.p50Ms),
          figure(one.p99Ms),
          figure(total(one)),
          Object.entries(one.processorMicros)
            .filter(([, micros]) => micros >= 1)
            .map(([of, micros]) => `${of} ${figure(micros)}`)
            .join(', '),
          String(one.failures),
        ]),
      ),
      markdownTable(
        ['', 'what it does for that'],
        [...new Set(figures.map(({ target }) => target))].map((target) => [name(target), does[target] ?? '']),
      ),
      '![Processor time of a request beside what people would use instead](pictures/performance-comparison.svg)',
    ].join('\n\n'),
    pictures: {
      'performance-comparison.svg': barChart({
        title: 'All processors, µs a request',
        bars: figures.map((one) => ({
          label: `${one.operation}, ${shortNames[one.target] ?? one.target}`,
          value: total(one),
          figure: `${figure(total(one))} µs`,
          isYardstick: !(one.target in ambits),
        })),
      }),
    },
    summary: summary(figures),
  }
}

const ambits = { SQLite: 'Ambit on SQLite', PostgreSQL: 'Ambit on PostgreSQL' } as const
const shortNames: Readonly<Record<string, string>> = { 'Express and a table': 'Express', [mcpName]: 'MCP server' }

function total({ processorMicros }: ComparisonFigures): number {
  return Object.values(processorMicros).reduce((sum, micros) => sum + micros, 0)
}

function summary(figures: readonly ComparisonFigures[]): string {
  const rate = (target: string, operation: string): string =>
    figure(figures.find((one) => one.target === target && one.operation === operation)?.requestsPerSecond ?? null)
  const pair = (target: string): string => `${rate(target, 'create')} and ${rate(target, 'read')}`
  return (
    `**Beside what one would use instead**, in one run: creates and reads a second are ${pair('SQLite')} with Ambit on SQLite, ${pair('PostgreSQL')} ` +
    `on PostgreSQL, ${pair('Express and a table')} with a hand-made Express service and a table on the same PostgreSQL, which checks and records nothing, ` +
    `and ${pair(mcpName)} with the MCP memory server. [What each of them does for that](docs/performance.md#beside-what-one-would-use-instead).`
  )
}
