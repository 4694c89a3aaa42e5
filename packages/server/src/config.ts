/** The only reader of the environment. A wrong value stops the start, with one line that names it. */
import { isIP } from 'node:net'
import { type Capability, capabilities } from '@ambit/core/capabilities'
import { rateLimitMax } from '@ambit/core/limits'
import { apiKeyEnvironment } from './crypto/secrets.ts'
import { isAddressBlock } from './network/address-blocks.ts'
import { defaultProjectBytes, defaultScopeLimits, type ScopeLimits } from './storage/port/memories.ts'
import type { Environment } from './storage/port/tenant.ts'
import { parseDatabaseUrl } from './storage/postgres/connection-url.ts'

export interface Config {
  readonly port: number
  readonly host: string
  /** Scheme, host and port at which people reach the console; null: where it listens. */
  readonly publicUrl: string | null
  /** Further hosts that the console answers to. */
  readonly allowedHosts: readonly string[]
  /** Addresses and blocks of addresses whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[]
  readonly environment: Environment
  /** A secret: it holds a password. Null: the embedded store. */
  readonly databaseUrl: string | null
  readonly dataDir: string
  /** Of the key that signs checkpoints of the audit; null: `audit-signing-key.pem` in the data directory. */
  readonly auditKeyFile: string | null
  /** How many processes share the port. */
  readonly processes: number
  readonly bootstrapKey: string | null
  /** What it may be used for; null: nobody said. */
  readonly bootstrapCapabilities: readonly Capability[] | null
  /** Whether the first start makes a link and a key and prints them; not where what is printed ends up in a log. */
  readonly firstSecrets: FirstSecretsChoice
  /** Requests a minute for keys without a limit of their own; null: none. */
  readonly rateLimitPerMinute: number | null
  readonly tokenTtlHours: number
  /** How long records of the audit are kept; null: for ever. */
  readonly auditRetentionDays: number | null
  /** What one user may have in one scope. */
  readonly scopeLimits: ScopeLimits
  /** Null: there is no limit. */
  readonly projectBytesMax: number | null
  /** Whether webhooks may lead to this machine and its network. */
  readonly allowsPrivateTargets: boolean
  readonly logLevel: LogLevel
  /** For commands that speak to a running service. */
  readonly client: ClientConfig
}

export interface ClientConfig {
  readonly apiKey: string | null
  /** Without a slash at its end; null: this machine. */
  readonly baseUrl: string | null
  /** The one user that is spoken for; null: any. */
  readonly userId: string | null
}

export const firstSecretsChoices = ['print', 'none'] as const
export type FirstSecretsChoice = (typeof firstSecretsChoices)[number]
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const environment = oneOf(env, 'AMBIT_ENVIRONMENT', ['test', 'live'], 'test')
  const url = databaseUrl(env)
  return {
    port: numberIn(env, 'PORT', { min: 0, max: 65_535, isWhole: true, fallback: 8080 }),
    host: given(env, 'HOST') ?? '127.0.0.1',
    publicUrl: publicUrl(env),
    allowedHosts: allowedHosts(env),
    trustedProxies: trustedProxies(env),
    environment,
    databaseUrl: url,
    dataDir: given(env, 'AMBIT_DATA_DIR') ?? './data',
    auditKeyFile: given(env, 'AMBIT_AUDIT_KEY_FILE') ?? null,
    processes: processes(env, url),
    bootstrapKey: bootstrapKey(env, environment),
    bootstrapCapabilities: bootstrapCapabilities(env),
    firstSecrets: oneOf(env, 'AMBIT_FIRST_SECRETS', firstSecretsChoices, 'print'),
    rateLimitPerMinute:
      numberIn(env, 'AMBIT_RATE_LIMIT', {
        min: 0,
        max: rateLimitMax,
        isWhole: true,
        fallback: 60_000,
      }) || null,
    tokenTtlHours: tokenTtlHours(env),
    auditRetentionDays:
      numberIn(env, 'AMBIT_AUDIT_RETENTION_DAYS', { min: 0, max: 36_500, isWhole: true, fallback: 400 }) || null,
    scopeLimits: {
      memories: wholeNumber(env, 'AMBIT_MEMORIES_PER_SCOPE', defaultScopeLimits.memories),
      bytes: wholeNumber(env, 'AMBIT_BYTES_PER_SCOPE', defaultScopeLimits.bytes),
    },
    projectBytesMax:
      numberIn(env, 'AMBIT_BYTES_PER_PROJECT', {
        min: 0,
        max: Number.MAX_SAFE_INTEGER,
        isWhole: true,
        fallback: defaultProjectBytes,
      }) || null,
    allowsPrivateTargets: oneOf(env, 'AMBIT_WEBHOOK_ALLOW_PRIVATE', ['0', '1'], '0') === '1',
    logLevel: oneOf(env, 'LOG_LEVEL', logLevels, 'info'),
    client: {
      apiKey: given(env, 'AMBIT_API_KEY') ?? null,
      baseUrl: clientUrl(env),
      userId: given(env, 'AMBIT_USER_ID') ?? null,
    },
  }
}

function clientUrl(env: Env): string | null {
  const url = given(env, 'AMBIT_BASE_URL')
  if (url === undefined) return null
  if (!URL.canParse(url) || !/^https?:/.test(url)) {
    throw new ConfigError(
      `AMBIT_BASE_URL must be an address such as https://ambit.example.com, not ${JSON.stringify(url)}`,
    )
  }
  return url.replace(/\/+$/, '')
}

type Env = Readonly<Record<string, string | undefined>>

/** An empty variable is one that was not set, as in a compose file with an unset default. */
function given(env: Env, name: string): string | undefined {
  return env[name] === '' ? undefined : env[name]
}

function oneOf<const T extends string>(env: Env, name: string, values: readonly T[], fallback: T): T {
  const value = given(env, name)
  if (value === undefined) return fallback
  const known = values.find((candidate) => candidate === value)
  if (known === undefined)
    throw new ConfigError(`${name} must be one of ${values.join(', ')}, not ${JSON.stringify(value)}`)
  return known
}

function numberIn(
  env: Env,
  name: string,
  { min, max, isWhole, fallback }: { min: number; max: number; isWhole: boolean; fallback: number },
): number {
  const text = given(env, name)
  if (text === undefined) return fallback
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= min && value <= max) || (isWhole && !Number.isInteger(value))) {
    throw new ConfigError(
      `${name} must be a ${isWhole ? 'whole ' : ''}number from ${min} to ${max}, not ${JSON.stringify(text)}`,
    )
  }
  return value
}

/** At least one, and no more than an integer of the database holds. */
function wholeNumber(env: Env, name: string, fallback: number): number {
  return numberIn(env, name, { min: 1, max: 2_147_483_647, isWhole: true, fallback })
}

function tokenTtlHours(env: Env): number {
  const hours = numberIn(env, 'AMBIT_TOKEN_TTL_HOURS', { min: 0, max: 8_760, isWhole: false, fallback: 24 })
  if (hours === 0) throw new ConfigError('AMBIT_TOKEN_TTL_HOURS must be greater than 0')
  return hours
}

function publicUrl(env: Env): string | null {
  const text = given(env, 'AMBIT_PUBLIC_URL')
  if (text === undefined) return null
  const url = URL.canParse(text) ? new URL(text) : null
  const isPlain = url !== null && /^https?:$/.test(url.protocol) && [url.origin, `${url.origin}/`].includes(url.href)
  if (!isPlain || text.trim() !== text) {
    throw new ConfigError(
      `AMBIT_PUBLIC_URL must be an address such as https://ambit.example.com, without a path, not ${JSON.stringify(text)}`,
    )
  }
  return url.origin
}

function allowedHosts(env: Env): readonly string[] {
  const hosts = (given(env, 'AMBIT_ALLOWED_HOSTS') ?? '').split(',').map((host) => host.trim())
  const wrong = hosts.find((host) => host !== '' && !isHost(host))
  if (wrong !== undefined) {
    throw new ConfigError(
      `AMBIT_ALLOWED_HOSTS must be names or addresses such as ambit.lan, without a port, with commas between them, not ${JSON.stringify(wrong)}`,
    )
  }
  return hosts.filter((host) => host !== '')
}

function isHost(host: string): boolean {
  return isIP(host) !== 0 || /^(?!-)[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*\.?$/i.test(host)
}

/** A block of everybody is none: it would let everybody say who they are. */
function trustedProxies(env: Env): readonly string[] {
  const blocks = (given(env, 'AMBIT_TRUSTED_PROXIES') ?? '').split(',').map((block) => block.trim())
  const wrong = blocks.find((block) => block !== '' && !isAddressBlock(block))
  if (wrong !== undefined) {
    throw new ConfigError(
      `AMBIT_TRUSTED_PROXIES must be addresses or blocks such as 10.0.0.0/8, with commas between them, not ${JSON.stringify(wrong)}`,
    )
  }
  return blocks.filter((block) => block !== '')
}

/** The value is a secret: a message about it never repeats it. */
function databaseUrl(env: Env): string | null {
  const url = given(env, 'DATABASE_URL')
  if (url === undefined) return null
  try {
    parseDatabaseUrl(url)
    return url
  } catch (error) {
    throw new ConfigError(`DATABASE_URL ${(error as Error).message}`)
  }
}

function processes(env: Env, url: string | null): number {
  const count = numberIn(env, 'AMBIT_PROCESSES', { min: 1, max: 256, isWhole: true, fallback: 1 })
  if (count > 1 && url === null) {
    throw new ConfigError('AMBIT_PROCESSES above 1 needs DATABASE_URL: the embedded store has one process only')
  }
  return count
}

/** The value is a secret: a message about it never repeats it. */
function bootstrapKey(env: Env, environment: Environment): string | null {
  const key = given(env, 'AMBIT_BOOTSTRAP_KEY')
  if (key === undefined) return null
  const keyEnvironment = apiKeyEnvironment(key)
  if (keyEnvironment === null) {
    throw new ConfigError(
      `AMBIT_BOOTSTRAP_KEY must be sk_${environment}_ and at least 16 characters from A-Z, a-z, 0-9, _ and -`,
    )
  }
  if (keyEnvironment !== environment) {
    throw new ConfigError(
      `AMBIT_BOOTSTRAP_KEY is a ${keyEnvironment} key, but AMBIT_ENVIRONMENT is ${environment}: they must agree`,
    )
  }
  return key
}

function bootstrapCapabilities(env: Env): readonly Capability[] | null {
  const text = given(env, 'AMBIT_BOOTSTRAP_CAPABILITIES')
  if (text === undefined) return null
  const named = text.split(',').map((name) => name.trim())
  const unknown = named.find((name) => !capabilities.some((capability) => capability === name))
  if (unknown !== undefined) {
    throw new ConfigError(
      `AMBIT_BOOTSTRAP_CAPABILITIES must be any of ${capabilities.join(', ')}, with commas between them, not ${JSON.stringify(unknown)}`,
    )
  }
  return capabilities.filter((capability) => named.includes(capability))
}
