/** The AI SDK's mock model with a script: it does what a model would, and one sees what it was given. */
import { MockLanguageModelV4 } from 'ai/test'

type Options = Parameters<MockLanguageModelV4['doGenerate']>[0]
type Result = Awaited<ReturnType<MockLanguageModelV4['doGenerate']>>

/** What it does next: say something, or call a tool. */
export type Move = string | { readonly tool: string; readonly input: object }

/** @param script what follows a user's words; given the result of the latest tool once there is one */
export function scriptedModel(script: (said: string, results: readonly unknown[]) => Move): MockLanguageModelV4 {
  let calls = 0
  return new MockLanguageModelV4({
    async doGenerate({ prompt }: Options): Promise<Result> {
      const last = prompt.findLastIndex(({ role }) => role === 'user')
      const move = script(textOf(prompt[last]), prompt.slice(last + 1).flatMap(resultsOf))
      const isText = typeof move === 'string'
      calls += 1
      return {
        content: isText
          ? [{ type: 'text', text: move }]
          : [
              {
                type: 'tool-call',
                toolCallId: `call-${calls}`,
                toolName: move.tool,
                input: JSON.stringify(move.input),
              },
            ],
        finishReason: { unified: isText ? 'stop' : 'tool-calls', raw: undefined },
        usage: {
          inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
          outputTokens: { total: 1, text: 1, reasoning: undefined },
        },
        warnings: [],
      }
    },
  })
}

type Message = Options['prompt'][number]

export function textOf(message: Message | undefined): string {
  if (!message) return ''
  if (message.role === 'system') return message.content
  return message.content.map((part) => ('text' in part ? part.text : '')).join('')
}

function resultsOf(message: Message): readonly unknown[] {
  if (message.role !== 'tool') return []
  return message.content.flatMap((part) =>
    part.type === 'tool-result' && 'value' in part.output ? [part.output.value] : [],
  )
}
