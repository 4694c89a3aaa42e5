/** The passkeys of one's own account. */
import type { PasskeyShown } from '@ambit/core'
import { useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { makePasskey } from './passkey-ceremony.ts'
import { type ActionWords, useAction } from './use-action.ts'
import { useServiceQuery } from './use-service-query.ts'

const passkeysKey = ['account', 'passkeys'] as const

export function usePasskeys() {
  return useServiceQuery({
    queryKey: passkeysKey,
    queryFn: ({ signal }) => call('listPasskeys', { signal }),
    select: ({ passkeys }) => passkeys,
  })
}

/** Asks the service for a question, the browser for an answer, and has the service keep what it has made. */
export function useAddPasskey(words: ActionWords) {
  return useAction({
    words,
    perform: async ({ name, password }: { name: string; password: string }): Promise<PasskeyShown> => {
      const question = await call('askForPasskey', { body: { password } })
      return call('addPasskey', { body: { name, ...(await makePasskey(question)) } })
    },
    refresh: useRefreshPasskeys(),
  })
}

export function useRenamePasskey(words: ActionWords) {
  return useAction({
    words,
    perform: ({ id, name }: { id: string; name: string }) =>
      call('renamePasskey', { params: { passkey_id: id }, body: { name } }),
    refresh: useRefreshPasskeys(),
  })
}

export function useRemovePasskey(words: ActionWords) {
  return useAction({
    words,
    perform: ({ id, password }: { id: string; password: string }) =>
      call('removePasskey', { params: { passkey_id: id }, body: { password } }),
    refresh: useRefreshPasskeys(),
  })
}

function useRefreshPasskeys(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: passkeysKey })
}
