/**
 * Runs a command with DATABASE_URL set to a fresh PostgreSQL, as durable as in production, and stops it afterwards:
 * `npm run with-postgres -- npm run bench`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { startEmbeddedPostgres } from '../packages/server/test/postgres/embedded-postgres.ts'

const [command, ...args] = process.argv.slice(2)
if (command === undefined) {
  process.stderr.write('name a command to run with a PostgreSQL\n')
  process.exit(2)
}
const postgres = await startEmbeddedPostgres({ fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' })
const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, DATABASE_URL: postgres.url() } })
process.on('SIGINT', () => {})
process.on('SIGTERM', () => child.kill('SIGTERM'))
const [code] = (await once(child, 'exit')) as [number | null]
await postgres.remove()
process.exit(code ?? 1)
