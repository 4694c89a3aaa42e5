import { userInfo } from 'node:os'
import { join } from 'node:path'
import type { AppDeps } from '../app/deps.ts'
import type { Acting } from '../app/owner-act.ts'
import type { Config } from '../config.ts'
import { createIdSource } from '../crypto/identifiers.ts'
import { hashSecret } from '../crypto/secrets.ts'
import { openStore } from '../storage/open-store.ts'
import { createSteadyClock } from '../time/steady-clock.ts'

export interface CliDeps extends Pick<AppDeps, 'store' | 'environment' | 'clock' | 'newId' | 'hashSecret'> {
  /** Retention of the audit that this command was given; null: for ever. */
  readonly auditRetentionDays: number | null
  readonly auditKeyFile: string
  /** Whoever has the machine, by the name that it knows them by. */
  readonly acting: Acting
}

/** Opens the store beside a service that may be running on it, and closes it whatever happens. */
export async function withStore(config: Config, run: (deps: CliDeps) => Promise<void>): Promise<void> {
  const store = await openStore(config, (error) => {
    throw error
  })
  try {
    const clock = createSteadyClock({
      notBeforeMs: (await store.maintenance.noteTime({ latestMs: 0, confirmedMs: 0 })).latestMs,
    })
    const newId = createIdSource(clock)
    await run({
      store,
      environment: config.environment,
      auditRetentionDays: config.auditRetentionDays,
      auditKeyFile: config.auditKeyFile ?? join(config.dataDir, 'audit-signing-key.pem'),
      clock,
      newId,
      hashSecret,
      acting: { actor: { kind: 'cli', user: userName() }, requestId: newId('req') },
    })
  } finally {
    await store.maintenance.close()
  }
}

/** An arbitrary user id, as containers have them, may have no name. */
function userName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.() ?? 'unknown')
  }
}
