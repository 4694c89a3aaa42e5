/** `ambit doctor`: configuration, database, versions, disk, clock and permissions; what is wrong, and what to do. */
import { type Config, ConfigError } from '../config.ts'
import { checkEmbeddedStore } from '../doctor/check-embedded-store.ts'
import { checkMachine } from '../doctor/check-machine.ts'
import { checkPostgres } from '../doctor/check-postgres.ts'
import { checkReadiness } from '../doctor/check-readiness.ts'
import { type Finding, ok, problem } from '../doctor/finding.ts'
import { ownAddress } from './own-address.ts'
import { parseArguments } from './parse-arguments.ts'
import { plainText } from './plain-text.ts'

/** Whether nothing is wrong. A configuration that cannot be read is what it is there for. */
export async function doctorCommand(readConfig: () => Config, args: readonly string[]): Promise<boolean> {
  const { values } = parseArguments(args, { json: { type: 'boolean' }, thorough: { type: 'boolean' } })
  const findings = await examine(readConfig, values.thorough ?? false)
  const isWell = findings.every(({ verdict }) => verdict !== 'problem')
  if (values.json) process.stdout.write(`${JSON.stringify({ ok: isWell, findings }, null, 2)}\n`)
  else for (const finding of findings) process.stdout.write(inWords(finding))
  return isWell
}

async function examine(readConfig: () => Config, isThorough: boolean): Promise<readonly Finding[]> {
  const machine = checkMachine()
  try {
    const config = readConfig()
    const { databaseUrl, dataDir } = config
    const stored =
      databaseUrl === null
        ? checkEmbeddedStore(dataDir, { isThorough, nowMs: Date.now() })
        : await checkPostgres(databaseUrl)
    const configuration = ok('configuration', `Every setting is understood; environment ${config.environment}.`)
    return [configuration, ...machine, ...stored, await checkReadiness(ownAddress(config))]
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return [problem('configuration', `${error.message}.`, 'Mend it: nothing starts until then.'), ...machine]
  }
}

const marks = { ok: 'ok     ', warning: 'warning', problem: 'PROBLEM' } as const

function inWords({ check, verdict, found, remedy }: Finding): string {
  const line = `${marks[verdict]}  ${check.padEnd(13)}  ${plainText(found)}\n`
  return remedy === null ? line : `${line}${' '.repeat(24)}→ ${plainText(remedy)}\n`
}
