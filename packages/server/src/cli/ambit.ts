/** The command line: `ambit serve`, and what an owner does to keys, people, policy and data. */
import cluster from 'node:cluster'
import { version } from '@ambit/core'
import { type Config, ConfigError, readConfig } from '../config.ts'
import { DataDirectoryRefused } from '../storage/sqlite/data-directory.ts'
import { UsageError } from './usage-error.ts'

const usage = `ambit: user memory that is read only for a stated purpose

  ambit serve                          start the service
  ambit doctor                         look at configuration, database, versions, disk, clock and permissions
      [--thorough] [--json]            read all of the embedded database as well
  ambit keys create --name NAME        make an API key and print it once
      [--project NAME]                 for this project, made if there is none (default: default)
      [--expires DATE]                 an ISO 8601 date or time after which it is refused
      [--rate-limit N]                 requests a minute, instead of the server's limit
      [--purposes CLASS,CLASS]         the only purposes it may ever be used for
      [--bind NAME,NAME]               the only registered purposes it may use, and no free text
  ambit keys list                      show the keys of this environment
  ambit keys rotate KEY_ID             give a key another secret and print it once
      [--grace now|15m|1h|24h]         so long the old one works on (default: 1h)
  ambit keys rename KEY_ID --name NAME call it something else
  ambit keys expire KEY_ID --at DATE   refuse a key from a day or time on; --never takes that back
  ambit keys bind KEY_ID NAME,NAME     bind it to registered purposes; --none takes that back
  ambit keys allow KEY_ID              say what a key may be used for: --capability memory, subject, audit
  ambit keys pause KEY_ID              refuse a key until it is resumed
  ambit keys resume KEY_ID             accept it again
  ambit keys delete KEY_ID             refuse a key from now on
  ambit policy show                    print the policy in force and its history
  ambit policy set FILE                put a matrix in force, from the next request on
  ambit policy check --scope SCOPE --purpose TEXT
                                       explain what a read would be told
  ambit policy simulate FILE           replay recent decisions against a draft; changes nothing
      [--days N]                       how far back (default: 7)
      [--project NAME]                 with any policy command (default: default)
  ambit purposes list                  what is declared that memories are read for
  ambit purposes show NAME             one purpose, what is on record of it, and its history
  ambit purposes add NAME --statement TEXT
      [--class CLASS,CLASS]            what its reads count as (default: as the gate reads the statement)
      [--scope SCOPE,SCOPE]            the only scopes that it may open
      [--exception SCOPE=REASON]       a scope that it opens though the policy does not
      [--domain NAME] [--without-domain]  the only domains that it may see; memories that have none
      [--reason TEXT]                  why other classes are declared than the gate reads
      [--file FILE]                    all of that as JSON
  ambit purposes change NAME           the same options; what is not said stays as it is
      [--any-scope] [--any-domain]     no limit any more
      [--no-exceptions]                what the policy does not open is closed again
  ambit purposes retire NAME           refuse it from now on, continues included
  ambit purposes mode [open|registered]  whether free text is taken
      [--dry-run] [--days N]           with add, change, retire and mode: what that would have decided otherwise
                                       (default: 7 days); changes nothing
  ambit purposes domains               show or set the domains that are protected, and the usual ones
      [--protected NAME] [--none-protected] [--usual NAME] [--none-usual]
  ambit purposes refused [--days N]    what was refused lately, by what was stated; --dismissed shows those instead
      [--dismiss TEXT] [--restore TEXT]  be rid of one of them; take that back
  ambit purposes report                the record of processing activities
      [--format md|csv|json]           (default: md)
  ambit purposes export [--file FILE]  the register as a file, for version control
  ambit purposes import --file FILE    make the register what the file says, and print the difference
      [--dry-run]                      print it and change nothing
      [--project NAME] [--json]        with any purposes command
  ambit memory create --user ID --scope SCOPE --source SOURCE --value JSON
      [--domain NAME] [--ttl-days N]   --value @FILE reads a file, @- what comes in
      [--source-ref REF]               where it was said
      [--supersedes ID,ID]             memories that it takes the place of
  ambit memory read --user ID --scope SCOPE --purpose TEXT
      [--domain NAME] [--max-age-days N]
      [--include provenance,domains]   where each entry comes from; each domain by itself
  ambit memory context --user ID --purpose TEXT
      [--scope SCOPE,SCOPE] [--domain NAME] [--max-age-days N]
      [--focus TEXT] [--max-chars N]   what the prompt is about; how long the text may be
      [--json]                         the whole answer instead of the text
  ambit memory list --user ID          every memory of a person, a line each; the key needs the capability subject
      [--scope SCOPE] [--domain NAME]
  ambit memory delete MEMORY_ID        delete one memory
  ambit memory forget --user ID --scope SCOPE --section SECTION
      --item ITEM | --key KEY          take one item or key out of every memory that says so
      [--domain NAME]
  ambit subject access --user ID       what is known about a person, a line each
  ambit subject reads --user ID        who looked, when and why, a line each
  ambit subject export --user ID       all of it in one document
      [--file FILE]                    to a new file
  ambit subject erase --user ID        count what an erasure would take out
      [--yes]                          and take it out, for good
  ambit subject consents --user ID     what a person has withdrawn
  ambit subject withdraw --user ID     refuse reads about a person from now on
      [--scope SCOPE] [--class CLASS]  of this scope, for this class of purposes
  ambit subject restore --user ID      allow them again; takes the same options
  ambit subject link --user ID         print a link to the person's own page
      [--ttl-minutes N]                it works for so long (default: 60)
  ambit audit search                   what was done, newest first
      [--user ID] [--key ID] [--scope SCOPE] [--action NAME] [--outcome NAME] [--request ID]
      [--from TIME] [--to TIME] [--limit N] [--json]
  ambit audit verify [--head FILE] [--allow-dropped]
                                       find whatever was edited, removed, put in or, with a head, cut off
  ambit audit export FILE              the records and what binds them, to be verified elsewhere
  ambit audit checkpoint               print the head of the chain, signed
      [--project NAME]                 with any audit command (default: default)
      [--installation]                 the records of the service itself: sign-ins, accounts, exports, settings
  ambit webhooks list                  who is told of what happens, and whether it gets through
  ambit webhooks add --url URL         tell this address, and print the secret that messages are signed with
      [--events NAME,NAME]             of these events alone
  ambit webhooks change WEBHOOK_ID     [--url URL] [--events NAME,NAME] [--all-events] [--enable] [--disable]
  ambit webhooks rotate WEBHOOK_ID     another secret; [--grace now|15m|1h|24h] both are used (default: 1h)
  ambit webhooks delete WEBHOOK_ID     tell it nothing any more
  ambit webhooks deliveries WEBHOOK_ID what was sent, and what came of it
  ambit webhooks replay WEBHOOK_ID SEQUENCE
                                       send one of them once more
      [--project NAME] [--json]        with any webhooks command
  ambit invite                         print a link that lets one person into the console
      [--project NAME]                 into this project, made if there is none (default: default)
      [--role owner|member|viewer]     in this role (default: member)
      [--email ADDRESS]                only this address may use it
  ambit reset-password EMAIL           print a link that sets a new password for an account
  ambit reset-second-factor EMAIL      take away the app, recovery codes and passkeys of an account
  ambit export FILE                    write everything to a new file, keys and tokens as hashes
  ambit import FILE                    fill an empty store, on either database, with an export
  ambit backup FILE                    copy the embedded store while the service runs
  ambit migrate                        make and update the tables of DATABASE_URL, as the role that owns them
      [--for ROLE]                     let this role run the service, which then owns nothing
  ambit accept-clock                   delete by the clock of this machine at once, after it jumped ahead
  ambit mcp                            speak the Model Context Protocol on standard input and output, for a running
                                       service: AMBIT_API_KEY, AMBIT_BASE_URL, AMBIT_USER_ID
  ambit completion bash|zsh|fish       print what a shell needs to complete all of this
  ambit version                        print the version
  ambit help [COMMAND]                 this, or what is said of one command

Configuration is read from the environment: PORT, HOST, AMBIT_ENVIRONMENT, DATABASE_URL, AMBIT_DATA_DIR and others.
A running service need not be stopped for any of this. "ambit memory" and "ambit subject" speak to the service at AMBIT_BASE_URL
(default: the one that this configuration starts) with the key in AMBIT_API_KEY. Exit codes: 0 done, 1 failed, 2 not understood, 3 refused by the service.
`

type Command = (config: Config, args: readonly string[]) => Promise<void>

/** Each loads what it needs, and only once the configuration is known to be good: a mistake is told at once. */
const commands = new Map<string, () => Promise<Command>>([
  ['serve', async () => start],
  ['keys', async () => (await import('./keys-command.ts')).keysCommand],
  ['policy', async () => (await import('./policy-command.ts')).policyCommand],
  ['memory', async () => (await import('./memory-command.ts')).memoryCommand],
  ['subject', async () => (await import('./subject-command.ts')).subjectCommand],
  ['purposes', async () => (await import('./purposes-command.ts')).purposesCommand],
  ['audit', async () => (await import('./audit-command.ts')).auditCommand],
  ['webhooks', async () => (await import('./webhooks-command.ts')).webhooksCommand],
  ['invite', async () => (await import('./link-commands.ts')).inviteCommand],
  ['reset-password', async () => (await import('./link-commands.ts')).resetPasswordCommand],
  ['reset-second-factor', async () => (await import('./link-commands.ts')).resetSecondFactorCommand],
  ['export', async () => (await import('./archive-commands.ts')).exportCommand],
  ['import', async () => (await import('./archive-commands.ts')).importCommand],
  ['mcp', async () => (await import('./mcp-command.ts')).mcpCommand],
  ['migrate', async () => (await import('./migrate-command.ts')).migrateCommand],
  ['accept-clock', async () => (await import('./accept-clock-command.ts')).acceptClockCommand],
  ['backup', async () => (await import('./archive-commands.ts')).backupCommand],
])

export async function ambit([name = 'help', ...args]: readonly string[]): Promise<void> {
  // Whoever reads only the first lines ("| head") has seen enough.
  process.stdout.once('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
  const isHelp = ['help', '--help', '-h'].includes(name)
  if (isHelp || args.includes('--help') || args.includes('-h')) {
    process.stdout.write(helpOn(isHelp ? args[0] : name))
    return
  }
  try {
    // None of these needs a configuration that is right.
    if (name === 'version' || name === '--version') return void process.stdout.write(`${version}\n`)
    if (name === 'completion') return (await import('./completion-command.ts')).completionCommand(usage, args)
    if (name === 'doctor') {
      const { doctorCommand } = await import('./doctor-command.ts')
      if (!(await doctorCommand(() => readConfig(process.env), args))) process.exitCode = 1
      return
    }
    const load = commands.get(name)
    if (!load) throw new UsageError(`there is no command "${name}"`)
    const config = readConfig(process.env)
    const run = await load()
    await run(config, args)
  } catch (error) {
    process.stderr.write(`ambit: ${explain(error)}\n`)
    process.exit(exitCodeOf(error))
  }
}

/** What is said of one command: its lines, and those below them. All, where there is no such command. */
function helpOn(name: string | undefined): string {
  const entries = usage.split(/\n(?= {2}ambit )/).map((entry) => entry.split('\n\n', 1)[0])
  const found = entries.filter((entry) => entry?.startsWith(`  ambit ${name} `) || entry === `  ambit ${name}`)
  return name === undefined || found.length === 0 ? usage : `${found.join('\n')}\n`
}

function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return 2
  return error instanceof Error && error.name === 'CommandRefused' ? 3 : 1
}

/** Of several processes, each is started by this same command, and knows that it is one of them. */
async function start(config: Config): Promise<void> {
  if (config.processes > 1 && cluster.isPrimary) {
    const { superviseProcesses } = await import('../processes.ts')
    return superviseProcesses(config)
  }
  const { serve } = await import('../main.ts')
  return serve(config)
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
