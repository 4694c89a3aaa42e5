/**
 * A store that outlives a run, because filling it takes longer than measuring it: `--stores FOLDER` has what belongs to it,
 * and on PostgreSQL a database of the server of DATABASE_URL.
 */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface KeptStore {
  readonly dataDir: string
  /** Of the key that it was made with. */
  readonly apiKey: string
  /** The database, if it is on PostgreSQL. */
  readonly database: string
  readonly isFilled: boolean
  markFilled(): void
}

export function keptStore(folder: string, name: string): KeptStore {
  const dataDir = join(folder, name)
  const file = `${dataDir}.json`
  mkdirSync(dataDir, { recursive: true })
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { apiKey: string }) : null
  const apiKey = known?.apiKey ?? newApiKey()
  return {
    dataDir,
    apiKey,
    database: `ambit_bench_${name.replaceAll('-', '_')}`,
    isFilled: known !== null,
    markFilled: () => writeFileSync(file, `${JSON.stringify({ apiKey })}\n`, { mode: 0o600 }),
  }
}

export function newApiKey(): string {
  return `sk_test_${randomBytes(20).toString('hex')}`
}
