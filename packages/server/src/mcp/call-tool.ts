import { errorBody, type Refusal } from '@ambit/core'
import type { McpCaller } from './mcp-caller.ts'
import type { Tool } from './tools.ts'

/** A result of the protocol: refusals are results, too, so that the model reads them and can act on them. */
export async function callTool(
  tool: Tool,
  caller: McpCaller,
  given: Readonly<Record<string, unknown>>,
): Promise<object> {
  const takesUser = tool.operation !== 'checkPolicy' && tool.operation !== 'listPurposes'
  const bound = takesUser && caller.userId !== null ? { user_id: caller.userId } : {}
  const refusal = argumentsRefusal(tool, given, bound)
  const outcome = refusal
    ? caller.refuse(tool.operation, refusal)
    : await caller.run(
        tool.operation,
        tool.operation === 'listPurposes' ? null : { defaults: tool.defaults ?? {}, given, bound },
      )
  if (!outcome.ok) return refused(outcome.refusal)
  const { answer } = outcome
  const text = tool.inWords?.(answer) ?? JSON.stringify(answer)
  return { content: [{ type: 'text', text }], structuredContent: answer }
}

function argumentsRefusal(tool: Tool, given: object, bound: object): Refusal | null {
  if ('user_id' in given && 'user_id' in bound) {
    return { code: 'invalid_request', message: 'user_id is set by this connection: leave it out.' }
  }
  if (tool.operation === 'listPurposes' && Object.keys(given).length > 0) {
    return { code: 'invalid_request', message: 'list_purposes takes no arguments.' }
  }
  return null
}

function refused(refusal: Refusal): object {
  const { error } = errorBody(refusal)
  const advice = adviceFor[refusal.code]
  return {
    isError: true,
    content: [
      { type: 'text', text: advice === undefined ? error.message : `${error.message} ${advice}` },
      { type: 'text', text: JSON.stringify({ error }) },
    ],
  }
}

/** What to do, beyond what the message says. */
const adviceFor: Readonly<Partial<Record<Refusal['code'], string>>> = {
  invalid_request: 'Mend the arguments and call the tool again.',
  policy_denied: 'Go on without these memories, or read a scope that your purpose may open; do not reword the purpose.',
  purpose_not_registered: 'list_purposes shows what may be stated; if none fits, go on without these memories.',
  consent_withdrawn: 'The person does not want this: go on without these memories.',
  memory_not_found: 'Recall it with include ["provenance"] to see the ids that there are.',
  memory_limit_reached: 'Forget or supersede something first.',
  rate_limited: 'Wait before the next call.',
  unavailable: 'Try again in a moment.',
}
