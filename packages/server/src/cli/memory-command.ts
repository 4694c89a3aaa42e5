/** `ambit memory …`: what an application does, by hand. Fields are checked where everybody's are, by the service. */
import type {
  CreateMemoryBody,
  ForgetEntryBody,
  ListSubjectMemoriesBody,
  ReadContextBody,
  ReadMemoryBody,
} from '@ambit/sdk'
import type { Config } from '../config.ts'
import { list, number, parseOptions, printJson, required, text, type Values } from './api-arguments.ts'
import { withApi } from './api-client.ts'
import { parseArguments } from './parse-arguments.ts'
import { plainText } from './plain-text.ts'
import { readJson } from './read-json.ts'
import { UsageError } from './usage-error.ts'

export async function memoryCommand(config: Config, [verb, ...args]: readonly string[]): Promise<void> {
  const run = verbs.get(verb ?? '')
  if (!run) throw new UsageError(`"ambit memory" takes ${[...verbs.keys()].join(', ')}`)
  return run(config, args)
}

const verbs = new Map<string, (config: Config, args: readonly string[]) => Promise<void>>([
  ['create', create],
  ['read', read],
  ['context', context],
  ['list', listAll],
  ['delete', remove],
  ['forget', forget],
])

const aboutSomebody = { user: text, scope: text, domain: text } as const

async function create(config: Config, args: readonly string[]): Promise<void> {
  const { values } = parseOptions(args, {
    ...aboutSomebody,
    source: text,
    value: text,
    'ttl-days': text,
    'source-ref': text,
    supersedes: text,
  })
  const body = {
    ...person(values),
    source: required(values, 'source'),
    value_json: valueJson(required(values, 'value')),
    ttl_days: number(values['ttl-days']),
    source_ref: values['source-ref'],
    supersedes: list(values.supersedes),
  }
  printJson(await withApi(config, ({ memories }) => memories.create(body as CreateMemoryBody)))
}

async function read(config: Config, args: readonly string[]): Promise<void> {
  const { values } = parseOptions(args, { ...aboutSomebody, purpose: text, 'max-age-days': text, include: text })
  const body = {
    ...person(values),
    purpose: required(values, 'purpose'),
    max_age_days: number(values['max-age-days']),
    include: list(values.include),
  }
  printJson(await withApi(config, ({ memories }) => memories.read(body as ReadMemoryBody)))
}

/** The text that goes into a prompt; `--json` prints the whole answer. */
async function context(config: Config, args: readonly string[]): Promise<void> {
  const { values } = parseOptions(args, {
    user: text,
    scope: text,
    domain: text,
    purpose: text,
    focus: text,
    'max-chars': text,
    'max-age-days': text,
    json: { type: 'boolean' },
  })
  const body = {
    user_id: required(values, 'user'),
    purpose: required(values, 'purpose'),
    scopes: list(values.scope),
    domain: values.domain,
    focus: values.focus,
    max_chars: number(values['max-chars']),
    max_age_days: number(values['max-age-days']),
  }
  const answer = await withApi(config, ({ memories }) => memories.context(body as ReadContextBody))
  if (values.json) printJson(answer)
  else process.stdout.write(`${answer.text.split('\n').map(plainText).join('\n')}\n`)
}

/** A line of JSON for each memory, oldest first. The key needs the capability `subject`. */
async function listAll(config: Config, args: readonly string[]): Promise<void> {
  const { values } = parseOptions(args, aboutSomebody)
  const body = { user_id: required(values, 'user'), scope: values.scope, domain: values.domain }
  await withApi(config, async ({ subject }) => {
    for await (const memory of subject.memories(body as ListSubjectMemoriesBody)) printJson(memory, 0)
  })
}

async function remove(config: Config, args: readonly string[]): Promise<void> {
  const { positionals } = parseArguments(args, {})
  const [memoryId] = positionals
  if (memoryId === undefined || positionals.length > 1)
    throw new UsageError('"ambit memory delete" takes one MEMORY_ID')
  printJson(await withApi(config, ({ memories }) => memories.delete(memoryId)))
}

async function forget(config: Config, args: readonly string[]): Promise<void> {
  const { values } = parseOptions(args, { ...aboutSomebody, section: text, item: text, key: text })
  if ((values.item === undefined) === (values.key === undefined))
    throw new UsageError('"ambit memory forget" takes --item of a list or --key of a map')
  const { item, key } = values
  const body = {
    ...person(values),
    section: required(values, 'section'),
    // Windows of a schedule are objects.
    ...(key === undefined ? { item: item?.startsWith('{') ? valueJson(item) : item } : { key }),
  }
  printJson(await withApi(config, ({ memories }) => memories.forget(body as ForgetEntryBody)))
}

function person(values: Values) {
  return { user_id: required(values, 'user'), scope: required(values, 'scope'), domain: values.domain }
}

/** JSON as it stands, or from a file: `@value.json`, or `@-` for what comes in. */
function valueJson(value: string): unknown {
  if (value.startsWith('@')) return readJson(value.slice(1))
  try {
    return JSON.parse(value)
  } catch {
    throw new UsageError('--value must be JSON, or @FILE with JSON in it')
  }
}
