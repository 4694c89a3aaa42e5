import type { Environment } from '../storage/port/tenant.ts'

export interface Start {
  readonly address: string
  /** Where people reach the console. */
  readonly consoleAddress: string
  readonly environment: Environment
  /** Where the data is: a folder, or a database's address without its password. */
  readonly data: string
  /** What the first start made; null on every later start. */
  readonly first: FirstStart | null
}

/** Null is what was not made. */
export interface FirstStart {
  /** The secret of a key. */
  readonly key: string | null
  /** The link by which the first owner joins. */
  readonly invitationUrl: string | null
}

/** What a person sees in the terminal: where things are and, the first time, how to make a first request. */
export function startBanner({ address, consoleAddress, environment, data, first }: Start): string {
  const lines = [
    '',
    `  Ambit is running in the ${environment} environment.`,
    '',
    `  Console    ${consoleAddress}`,
    `  API        ${address}`,
    `  Docs       ${address}/docs`,
    `  Data       ${data}`,
    '',
  ]
  if (first !== null) lines.push(...welcome(first, address))
  return `${lines.join('\n')}\n`
}

function welcome({ key, invitationUrl }: FirstStart, address: string): readonly string[] {
  if (key === null && invitationUrl === null) {
    return [
      '  "ambit invite --role owner" makes a link to the console, "ambit keys create --name NAME" an API key.',
      '',
    ]
  }
  const lines: string[] = []
  if (invitationUrl !== null) {
    lines.push('  Open the console. This link makes you its owner; it works once, within 7 days:', '')
    lines.push(`  ${invitationUrl}`, '')
  }
  if (key !== null) {
    const value =
      '{"user_id":"user_42","scope":"preferences","source":"explicit_user_input","value_json":{"likes":["ramen"]}}'
    lines.push('  Your first API key. It is shown this once and stored only as a hash:', '', `  ${key}`, '')
    lines.push('  Store a first memory:', '')
    lines.push(
      `  curl -s ${address}/memory -H 'X-API-Key: ${key}' -H 'Content-Type: application/json' -d '${value}'`,
      '',
    )
  }
  return lines
}
