/** Where the time of a request goes, a table for each database and thread. */
import type { ProfileFigures, ProfileResult } from '../profile.ts'
import { describeRun } from './describe-run.ts'
import { figure, markdownTable } from './markdown-table.ts'
import type { Section } from './section.ts'

/** Less than this of a thread, in every operation, is not worth a line. */
const shareMin = 0.02

export function profileSection({ environment, options, figures }: ProfileResult): Section {
  const targets = [...new Set(figures.map(({ target }) => target))]
  return {
    markdown: [
      describeRun(
        environment,
        `${options.connections} connections, ${options.seconds} s of each operation after as long for the compiler, watched by V8.`,
      ),
      'Each cell is µs of a request and the share of its thread. The last table has the threads as the system counts them, with those that V8 does not watch: ' +
        '`helpers` collect garbage and compile. V8 goes by the clock: what a thread waits for counts as well, such as the disk in `store: group commit`.',
      ...targets.map((target) =>
        tablesOf(
          target,
          figures.filter((one) => one.target === target),
        ),
      ),
    ].join('\n\n'),
    pictures: {},
  }
}

function tablesOf(target: string, figures: readonly ProfileFigures[]): string {
  const threads = [...new Set(figures.flatMap(({ parts }) => Object.keys(parts)))]
  const head = ['', ...figures.map(({ operation }) => operation)]
  const counted = [...new Set(figures.flatMap(({ threadMicros }) => Object.keys(threadMicros)))]
  return [
    ...threads.map((thread) => `**${target}, thread ${thread}**\n\n${markdownTable(head, partRows(thread, figures))}`),
    `**${target}, all threads, µs a request**\n\n${markdownTable(
      head,
      counted.map((name) => [name, ...figures.map(({ threadMicros }) => figure(threadMicros[name] ?? 0))]),
    )}`,
  ].join('\n\n')
}

function partRows(thread: string, figures: readonly ProfileFigures[]): readonly (readonly string[])[] {
  const share = ({ parts }: ProfileFigures, part: string): number => parts[thread]?.[part] ?? 0
  const whole = ({ threadMicros }: ProfileFigures): number => threadMicros[thread] ?? 0
  const total = (part: string): number => figures.reduce((all, one) => all + share(one, part) * whole(one), 0)
  const names = [...new Set(figures.flatMap(({ parts }) => Object.keys(parts[thread] ?? {})))]
    .filter((part) => figures.some((one) => share(one, part) >= shareMin))
    .toSorted((a, b) => total(b) - total(a))
  const cell = (one: ProfileFigures, part: string): string =>
    `${figure(share(one, part) * whole(one))} (${Math.round(share(one, part) * 100)} %)`
  return [
    ...names.map((part) => [part, ...figures.map((one) => cell(one, part))]),
    ['all of it', ...figures.map((one) => figure(whole(one)))],
  ]
}
