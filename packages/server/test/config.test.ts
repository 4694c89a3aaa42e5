import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Config, ConfigError, logLevels, readConfig } from '../src/config.ts'
import { newApiKey } from '../src/crypto/secrets.ts'

const defaults: Config = {
  port: 8080,
  host: '127.0.0.1',
  publicUrl: null,
  allowedHosts: [],
  trustedProxies: [],
  environment: 'test',
  databaseUrl: null,
  dataDir: './data',
  auditKeyFile: null,
  processes: 1,
  bootstrapKey: null,
  bootstrapCapabilities: null,
  firstSecrets: 'print',
  rateLimitPerMinute: 60_000,
  tokenTtlHours: 24,
  auditRetentionDays: 400,
  scopeLimits: { memories: 10_000, bytes: 8_388_608 },
  projectBytesMax: 10_737_418_240,
  allowsPrivateTargets: false,
  logLevel: 'info',
  client: { apiKey: null, baseUrl: null, userId: null },
}
const names = [
  'PORT',
  'HOST',
  'AMBIT_PUBLIC_URL',
  'AMBIT_ALLOWED_HOSTS',
  'AMBIT_TRUSTED_PROXIES',
  'AMBIT_ENVIRONMENT',
  'DATABASE_URL',
  'AMBIT_DATA_DIR',
  'AMBIT_PROCESSES',
  'AMBIT_BOOTSTRAP_KEY',
  'AMBIT_BOOTSTRAP_CAPABILITIES',
  'AMBIT_FIRST_SECRETS',
  'AMBIT_RATE_LIMIT',
  'AMBIT_TOKEN_TTL_HOURS',
  'AMBIT_AUDIT_RETENTION_DAYS',
  'LOG_LEVEL',
  'AMBIT_API_KEY',
  'AMBIT_BASE_URL',
  'AMBIT_USER_ID',
] as const

test('everything has a default', () => assert.deepEqual(readConfig({}), defaults))

test('an empty variable is one that was not set', () => {
  assert.deepEqual(readConfig(Object.fromEntries(names.map((name) => [name, '']))), defaults)
})

describe('a valid value is taken', () => {
  const bootstrapKey = newApiKey('live')
  const rows: readonly (readonly [Record<string, string>, Partial<Config>])[] = [
    [{ PORT: '0' }, { port: 0 }],
    [{ PORT: '65535' }, { port: 65_535 }],
    [{ HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
    [{ AMBIT_PUBLIC_URL: 'https://Ambit.example.com/' }, { publicUrl: 'https://ambit.example.com' }],
    [{ AMBIT_PUBLIC_URL: 'http://10.1.2.3:8080' }, { publicUrl: 'http://10.1.2.3:8080' }],
    [{ AMBIT_ALLOWED_HOSTS: 'ambit.lan, 10.1.2.3,::1,' }, { allowedHosts: ['ambit.lan', '10.1.2.3', '::1'] }],
    [{ AMBIT_TRUSTED_PROXIES: '10.0.0.0/8, ::1,' }, { trustedProxies: ['10.0.0.0/8', '::1'] }],
    [{ AMBIT_ENVIRONMENT: 'live' }, { environment: 'live' }],
    [{ DATABASE_URL: 'postgres://ada:s@one,two/ambit' }, { databaseUrl: 'postgres://ada:s@one,two/ambit' }],
    [
      { DATABASE_URL: 'postgres://one/ambit', AMBIT_PROCESSES: '4' },
      { databaseUrl: 'postgres://one/ambit', processes: 4 },
    ],
    [{ AMBIT_DATA_DIR: '/var/lib/ambit' }, { dataDir: '/var/lib/ambit' }],
    [
      { AMBIT_ENVIRONMENT: 'live', AMBIT_BOOTSTRAP_KEY: bootstrapKey },
      { environment: 'live', bootstrapKey },
    ],
    [{ AMBIT_BOOTSTRAP_CAPABILITIES: 'audit, memory' }, { bootstrapCapabilities: ['memory', 'audit'] }],
    [{ AMBIT_FIRST_SECRETS: 'none' }, { firstSecrets: 'none' }],
    [{ AMBIT_RATE_LIMIT: '1' }, { rateLimitPerMinute: 1 }],
    [{ AMBIT_RATE_LIMIT: '0' }, { rateLimitPerMinute: null }],
    [{ AMBIT_TOKEN_TTL_HOURS: '0.5' }, { tokenTtlHours: 0.5 }],
    [{ AMBIT_TOKEN_TTL_HOURS: '8760' }, { tokenTtlHours: 8_760 }],
    [
      { AMBIT_BASE_URL: 'https://ambit.example.com/', AMBIT_USER_ID: 'anna' },
      { client: { apiKey: null, baseUrl: 'https://ambit.example.com', userId: 'anna' } },
    ],
    [{ AMBIT_WEBHOOK_ALLOW_PRIVATE: '1' }, { allowsPrivateTargets: true }],
    [{ AMBIT_AUDIT_RETENTION_DAYS: '30' }, { auditRetentionDays: 30 }],
    [{ AMBIT_AUDIT_RETENTION_DAYS: '0' }, { auditRetentionDays: null }],
    ...logLevels.map((logLevel) => [{ LOG_LEVEL: logLevel }, { logLevel }] as const),
  ]
  for (const [env, different] of rows) {
    test(
      Object.keys(different)
        .join(' and ')
        .concat(': ', Object.values(env)[0]?.slice(0, 16) ?? ''),
      () => {
        assert.deepEqual(readConfig(env), { ...defaults, ...different })
      },
    )
  }
})

describe('an invalid value stops the start with one line that names the variable', () => {
  const rows: readonly (readonly [(typeof names)[number], readonly string[]])[] = [
    ['PORT', ['-1', '65536', '80.5', 'http', '0x50', ' 80', '8e3', '٨٠', '1'.repeat(400)]],
    [
      'AMBIT_PUBLIC_URL',
      [
        'ambit.example.com',
        'ftp://a.example',
        'https://a.example/console',
        'https://a:b@a.example',
        ' https://a.example',
      ],
    ],
    [
      'AMBIT_ALLOWED_HOSTS',
      ['*', '*.lan', 'http://ambit.lan', 'ambit.lan:8080', 'ambit.lan/console', 'a b', 'a@b', '[::1]:80', 'a..b'],
    ],
    [
      'AMBIT_TRUSTED_PROXIES',
      ['proxy', '10.0.0.0/0', '10.0.0.0/33', '::/129', '10.0.0.0/8/8', '10.0.0.1;::1', '1.2.3'],
    ],
    ['AMBIT_ENVIRONMENT', ['production', 'TEST', ' live']],
    ['AMBIT_BOOTSTRAP_CAPABILITIES', ['all', 'memory;subject', 'Memory', 'memory,']],
    ['AMBIT_RATE_LIMIT', ['-1', '1.5', 'none', '1000000001', 'Infinity', 'NaN']],
    ['AMBIT_AUDIT_RETENTION_DAYS', ['-1', '1.5', '36501', 'never', '400d']],
    ['AMBIT_TOKEN_TTL_HOURS', ['0', '0.0', '-1', '8761', '24h', '1,5', 'Infinity']],
    ['LOG_LEVEL', ['verbose', 'INFO', 'toString', 'info\n']],
    ['DATABASE_URL', ['mysql://db', 'nonsense', 'postgres://ada:secret@one:port/ambit']],
    ['AMBIT_PROCESSES', ['0', '2', '1.5', '257', 'all']],
  ]
  for (const [name, values] of rows) {
    for (const value of values) {
      test(`${name}=${JSON.stringify(value.slice(0, 20))}`, () => {
        assert.throws(() => readConfig({ [name]: value }), isOneLineAbout(name))
      })
    }
  }
})

describe('a wrong bootstrap key stops the start, and the line never repeats it', () => {
  const rows: readonly (readonly [string, string, 'test' | 'live'])[] = [
    ['too short', 'sk_test_secret', 'test'],
    ['not a key', `${'correct horse battery staple '.repeat(3)}`, 'test'],
    ['of the other environment', newApiKey('live'), 'test'],
    ['of the other environment, the other way round', newApiKey('test'), 'live'],
    ['with a line end', `${newApiKey('test')}\n`, 'test'],
  ]
  for (const [what, key, environment] of rows) {
    test(what, () => {
      const read = () => readConfig({ AMBIT_BOOTSTRAP_KEY: key, AMBIT_ENVIRONMENT: environment })
      assert.throws(read, isOneLineAbout('AMBIT_BOOTSTRAP_KEY'))
      assert.throws(read, ({ message }: Error) => !message.includes(key.trim().slice(-12)))
    })
  }
})

test('a value that is wrong in two places is told of one at a time, each in a line', () => {
  assert.throws(() => readConfig({ PORT: 'a', LOG_LEVEL: 'b' }), isOneLineAbout('PORT'))
})

function isOneLineAbout(name: string) {
  return (error: unknown): boolean =>
    error instanceof ConfigError && error.message.startsWith(name) && !error.message.includes('\n')
}
