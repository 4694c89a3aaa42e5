/**
 * An assistant that remembers, on the AI SDK: what it may know of a person stands in front of each prompt, and the model remembers,
 * looks things up and forgets with tools.
 *
 *   AMBIT_API_KEY=… AI_GATEWAY_API_KEY=… node examples/assistant/main.ts
 */
import type { Ambit } from '@ambit/sdk'
import { ambitContext, ambitTools } from '@ambit/sdk/ai'
import { generateText, type LanguageModelMiddleware, type ModelMessage, stepCountIs, wrapLanguageModel } from 'ai'

type Model = Parameters<typeof wrapLanguageModel>[0]['model']

export interface AssistantOptions {
  readonly client: Ambit
  readonly model: Model
  /** Who is talking, as your own sign-in knows them. */
  readonly userId: string
}

const instructions = [
  'You are a helpful assistant with a memory.',
  'Remember what the person tells you about themselves. When something changes, forget the old and remember the new.',
  'Before you use what you know for something else than answering, recall it with that purpose.',
  'If a recall is refused, say that you may not look at it for this, and do without.',
].join(' ')

const stepsMax = 6

export async function createAssistant({ client, model, userId }: AssistantOptions) {
  const remembering: LanguageModelMiddleware = ambitContext({
    client,
    userId,
    purpose: 'write an answer in the style of the user and recommend something that suits them',
    max_chars: 2_000,
  })
  const tools = await ambitTools({ client, userId })
  const messages: ModelMessage[] = []

  return {
    async say(text: string): Promise<string> {
      messages.push({ role: 'user', content: text })
      const answer = await generateText({
        model: wrapLanguageModel({ model, middleware: remembering }),
        instructions,
        messages,
        tools,
        stopWhen: stepCountIs(stepsMax),
      })
      messages.push(...answer.response.messages)
      return answer.text
    },
  }
}
