import { jsonSchema, tool } from 'ai'
import { type Ambit, ApiError, type CallOptions, type Source } from '../index.ts'
import {
  type ForgetInput,
  forgetInput,
  type RecallInput,
  type RememberInput,
  recallInput,
  rememberInput,
} from './tool-inputs.ts'

export interface AmbitToolsOptions {
  readonly client: Ambit
  /** The one person that the model can remember and read: your application says who, never the model. */
  readonly userId: string
  /** Where memories come from; `conversation` by default. */
  readonly source?: Source
}

/** What a model is told instead of an answer, so that it can say so and go on. */
export interface Refused {
  readonly refused: string
  readonly code: string | null
  readonly details: unknown
}

/**
 * Tools for the AI SDK: `remember`, `recall` and `forget`, for one person. Where the project takes registered purposes only, they are
 * the values that the model can choose from.
 *
 * ```ts
 * const { text } = await generateText({ model, tools: await ambitTools({ client, userId }), stopWhen: isStepCount(5), prompt })
 * ```
 */
export async function ambitTools({ client, userId, source = 'conversation' }: AmbitToolsOptions) {
  const purposes = await client.purposes.list()
  const { memories } = client
  return {
    remember: tool({
      description:
        'Remember one thing that the person has said or clearly meant and that will be useful later. Not what you only guess.',
      inputSchema: jsonSchema<RememberInput>(rememberInput),
      execute: (input, { abortSignal: signal }) =>
        orRefused(async () => {
          const { id } = await memories.create({ ...input, user_id: userId, source }, { signal })
          return { remembered: id }
        }),
    }),
    recall: tool({
      description:
        'What is known of the person, for a purpose. State truthfully what you will do with it. If it is refused, tell the person that ' +
        'you may not look at that for this, and go on without; do not reword the purpose.',
      inputSchema: jsonSchema<RecallInput>(recallInput(purposes)),
      execute: (input, { abortSignal: signal }) =>
        orRefused(async () => {
          const { text, truncated, denied } = await memories.context({ ...input, user_id: userId }, { signal })
          return { text, truncated, denied: denied.map(({ scope, message }) => ({ scope, message })) }
        }),
    }),
    forget: tool({
      description: 'Forget one thing for good: when the person asks for it, or when it is no longer true.',
      inputSchema: jsonSchema<ForgetInput>(forgetInput),
      execute: (input, { abortSignal: signal }) =>
        orRefused(async () => {
          const { forgotten } = await memories.forget({ ...input, user_id: userId }, { signal } satisfies CallOptions)
          return { forgotten }
        }),
    }),
  }
}

/** What was refused for a reason is an answer; what failed is an error. */
async function orRefused<Answer>(call: () => Promise<Answer>): Promise<Answer | Refused> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401 || error.status >= 500) throw error
    return { refused: error.message, code: error.code, details: error.details }
  }
}
