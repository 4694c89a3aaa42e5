/** What is asked of the service is kept for a moment, asked again when the page is looked at again, and shared. */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, isApiError } from './api-error.ts'

export function createQueryClient(onSessionEnded: () => void): QueryClient {
  const onError = (error: unknown): void => {
    if (isApiError(error, 'sign_in_required')) onSessionEnded()
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        // What the service refused it will refuse again; what it could not answer may work a moment later.
        retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status < 500),
      },
    },
  })
}
