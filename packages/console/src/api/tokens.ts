/** The tokens that are still good, of a key or about a person, and what an owner does about them. */
import type { AnswerOf, ConsoleOperations } from '@ambit/core'
import { useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { type ActionWords, useAction } from './use-action.ts'
import { useServiceQuery } from './use-service-query.ts'

/** Whose: those that were issued to a key, or those that show what is known about a person. */
export type TokenOwner = { readonly keyId: string } | { readonly userId: string }

type TokenList = AnswerOf<ConsoleOperations['listTokens']>

const bodyOf = (owner: TokenOwner) => ('keyId' in owner ? { key_id: owner.keyId } : { user_id: owner.userId })
const tokensKey = (projectId: string, owner: TokenOwner) => ['projects', projectId, 'tokens', owner] as const

export function useTokens(projectId: string, owner: TokenOwner) {
  const client = useQueryClient()
  const queryKey = tokensKey(projectId, owner)
  const params = { project_id: projectId }
  const tokens = useServiceQuery<TokenList>({
    queryKey,
    queryFn: ({ signal }) => call('listTokens', { params, body: bodyOf(owner), signal }),
  })
  /** What comes below what is shown. */
  const more = useAction({
    words: moreWords,
    perform: (cursor: string) => call('listTokens', { params, body: { ...bodyOf(owner), cursor } }),
    onDone: (page) =>
      client.setQueryData<TokenList>(
        queryKey,
        (known) => known && { tokens: [...known.tokens, ...page.tokens], next_cursor: page.next_cursor },
      ),
  })
  return { ...tokens, more }
}

const moreWords: ActionWords = {
  doing: 'Loading more tokens',
  notDone: 'More tokens could not be loaded.',
  unknown: 'More tokens could not be loaded.',
  whatToDo: 'Try again: that does no harm.',
}

export function useRevokeToken(projectId: string, owner: TokenOwner, words: ActionWords) {
  const client = useQueryClient()
  const queryKey = tokensKey(projectId, owner)
  return useAction({
    words,
    perform: (tokenHash: string) =>
      call('revokeToken', { params: { project_id: projectId }, body: { token_hash: tokenHash } }),
    onDone: (_revoked, tokenHash) =>
      client.setQueryData<TokenList>(
        queryKey,
        (known) => known && { ...known, tokens: known.tokens.filter(({ token_hash }) => token_hash !== tokenHash) },
      ),
  })
}

export function useRevokeTokens(projectId: string, words: ActionWords) {
  const client = useQueryClient()
  return useAction({
    words,
    perform: (owner: TokenOwner) => call('revokeTokens', { params: { project_id: projectId }, body: bodyOf(owner) }),
    refresh: () => client.invalidateQueries({ queryKey: ['projects', projectId, 'tokens'] }),
  })
}
