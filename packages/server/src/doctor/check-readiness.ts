import { type Finding, ok, problem, warning } from './finding.ts'

const waitMs = 3_000

/** Whether a service answers where this configuration would start one. */
export async function checkReadiness(address: string): Promise<Finding> {
  try {
    const response = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(waitMs), redirect: 'manual' })
    const body = await response.text()
    if (response.ok) return ok('service', `A service answers at ${address}.`)
    if (body.includes('The database file is damaged.'))
      return problem(
        'service',
        'The database file of the running service is damaged.',
        'Stop it and put a backup in place.',
      )
    const remedy = 'Look at its log: it may be starting, stopping, or without a database.'
    return warning('service', `What answers at ${address} is not ready (status ${response.status}).`, remedy)
  } catch {
    return warning('service', `Nothing answers at ${address}.`, 'ambit serve starts it.')
  }
}
