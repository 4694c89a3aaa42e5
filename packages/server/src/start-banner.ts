import type { Environment } from './storage/port.ts'

export interface Start {
  readonly address: string
  readonly environment: Environment
  /** Where the data is: a folder, or a database's address without its password. */
  readonly data: string
  /** The secret of the key that the first start made; null on every later start. */
  readonly firstKey: string | null
}

/** What a person sees in the terminal: where things are and, the first time, how to make a first request. */
export function startBanner({ address, environment, data, firstKey }: Start): string {
  const lines = [
    '',
    `  Ambit is running in the ${environment} environment.`,
    '',
    `  API        ${address}`,
    `  Reference  ${address}/docs`,
    `  Data       ${data}`,
    '',
  ]
  if (firstKey !== null) {
    lines.push(
      '  Your first API key. It is shown this once and stored only as a hash:',
      '',
      `  ${firstKey}`,
      '',
      '  Store a first memory:',
      '',
      `  curl -s ${address}/memory -H 'X-API-Key: ${firstKey}' -H 'Content-Type: application/json' ` +
        `-d '{"user_id":"user_42","scope":"preferences","source":"explicit_user_input","value_json":{"likes":["ramen"]}}'`,
      '',
    )
  }
  return `${lines.join('\n')}\n`
}
