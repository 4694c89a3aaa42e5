/** What is asked of the service is kept for a moment, asked again when the page is looked at again, and shared. */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, isApiError, isPassing } from './api-error.ts'
import { rememberedKeys } from './use-draft.ts'

const retryDelayMaxMs = 3_000

export function createQueryClient(onSessionEnded: () => void): QueryClient {
  const onError = (error: unknown): void => {
    if (isApiError(error, 'sign_in_required')) onSessionEnded()
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        // A service on this machine answers without any network, so that it is asked whatever the browser thinks.
        networkMode: 'always',
        refetchOnReconnect: true,
        // What the service refused it will refuse again; what passes is tried until it has passed.
        retry: (failures, error) =>
          isPassing(error) || (failures < 2 && !(error instanceof ApiError && error.status < 500)),
        retryDelay: (failures) => Math.min(300 * 2 ** failures, retryDelayMaxMs),
      },
      // Now or not at all: kept for later, an action would be carried out after it was cancelled.
      mutations: { networkMode: 'always', retry: false },
    },
  })
  client.setQueryDefaults(rememberedKeys, { gcTime: Number.POSITIVE_INFINITY })
  return client
}
