import type { Environment } from './storage/port.ts'

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

export interface FirstStart {
  /** The secret of a key. */
  readonly key: string
  /** The link by which the first owner joins. */
  readonly invitationUrl: string
}

/** What a person sees in the terminal: where things are and, the first time, how to make a first request. */
export function startBanner({ address, consoleAddress, environment, data, first }: Start): string {
  const lines = [
    '',
    `  Ambit is running in the ${environment} environment.`,
    '',
    `  Console    ${consoleAddress}`,
    `  API        ${address}`,
    `  Reference  ${address}/docs`,
    `  Data       ${data}`,
    '',
  ]
  if (first !== null) {
    lines.push(
      '  Open the console. This link makes you its owner; it works once, within 7 days:',
      '',
      `  ${first.invitationUrl}`,
      '',
      '  Your first API key. It is shown this once and stored only as a hash:',
      '',
      `  ${first.key}`,
      '',
      '  Store a first memory:',
      '',
      `  curl -s ${address}/memory -H 'X-API-Key: ${first.key}' -H 'Content-Type: application/json' ` +
        `-d '{"user_id":"user_42","scope":"preferences","source":"explicit_user_input","value_json":{"likes":["ramen"]}}'`,
      '',
    )
  }
  return `${lines.join('\n')}\n`
}
