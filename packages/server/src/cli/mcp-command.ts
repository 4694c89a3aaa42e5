/** `ambit mcp`: the Model Context Protocol on standard input and output, for clients that start a program. The service answers. */
import { once } from 'node:events'
import type { Config } from '../config.ts'
import { linesOf } from './lines-of.ts'
import { ownAddress } from './own-address.ts'
import { postMessage } from './post-message.ts'
import { UsageError } from './usage-error.ts'

/** Further ones are read when one of these has been answered. */
const atOnceMax = 16

export async function mcpCommand(config: Config, args: readonly string[]): Promise<void> {
  if (args.length > 0) throw new UsageError('"ambit mcp" takes no arguments; its settings are in the environment')
  const { apiKey, userId } = config.client
  const baseUrl = config.client.baseUrl ?? ownAddress(config)
  if (apiKey === null) throw new UsageError('AMBIT_API_KEY is not set: "ambit keys create --name NAME" makes a key')
  const running = new Set<Promise<void>>()
  for await (const line of linesOf(process.stdin)) {
    const answered = postMessage(line, { apiKey, baseUrl, userId }).then(write)
    running.add(answered)
    answered.finally(() => running.delete(answered))
    if (running.size >= atOnceMax) await Promise.race(running)
  }
  await Promise.all(running)
}

async function write(answer: string | null): Promise<void> {
  if (answer !== null && !process.stdout.write(`${answer}\n`)) await once(process.stdout, 'drain')
}
