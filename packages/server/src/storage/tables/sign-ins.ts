import type { SignInFilter, SignInRow, SignInTable } from '../port/sign-ins.ts'
import { type Columns, column, integer, moment, record, type SqlType, text } from './columns.ts'
import { table } from './table.ts'

/** Rows of the sign-in library, which has them by the names of their columns. */
function namedColumns<const Types extends Readonly<Record<string, SqlType>>>(
  types: Types,
): Columns<SignInRow, keyof Types & string> {
  const names = Object.keys(types)
  return {
    names,
    types: Object.values(types),
    put: (value, row) => void row.push(...names.map((name) => value[name] ?? null)),
    take: (row, at) => Object.fromEntries(names.map((name, index) => [name, row[at + index] ?? null])),
  }
}

const dates = { created_at: 'bigint', updated_at: 'bigint' } as const

export const people = table(
  'people',
  namedColumns({ id: 'text', name: 'text', email: 'text', email_verified: 'integer', image: 'text', ...dates }),
  { key: ['id'] },
)

export const credentials = table(
  'credentials',
  namedColumns({
    id: 'text',
    account_id: 'text',
    provider_id: 'text',
    person_id: 'text',
    password: 'text',
    ...dates,
  }),
  { key: ['id'] },
)

/** `token` holds the hash of a session's token. Sessions belong to one place: people sign in anew. */
export const sessions = table(
  'sessions',
  namedColumns({
    id: 'text',
    person_id: 'text',
    token: 'text',
    expires_at: 'bigint',
    ip_address: 'text',
    user_agent: 'text',
    ...dates,
  }),
  { key: ['id'], sweep: { column: 'expires_at', end: 'nowMs' }, isExported: false },
)

export const tablesOfSignIns = { people, credentials, sessions } as const satisfies Record<SignInTable, object>

/** The columns that a row or a filter names. Whatever else it names is refused: they become part of the SQL. */
export function signInColumns(name: SignInTable, named: SignInRow | SignInFilter): readonly string[] {
  const known: readonly string[] = Object.hasOwn(tablesOfSignIns, name) ? tablesOfSignIns[name].columns.names : []
  const columns = Object.keys(named)
  const unknown = columns.find((column) => !known.includes(column))
  if (known.length === 0 || unknown !== undefined) throw new Error(`there is no ${unknown ?? ''} in ${name}`)
  return columns
}

interface AttemptRow {
  readonly subject: string
  readonly resetsAtMs: number
  readonly count: number
}

const attemptColumns = record<AttemptRow>()({
  subject: column('subject', text),
  resetsAtMs: column('resets_at', moment),
  count: column('count', integer),
})
export const signInAttempts = table('sign_in_attempts', attemptColumns, {
  key: ['subject'],
  sweep: { column: 'resets_at', end: 'nowMs' },
  isExported: false,
})

interface KnownDeviceRow {
  readonly tokenHash: string
  readonly personId: string
  readonly seenAtMs: number
  readonly expiresAtMs: number
}

export const knownDevice = record<KnownDeviceRow>()({
  tokenHash: column('token_hash', text),
  personId: column('person_id', text),
  seenAtMs: column('seen_at', moment),
  expiresAtMs: column('expires_at', moment),
})
export const knownDevices = table('known_devices', knownDevice, {
  key: ['token_hash', 'person_id'],
  sweep: { column: 'expires_at', end: 'nowMs' },
  isExported: false,
})

interface SettingRow {
  readonly name: string
  readonly value: string
}

const settingColumns = record<SettingRow>()({ name: column('name', text), value: column('value', text) })
/** Such as the secret that signs cookies. */
export const consoleSettings = table('console_settings', settingColumns, { key: ['name'], isExported: false })
