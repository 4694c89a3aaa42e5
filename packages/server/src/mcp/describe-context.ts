import type { AnswerOf, ApiOperations } from '@ambit/core'

type Context = AnswerOf<ApiOperations['readContext']>

/** For a model: what may be known, and what it must do without. */
export function describeContext(answer: Readonly<Record<string, unknown>>): string {
  const { text, truncated, denied, revocation_token } = answer as unknown as Context
  return [
    text,
    ...(truncated ? ['There is more than this: raise max_chars, or name a domain.'] : []),
    ...(denied.length > 0 ? [`Not opened for this purpose: ${denied.map(({ scope }) => scope).join(', ')}.`] : []),
    `Token to continue or revoke this read: ${revocation_token}`,
  ].join('\n\n')
}
