/** The record of processing activities, for a folder, a spreadsheet or a program. */
import { csvLine, type PurposesReport } from '@ambit/core'
import { reportPurposes } from '../app/purposes/report-purposes.ts'
import { plainText } from './plain-text.ts'
import { type PurposeDeps, type PurposeInput, printJson } from './purposes-input.ts'
import { domainsInWords } from './purposes-list.ts'
import { UsageError } from './usage-error.ts'

type Reported = PurposesReport['purposes'][number]

const formats = ['md', 'csv', 'json'] as const

export async function reportOf(deps: PurposeDeps, { project, options }: PurposeInput): Promise<void> {
  const format = options.json ? 'json' : formats.find((known) => known === options.format)
  if (!format) throw new UsageError(`--format must be one of ${formats.join(', ')}, not "${options.format}"`)
  const report = await reportPurposes(deps, project, Number.POSITIVE_INFINITY)
  if (format === 'json') return printJson(report)
  process.stdout.write(format === 'md' ? markdownReport(report) : csvReport(report))
}

/** What is said of each purpose, in the order of the columns. */
const facts: readonly (readonly [title: string, of: (purpose: Reported) => string])[] = [
  ['Purpose', ({ statement }) => statement],
  ['Name', ({ name }) => name],
  ['State', ({ is_retired }) => (is_retired ? 'retired' : 'in force')],
  ['Classes', ({ purpose_classes }) => purpose_classes.join(', ')],
  ['Kinds of data', ({ opens }) => opens.join(', ') || 'none'],
  [
    'Exceptions',
    ({ exceptions }) =>
      exceptions.map(({ scope, reason, by, at }) => `${scope}: ${reason} (${by}, ${at})`).join('; ') || 'none',
  ],
  ['Domains', ({ domains }) => domainsInWords(domains)],
  ['Marked as outside', ({ reads_as_outside }) => (reads_as_outside ? 'yes' : 'no')],
  ['Why other classes', ({ classes_reason }) => classes_reason ?? ''],
  ['Keys', ({ keys }) => keys.join(', ') || 'none'],
  ['Reads', ({ reads }) => String(reads)],
  ['People', ({ people }) => String(people)],
  ['Refused', ({ refused }) => String(refused)],
  ['Consent withdrawn', ({ withdrawn }) => String(withdrawn)],
  ['Declared', ({ declared_at, declared_by }) => `${declared_at} by ${declared_by}`],
  ['Changes', ({ changes }) => String(changes)],
  [
    'Last change',
    ({ changed_at, changed_by, reason }) => `${changed_at} by ${changed_by}${reason === null ? '' : `: ${reason}`}`,
  ],
]

export function markdownReport(report: PurposesReport): string {
  const { project, environment, generated_at, days, mode, policy_version, protected_domains, retention } = report
  const lines = [
    `# Record of processing activities: ${inMarkdown(project)} (${environment})`,
    '',
    `Made ${generated_at}. Reads and people are those of the last ${days} days${report.is_complete ? '' : ', people at least so many'}.`,
    '',
    `- Mode: ${mode}. Policy: version ${policy_version}.`,
    `- Protected domains: ${protected_domains.map(inMarkdown).join(', ') || 'none'}.`,
    `- Memories are kept: ${retention.memories}`,
    `- A read can be continued for ${retention.token_hours} hours. Records of reads are kept ${retention.audit_days === null ? 'for ever' : `for ${retention.audit_days} days`}.`,
    ...report.purposes.flatMap((purpose) => [
      '',
      `## ${inMarkdown(purpose.statement)}`,
      '',
      '| | |',
      '|---|---|',
      ...facts.slice(1).map(([title, of]) => `| ${title} | ${inMarkdown(of(purpose))} |`),
    ]),
  ]
  return `${lines.join('\n')}\n`
}

/** Text that others wrote makes no table, heading or link of its own. */
function inMarkdown(text: string): string {
  return plainText(text).replace(/[\\`*_[\]<>|#]/gu, (character) => `\\${character}`)
}

export function csvReport({ purposes }: PurposesReport): string {
  const rows = [facts.map(([title]) => title), ...purposes.map((purpose) => facts.map(([, of]) => of(purpose)))]
  return rows.map(csvLine).join('')
}
