import { type CallSettings, createCall } from './call.ts'
import { AmbitError } from './errors.ts'
import type { LogEvent } from './log.ts'
import { Audit } from './resources/audit.ts'
import { Memories } from './resources/memories.ts'
import { Policy } from './resources/policy.ts'
import { Purposes } from './resources/purposes.ts'
import { Subjects } from './resources/subjects.ts'

export interface AmbitOptions {
  /** `sk_test_…` or `sk_live_…`; by default, `AMBIT_API_KEY` of the environment. */
  readonly apiKey?: string | undefined
  /** Where the service is; by default, `AMBIT_BASE_URL` of the environment, or this machine. */
  readonly baseUrl?: string | undefined
  /** For one attempt; 30 seconds by default. */
  readonly timeoutMs?: number | undefined
  /** How often a failed attempt is made again where that is safe; 2 by default. */
  readonly maxRetries?: number | undefined
  /** Before the first repetition; each further one waits twice as long, or as long as the service asks. 250 by default. */
  readonly retryDelayMs?: number | undefined
  /** Another `fetch` than the platform's. */
  readonly fetch?: typeof fetch | undefined
  /** Told of every attempt. What says something of a person, and every secret, is redacted. */
  readonly log?: ((event: LogEvent) => void) | undefined
}

/**
 * The client of an Ambit service.
 *
 * ```ts
 * const ambit = new Ambit({ apiKey: process.env.AMBIT_API_KEY, baseUrl: 'https://memory.example.com' })
 * await ambit.memories.create({ user_id, scope: 'preferences', source: 'conversation', value_json: { likes: ['jazz'] } })
 * const { text } = await ambit.memories.context({ user_id, purpose: 'recommend a concert' })
 * ```
 */
export class Ambit {
  /** Remembering, reading for a purpose, and taking back. */
  readonly memories: Memories
  /** The rules that reads are judged by. */
  readonly policy: Policy
  /** What an owner has declared that memories are read for. */
  readonly purposes: Purposes
  /** What was done, by whom, to whose memories. */
  readonly audit: Audit
  /** The rights of the people that memories are about. */
  readonly subject: Subjects

  constructor(options: AmbitOptions = {}) {
    const call = createCall(settingsOf(options))
    this.memories = new Memories(call)
    this.policy = new Policy(call)
    this.purposes = new Purposes(call)
    this.audit = new Audit(call)
    this.subject = new Subjects(call)
  }
}

function settingsOf(options: AmbitOptions): CallSettings {
  const apiKey = options.apiKey ?? fromEnvironment('AMBIT_API_KEY')
  // Nothing else is said of it: errors end up in logs.
  if (!apiKey || !/^[\x21-\x7e]+$/.test(apiKey)) throw new AmbitError('apiKey is missing, or is no API key.')
  const baseUrl = options.baseUrl ?? fromEnvironment('AMBIT_BASE_URL') ?? 'http://127.0.0.1:8080'
  if (!URL.canParse(baseUrl) || !/^https?:/i.test(baseUrl)) throw new AmbitError('baseUrl is no http or https address.')
  return {
    apiKey,
    baseUrl: baseUrl.replace(/[?#].*$/, '').replace(/\/+$/, ''),
    timeoutMs: options.timeoutMs ?? 30_000,
    maxRetries: options.maxRetries ?? 2,
    retryDelayMs: options.retryDelayMs ?? 250,
    fetch: options.fetch ?? ((input, init) => fetch(input, init)),
    log: options.log,
  }
}

/** Browsers and workers have none. */
function fromEnvironment(name: string): string | undefined {
  const { process } = globalThis as { process?: { env?: Readonly<Record<string, string | undefined>> } }
  return process?.env?.[name]
}
