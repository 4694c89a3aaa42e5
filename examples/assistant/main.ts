/** Talks to the assistant in a terminal. */
import { createInterface } from 'node:readline/promises'
import { Ambit } from '@ambit/sdk'
import { gateway } from 'ai'
import { createAssistant } from './assistant.ts'

const [userId = 'anna', modelId = 'openai/gpt-5-mini'] = process.argv.slice(2)
const assistant = await createAssistant({ client: new Ambit(), model: gateway(modelId), userId })
const terminal = createInterface({ input: process.stdin, output: process.stdout, prompt: '> ' })
terminal.prompt()
for await (const line of terminal) {
  if (line.trim() !== '') process.stdout.write(`${await assistant.say(line)}\n`)
  terminal.prompt()
}
