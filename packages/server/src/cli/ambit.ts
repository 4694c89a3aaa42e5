/** The command line: `ambit serve`, and what an owner does to keys, policy and data. */
import cluster from 'node:cluster'
import { type Config, ConfigError, readConfig } from '../config.ts'
import { serve } from '../main.ts'
import { superviseProcesses } from '../processes.ts'
import { DataDirectoryRefused } from '../storage/sqlite/data-directory.ts'
import { backupCommand, exportCommand, importCommand } from './archive-commands.ts'
import { keysCommand } from './keys-command.ts'
import { policyCommand } from './policy-command.ts'
import { UsageError } from './usage-error.ts'

const usage = `ambit: user memory that is read only for a stated purpose

  ambit serve                          start the service
  ambit keys create --name NAME        make an API key and print it once
      [--project NAME]                 for this project, made if there is none (default: default)
      [--expires DATE]                 an ISO 8601 date or time after which it is refused
      [--rate-limit N]                 requests a minute, instead of the server's limit
      [--purposes CLASS,CLASS]         the only purposes it may ever be used for
  ambit keys list                      show the keys of this environment
  ambit keys delete KEY_ID             refuse a key from now on
  ambit policy show                    print the policy in force and its history
  ambit policy set FILE                put a matrix in force, from the next request on
  ambit policy check --scope SCOPE --purpose TEXT
                                       explain what a read would be told
  ambit policy simulate FILE           replay recent decisions against a draft; changes nothing
      [--days N]                       how far back (default: 7)
      [--project NAME]                 with any policy command (default: default)
  ambit export FILE                    write everything to a new file, keys and tokens as hashes
  ambit import FILE                    fill an empty store, on either database, with an export
  ambit backup FILE                    copy the embedded store while the service runs

Configuration is read from the environment: PORT, HOST, AMBIT_ENVIRONMENT, DATABASE_URL, AMBIT_DATA_DIR and others.
A running service need not be stopped for any of this.
`

export async function ambit(args: readonly string[]): Promise<void> {
  const [command, ...rest] = args
  try {
    switch (command) {
      case 'serve':
        return await start(readConfig(process.env))
      case 'keys':
        return await keysCommand(readConfig(process.env), rest)
      case 'policy':
        return await policyCommand(readConfig(process.env), rest)
      case 'export':
        return await exportCommand(readConfig(process.env), rest)
      case 'import':
        return await importCommand(readConfig(process.env), rest)
      case 'backup':
        return await backupCommand(readConfig(process.env), rest)
      case undefined:
      case 'help':
      case '--help':
      case '-h':
        process.stdout.write(usage)
        return
      default:
        throw new UsageError(`there is no command "${command}"`)
    }
  } catch (error) {
    process.stderr.write(`ambit: ${explain(error)}\n`)
    process.exit(error instanceof UsageError ? 2 : 1)
  }
}

/** Of several processes, each is started by this same command, and knows that it is one of them. */
function start(config: Config): Promise<void> {
  return config.processes > 1 && cluster.isPrimary ? superviseProcesses(config) : serve(config)
}

/** One line for what a person can mend, and the whole error for what is a fault of ours. */
function explain(error: unknown): string {
  if (error instanceof UsageError) return `${error.message} ("ambit help" shows what there is)`
  if (error instanceof ConfigError || error instanceof DataDirectoryRefused) return error.message
  const { code, message, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number }
  if (code === 'EADDRINUSE') return `${address}:${port} is in use: choose another PORT`
  if (code === 'EACCES' && port !== undefined) return `not allowed to listen on port ${port}: choose another PORT`
  if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL') return `cannot listen on HOST: ${message}`
  return message
}
