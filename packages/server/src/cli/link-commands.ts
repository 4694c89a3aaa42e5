/** How whoever has the machine lets people into the console: by links to hand over, and by taking a lost second factor away. */
import { parseEmailAddress } from '@ambit/core/email-address'
import { type Role, roles } from '@ambit/core/roles'
import { defaultProjectName, ensureProject } from '../app/ensure-project.ts'
import { createInvitation, invitationTtlDays, invitationUrl } from '../app/invitations/create-invitation.ts'
import {
  createPasswordReset,
  passwordResetTtlDays,
  passwordResetUrl,
} from '../app/password-resets/create-password-reset.ts'
import { resetSecondFactor } from '../app/second-factor/reset-second-factor.ts'
import type { Config } from '../config.ts'
import { parseArguments } from './parse-arguments.ts'
import { UsageError } from './usage-error.ts'
import { withStore } from './with-store.ts'

export async function inviteCommand(config: Config, args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArguments(args, {
    project: { type: 'string', default: defaultProjectName },
    role: { type: 'string', default: 'member' },
    email: { type: 'string' },
  })
  if (positionals.length > 0) throw new UsageError('"ambit invite" takes options only; an address goes with --email')
  const role = parseRole(values.role)
  const email = values.email === undefined ? null : parseAddress(values.email)
  const address = consoleAddress(config)
  await withStore(config, async (deps) => {
    const { project } = await ensureProject(deps, deps.acting, values.project)
    const { token } = await createInvitation(deps, deps.acting, { projectId: project.id, role, email })
    // The explanation goes to standard error, so that a script can capture the link alone.
    const whom = email ?? 'whoever opens it first'
    process.stderr.write(
      `This link lets ${whom} into project ${project.name} as ${role}. It works once, within ${invitationTtlDays} days:\n`,
    )
    process.stdout.write(`${invitationUrl(address, token)}\n`)
  })
}

export async function resetPasswordCommand(config: Config, args: readonly string[]): Promise<void> {
  const [text, ...more] = parseArguments(args, {}).positionals
  if (!text || more.length > 0) throw new UsageError('name one account: ambit reset-password EMAIL')
  const email = parseAddress(text)
  const address = consoleAddress(config)
  await withStore(config, async (deps) => {
    const person = await deps.store.people.findByEmail(email)
    if (!person) throw new UsageError(`there is no account with the address ${email}`)
    const { token } = await createPasswordReset(deps, deps.acting, person.id)
    const hours = passwordResetTtlDays * 24
    process.stderr.write(`This link sets a new password for ${email}. It works once, within ${hours} hours:\n`)
    process.stdout.write(`${passwordResetUrl(address, token)}\n`)
  })
}

/** For somebody who can prove who they are by the password alone. */
export async function resetSecondFactorCommand(config: Config, args: readonly string[]): Promise<void> {
  const [text, ...more] = parseArguments(args, {}).positionals
  if (!text || more.length > 0) throw new UsageError('name one account: ambit reset-second-factor EMAIL')
  const email = parseAddress(text)
  await withStore(config, async (deps) => {
    const person = await deps.store.people.findByEmail(email)
    if (!person) throw new UsageError(`there is no account with the address ${email}`)
    const isReset = await resetSecondFactor(deps, deps.acting, person)
    process.stdout.write(
      isReset
        ? `${email} signs in with the password alone: the authenticator app, recovery codes and passkeys are gone, and all sessions have ended.\n`
        : `${email} has no second factor and no passkeys: nothing was changed.\n`,
    )
  })
}

function parseRole(text: string): Role {
  const role = roles.find((candidate) => candidate === text)
  if (!role) throw new UsageError(`--role must be ${roles.join(', ')}, not "${text}"`)
  return role
}

function parseAddress(text: string): string {
  const email = parseEmailAddress(text)
  if (email === null) throw new UsageError(`"${text}" is not an e-mail address such as ada@example.com`)
  return email
}

/** Where the service that is configured like this command is reached. */
function consoleAddress({ publicUrl, host, port }: Config): string {
  if (publicUrl !== null) return publicUrl
  if (port === 0) throw new UsageError('with PORT 0, AMBIT_PUBLIC_URL has to say where the console is reached')
  const everywhere: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }
  const name = everywhere[host] ?? host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
