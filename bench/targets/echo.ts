/** The yardstick as a target. */
import { freePort } from '../../acceptance/service.ts'
import { startProgram, stopProgram } from './start-program.ts'
import type { Target } from './target.ts'

export async function startEcho(): Promise<Target> {
  const port = await freePort()
  const child = await startProgram('targets/echo-server.ts', [String(port)])
  return {
    name: 'echo',
    port,
    apiKey: 'none',
    processes: () => [{ pid: child.pid ?? 0 }],
    storedBytes: async () => null,
    stop: () => stopProgram(child),
  }
}
