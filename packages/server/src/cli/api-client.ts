/** The API as the command line uses it: with a key of the environment, so that no secret stands in the list of processes. */
import { Ambit, AmbitError, ApiError } from '@ambit/sdk'
import type { Config } from '../config.ts'
import { ownAddress } from './own-address.ts'
import { UsageError } from './usage-error.ts'

/** The service said no; exit code 3, so that a script can tell a refusal from a failure. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused'
}

/** Calls the service that `AMBIT_BASE_URL` names, or the one that this configuration would start. */
export async function withApi<Answer>(config: Config, call: (ambit: Ambit) => Promise<Answer>): Promise<Answer> {
  const { apiKey, baseUrl } = config.client
  if (apiKey === null) throw new UsageError('AMBIT_API_KEY is not set: "ambit keys create --name NAME" makes a key')
  try {
    return await call(new Ambit({ apiKey, baseUrl: baseUrl ?? ownAddress(config) }))
  } catch (error) {
    if (error instanceof ApiError) throw new CommandRefused(error.message)
    if (error instanceof AmbitError) throw new Error(error.message)
    throw error
  }
}
