/** Runs every proof at length, one after the other: `npm run prove`. Exits with 1 when one of them fails. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const proofs: readonly (readonly string[])[] = [
  ['../acceptance/kill-audit.ts', '--cycles', '20'],
  ['../scripts/with-postgres.ts', process.execPath, path('../acceptance/kill-audit.ts'), '--cycles', '20'],
  ['./power-cut/power-cut.ts', '--cycles', '20'],
  ['./failover.ts', '--seconds', '5'],
  ['./patroni/automatic-failover.ts', '--seconds', '5'],
  ['./patroni/automatic-failover.ts', '--seconds', '5', '--pgbouncer'],
  ['./pgbouncer.ts', '--seconds', '3'],
  ['./rolling-restart.ts', '--rounds', '3'],
  ['./disk-full.ts'],
  ['./abuse/abuse.ts', '--seconds', '10'],
  ['../scripts/with-postgres.ts', process.execPath, path('./abuse/abuse.ts'), '--seconds', '10'],
]

const failed = proofs.filter(([script = '', ...args]) => {
  const { status } = spawnSync(process.execPath, [path(script), ...args], { stdio: 'inherit' })
  return status !== 0
})
console.log(failed.length === 0 ? 'all proofs: PASS' : `FAILED: ${failed.map(([script]) => script).join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1

function path(script: string): string {
  return fileURLToPath(new URL(script, import.meta.url))
}
