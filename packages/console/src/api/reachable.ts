import { connection } from './connection.ts'
import { exchange } from './exchange.ts'

const answerWithinMs = 5_000

/** Whether the service can be asked for more. Nothing is sent while there is no reason to doubt it. */
export async function isReachable(): Promise<boolean> {
  if (navigator.onLine && connection.get() === 'there') return true
  try {
    const { response } = await exchange('/', { method: 'HEAD', cache: 'no-store' }, { withinMs: answerWithinMs })
    return response.ok
  } catch {
    return false
  }
}
