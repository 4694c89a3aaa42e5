/** `ambit subject …`: the rights of one person, by hand. The key needs the capability `subject`. */
import { writeFileSync } from 'node:fs'
import type { WithdrawConsentBody } from '@ambit/sdk'
import type { Config } from '../config.ts'
import { number, parseOptions, printJson, required, text } from './api-arguments.ts'
import { withApi } from './api-client.ts'
import { UsageError } from './usage-error.ts'

export async function subjectCommand(config: Config, [verb, ...args]: readonly string[]): Promise<void> {
  const run = verbs.get(verb ?? '')
  if (!run) throw new UsageError(`"ambit subject" takes ${[...verbs.keys()].join(', ')}`)
  return run(config, args)
}

const verbs = new Map<string, (config: Config, args: readonly string[]) => Promise<void>>([
  ['access', access],
  ['reads', reads],
  ['export', exportAll],
  ['erase', erase],
  ['consents', consents],
  ['withdraw', (config, args) => changeConsent(config, args, 'withdrawConsent')],
  ['restore', (config, args) => changeConsent(config, args, 'restoreConsent')],
  ['link', link],
])

/** A line of JSON for each memory, oldest first. */
async function access(config: Config, args: readonly string[]): Promise<void> {
  const { values } = parseOptions(args, { user: text })
  await withApi(config, async ({ subject }) => {
    for await (const memory of subject.memories({ user_id: required(values, 'user') })) printJson(memory, 0)
  })
}

/** A line of JSON for each time that somebody looked, newest first. */
async function reads(config: Config, args: readonly string[]): Promise<void> {
  const { values } = parseOptions(args, { user: text })
  await withApi(config, async ({ subject }) => {
    for await (const read of subject.reads({ user_id: required(values, 'user') })) printJson(read, 0)
  })
}

/** To a new file, for its owner alone, or to standard output. */
async function exportAll(config: Config, args: readonly string[]): Promise<void> {
  const { values } = parseOptions(args, { user: text, file: text })
  const answer = await withApi(config, ({ subject }) => subject.export({ user_id: required(values, 'user') }))
  if (values.file === undefined) printJson(answer)
  else writeFileSync(values.file, `${JSON.stringify(answer, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
}

/** Only counts, unless it is told to go on: what is erased does not come back. */
async function erase(config: Config, args: readonly string[]): Promise<void> {
  const { values } = parseOptions(args, { user: text, yes: { type: 'boolean' } })
  const body = { user_id: required(values, 'user'), dry_run: !values.yes }
  printJson(await withApi(config, ({ subject }) => subject.erase(body)))
  if (!values.yes) process.stderr.write('Nothing was erased. --yes erases it, for good.\n')
}

async function consents(config: Config, args: readonly string[]): Promise<void> {
  const { values } = parseOptions(args, { user: text })
  printJson(await withApi(config, ({ subject }) => subject.consents({ user_id: required(values, 'user') })))
}

async function changeConsent(
  config: Config,
  args: readonly string[],
  change: 'withdrawConsent' | 'restoreConsent',
): Promise<void> {
  const { values } = parseOptions(args, { user: text, scope: text, class: text })
  const body = { user_id: required(values, 'user'), scope: values.scope, purpose_class: values.class }
  printJson(await withApi(config, ({ subject }) => subject[change](body as WithdrawConsentBody)))
}

async function link(config: Config, args: readonly string[]): Promise<void> {
  const { values } = parseOptions(args, { user: text, 'ttl-minutes': text })
  const body = { user_id: required(values, 'user'), ttl_minutes: number(values['ttl-minutes']) as number | undefined }
  const { url, expires_at } = await withApi(config, ({ subject }) => subject.createLink(body))
  process.stderr.write(`It works until ${expires_at}. Give it to this person, and to nobody else.\n`)
  process.stdout.write(`${url}\n`)
}
