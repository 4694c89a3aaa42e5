/** A verdict on what must not grow, and everything minute by minute. */
import { isSound, type SoakResult, type SoakVerdict } from '../soak.ts'
import { barChart } from './bar-chart.ts'
import { describeRun } from './describe-run.ts'
import { figure, markdownTable } from './markdown-table.ts'
import type { Section } from './section.ts'

export function soakSection({ environment, options, figures, verdicts }: SoakResult): Section {
  return {
    markdown: [
      describeRun(
        environment,
        `The mix over ${options.connections} connections for ${options.minutes} minutes, on all databases at once.`,
      ),
      verdicts.map(soakSentence).join('\n'),
      '![Memory of the process, minute by minute](pictures/performance-soak.svg)',
      markdownTable(
        [
          'target',
          'minute',
          'a second',
          'p99 ms',
          'failed',
          'memory MiB',
          'log bytes',
          'write-ahead log bytes',
          'open files',
        ],
        figures.map((one) => [
          one.target,
          String(one.minute),
          figure(one.requestsPerSecond),
          figure(one.p99Ms),
          String(one.failures),
          figure(one.memoryMiB),
          figure(one.logBytes),
          figure(one.walBytes),
          figure(one.openFiles),
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

/** A line of a list, for the page and for whoever waits at the terminal. */
export function soakSentence(verdict: SoakVerdict): string {
  const good = (isGood: boolean): string => (isGood ? '' : ' (**too much**)')
  const { target, requests, failures, memorySlopeMiB, memoryMiB, logBytes, walBytesMost, openFilesMost } = verdict
  return (
    `- **${target}: ${isSound(verdict) ? 'sound' : 'not sound'}.** ${figure(requests)} requests, ${failures} failed. Memory ${figure(memoryMiB)} MiB, ` +
    `${figure(memorySlopeMiB)} MiB more each minute${good(verdict.isMemoryFlat)}; log ${figure(logBytes)} bytes${good(verdict.isLogBounded)}; ` +
    `${walBytesMost === null ? '' : `write-ahead log ${figure(walBytesMost / 1e6)} MB at most${good(verdict.isWalBounded)}; `}` +
    `${figure(openFilesMost)} open files at most${good(verdict.areFilesBounded)}.`
  )
}
