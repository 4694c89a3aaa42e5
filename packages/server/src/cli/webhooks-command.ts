/** `ambit webhooks`: who is told of what happens in a project. */
import { type Grace, graces, refusalMessage, type WebhookEvent, webhookEvents } from '@ambit/core'
import type { Outcome } from '../app/deps.ts'
import { defaultProjectName } from '../app/ensure-project.ts'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  replayDelivery,
  rotateWebhookSecret,
} from '../app/webhooks/manage-webhooks.ts'
import { shownDelivery, shownWebhook } from '../app/webhooks/show-webhook.ts'
import type { Config } from '../config.ts'
import type { Tenant } from '../storage/port/tenant.ts'
import { parseArguments } from './parse-arguments.ts'
import { table } from './table.ts'
import { UsageError } from './usage-error.ts'
import { type CliDeps, withStore } from './with-store.ts'

const options = {
  project: { type: 'string', default: defaultProjectName },
  url: { type: 'string' },
  events: { type: 'string' },
  'all-events': { type: 'boolean' },
  enable: { type: 'boolean' },
  disable: { type: 'boolean' },
  grace: { type: 'string', default: '1h' },
  json: { type: 'boolean', default: false },
} as const

type Values = ReturnType<typeof parseArguments<typeof options>>['values']

interface Input {
  readonly deps: CliDeps & { readonly allowsPrivateTargets: boolean }
  readonly tenant: Tenant
  readonly values: Values
  /** What stands behind the verb. */
  readonly words: readonly string[]
}

const verbs = new Map<string, (input: Input) => Promise<void>>([
  ['list', list],
  ['add', add],
  ['change', change],
  ['rotate', rotate],
  ['delete', remove],
  ['deliveries', deliveries],
  ['replay', replay],
])

export async function webhooksCommand(config: Config, [verb, ...args]: readonly string[]): Promise<void> {
  const run = verbs.get(verb ?? '')
  if (!run) throw new UsageError(`"ambit webhooks" takes ${[...verbs.keys()].join(', ')}`)
  const { values, positionals } = parseArguments(args, options)
  await withStore(config, async (cli) => {
    const project = await cli.store.projects.findByName(values.project)
    if (!project) throw new UsageError(`there is no project "${values.project}"`)
    const tenant = { projectId: project.id, environment: cli.environment }
    const deps = { ...cli, allowsPrivateTargets: config.allowsPrivateTargets }
    await run({ deps, tenant, values, words: positionals })
  })
}

async function list({ deps, tenant, values }: Input): Promise<void> {
  const shown = (await deps.store.webhooks.list(tenant)).map((webhook) => shownWebhook(webhook, deps.clock()))
  if (values.json) return print(shown)
  const rows = shown.map(({ id, url, events, failing_since, disabled_at, disabled_reason }) => [
    id,
    url,
    events?.join(',') ?? 'all',
    disabled_at
      ? `disabled ${disabled_at} (${disabled_reason})`
      : failing_since
        ? `failing since ${failing_since}`
        : 'ok',
  ])
  process.stdout.write(table(['ID', 'URL', 'EVENTS', 'STATE'], rows))
}

async function add({ deps, tenant, values }: Input): Promise<void> {
  if (!values.url) throw new UsageError('--url is required: where messages are sent')
  const settings = { url: values.url, events: eventsOf(values.events) ?? null }
  const { id, secret } = expect(await createWebhook(deps, deps.acting, tenant, settings))
  process.stderr.write(`Made ${id}. Messages are signed with this secret, which is not shown again:\n`)
  process.stdout.write(`${secret}\n`)
}

async function change({ deps, tenant, values, words }: Input): Promise<void> {
  const events = values['all-events'] ? null : eventsOf(values.events)
  if (values.enable && values.disable) throw new UsageError('either --enable or --disable')
  const changes = {
    ...(values.url !== undefined && { url: values.url }),
    ...(events !== undefined && { events }),
    ...(values.enable && { isEnabled: true }),
    ...(values.disable && { isEnabled: false }),
  }
  if (Object.keys(changes).length === 0) {
    throw new UsageError('say what to change: --url, --events, --all-events, --enable or --disable')
  }
  expect(await changeWebhook(deps, deps.acting, { tenant, id: webhookId(words) }, changes))
  process.stderr.write('Changed.\n')
}

async function rotate({ deps, tenant, values, words }: Input): Promise<void> {
  const grace = graces.find((known): known is Grace => known === values.grace)
  if (!grace) throw new UsageError(`--grace must be one of ${graces.join(', ')}, not "${values.grace}"`)
  const { secret } = expect(await rotateWebhookSecret(deps, deps.acting, { tenant, id: webhookId(words) }, grace))
  process.stderr.write('The new secret, which is not shown again:\n')
  process.stdout.write(`${secret}\n`)
}

async function remove({ deps, tenant, words }: Input): Promise<void> {
  expect(await deleteWebhook(deps, deps.acting, { tenant, id: webhookId(words) }))
  process.stderr.write('Deleted.\n')
}

async function deliveries({ deps, tenant, values, words }: Input): Promise<void> {
  const id = webhookId(words)
  if (!(await deps.store.webhooks.find(tenant, id))) throw new UsageError(`there is no webhook ${id}`)
  const log = (await deps.store.webhooks.deliveries(id, { beforeSequence: null, limit: 100 })).map(shownDelivery)
  if (values.json) return print(log)
  const rows = log.map(({ sequence, event, state, attempts, last_status, last_reason, created_at, next_at }) => [
    String(sequence),
    created_at,
    event,
    state,
    String(attempts),
    String(last_status ?? last_reason ?? ''),
    next_at ?? '',
  ])
  process.stdout.write(table(['SEQUENCE', 'SINCE', 'EVENT', 'STATE', 'TRIES', 'LAST ANSWER', 'NEXT TRY'], rows))
}

async function replay({ deps, tenant, words }: Input): Promise<void> {
  const [id, sequence, ...more] = words
  if (!id || !/^\d{1,15}$/u.test(sequence ?? '') || more.length > 0) {
    throw new UsageError('name a webhook and one of its deliveries: ambit webhooks replay WEBHOOK_ID SEQUENCE')
  }
  expect(await replayDelivery(deps, deps.acting, { tenant, id }, Number(sequence)))
  process.stderr.write('It is on the list again.\n')
}

function webhookId([id, ...more]: readonly string[]): string {
  if (!id || more.length > 0) throw new UsageError('name one WEBHOOK_ID; "ambit webhooks list" shows them')
  return id
}

function eventsOf(text: string | undefined): readonly WebhookEvent[] | undefined {
  return text?.split(',').map((name) => {
    const known = webhookEvents.find((event) => event === name.trim())
    if (!known) throw new UsageError(`--events takes ${webhookEvents.join(', ')}, not "${name}"`)
    return known
  })
}

function expect<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new UsageError(refusalMessage(outcome.refusal))
  return outcome.value
}

function print(values: readonly object[]): void {
  process.stdout.write(values.map((value) => `${JSON.stringify(value)}\n`).join(''))
}
