/** The folder of the embedded store, looked at without changing anything in it. */
import { accessSync, constants, existsSync, lstatSync, statfsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { migrations } from '../storage/migrations/all-migrations.ts'
import { isSafeSqliteVersion, openConnection } from '../storage/sqlite/connection.ts'
import { quickCheck } from '../storage/sqlite/quick-check.ts'
import { checkClock } from './check-clock.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

const lowDiskBytes = 1 << 30
const fullDiskBytes = 64 << 20
/** More than this is looked at where it is asked for. */
const quicklyReadBytes = 256 << 20

export function checkEmbeddedStore(dataDir: string, { isThorough, nowMs }: { isThorough: boolean; nowMs: number }) {
  const folder = resolve(dataDir)
  const findings: Finding[] = [checkDisk(folder)]
  const file = join(folder, 'ambit.db')
  if (!existsSync(file)) return [...findings, checkRoom(folder)]
  findings.push(...checkPermissions(folder, file))
  try {
    const db = openConnection(file, { readOnly: true })
    try {
      findings.push(...checkDatabase(db, file, isThorough), checkClock(latestMoment(db), nowMs))
    } finally {
      db.close()
    }
  } catch (error) {
    const remedy = 'Check who owns the file, or put a backup in its place.'
    findings.push(problem('database', `${file} cannot be read: ${(error as Error).message}.`, remedy))
  }
  return findings
}

/** Where there is nothing yet, the first start has to be able to make it. */
function checkRoom(folder: string): Finding {
  const parent = nearestFolder(folder)
  try {
    accessSync(parent, constants.W_OK)
    return ok('database', `Nothing is stored in ${folder} yet; the first start makes it.`)
  } catch {
    const remedy = 'Name a folder that this account may write to in AMBIT_DATA_DIR.'
    return problem('database', `There is no database in ${folder}, and ${parent} cannot be written to.`, remedy)
  }
}

function checkDisk(folder: string): Finding {
  const { bavail, bsize } = statfsSync(nearestFolder(folder))
  const free = bavail * bsize
  const found = `${(free / 2 ** 30).toFixed(1)} GiB are free where ${folder} is.`
  const remedy = 'Make room: what cannot be written is refused, and nothing is lost.'
  if (free < fullDiskBytes) return problem('disk', found, remedy)
  return free < lowDiskBytes ? warning('disk', found, remedy) : ok('disk', found)
}

function checkPermissions(folder: string, file: string): readonly Finding[] {
  const ours = process.getuid?.()
  if (ours === undefined) return []
  return [folder, ...['', '-wal', '-shm'].map((suffix) => `${file}${suffix}`).filter((path) => existsSync(path))].map(
    (path) => {
      const { mode, uid } = lstatSync(path)
      const octal = (mode & 0o777).toString(8).padStart(4, '0')
      if (uid !== ours && ours !== 0) {
        return problem('permissions', `${path} belongs to uid ${uid}, and this is uid ${ours}.`, 'Run as its owner.')
      }
      if (mode & 0o077) {
        const remedy = `chmod ${path === folder ? '0700' : '0600'} ${path}`
        return warning('permissions', `Others may open ${path} (mode ${octal}).`, remedy)
      }
      return ok('permissions', `${path} is for its owner alone (mode ${octal}).`)
    },
  )
}

function checkDatabase(db: DatabaseSync, file: string, isThorough: boolean): readonly Finding[] {
  const { version } = db.prepare('SELECT sqlite_version() AS version').get() as { version: string }
  const schema = Number(db.prepare('PRAGMA user_version').get()?.user_version)
  const findings = [
    isSafeSqliteVersion(version)
      ? ok('database', `SQLite ${version}.`)
      : problem('database', `SQLite ${version} can lose data.`, 'Use the Node that npm ci brings along.'),
    checkSchema(schema),
  ]
  if (!isThorough) {
    const pages = db.prepare('SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size').get()
    if (Number(pages?.bytes) > quicklyReadBytes) return findings
    const found = quickCheck(file)
    findings.push(found === null ? ok('integrity', 'Every page of the database is whole.') : damaged(found))
  } else {
    const [first] = db.prepare('PRAGMA integrity_check(1)').all() as { integrity_check: string }[]
    const isWhole = first?.integrity_check === 'ok'
    findings.push(
      isWhole
        ? ok('integrity', 'Every page and index of the database is whole.')
        : damaged(String(first?.integrity_check)),
    )
  }
  return findings
}

function damaged(found: string): Finding {
  return problem('integrity', found, 'Stop the service and put a backup in its place.')
}

export function checkSchema(schema: number): Finding {
  const newest = migrations.length
  if (schema > newest) {
    const found = `The database was written by a newer version (schema ${schema}; this one knows ${newest}).`
    return problem('schema', found, 'Start the newer version.')
  }
  if (schema < newest)
    return ok('schema', `Schema ${schema} of ${newest}: the next start brings it up to date. Take a backup before.`)
  return ok('schema', `Schema ${schema}, the newest.`)
}

function latestMoment(db: DatabaseSync): number {
  const row = db.prepare("SELECT value FROM console_settings WHERE name = 'latest_moment'").get()
  return Number(row?.value ?? 0)
}

function nearestFolder(path: string): string {
  return existsSync(path) || path === dirname(path) ? path : nearestFolder(dirname(path))
}
