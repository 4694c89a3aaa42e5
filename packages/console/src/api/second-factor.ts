/** The second factor of one's own account. */
import type { RecoveryCodesShown } from '@ambit/core'
import { useQueryClient } from '@tanstack/react-query'
import { type Body, call } from './call.ts'
import { type ActionWords, useAction } from './use-action.ts'
import { useServiceQuery } from './use-service-query.ts'

const secondFactorKey = ['account', 'second-factor'] as const

export function useSecondFactor() {
  return useServiceQuery({
    queryKey: secondFactorKey,
    queryFn: ({ signal }) => call('showSecondFactor', { signal }),
  })
}

export function useProposeSecondFactor(words: ActionWords) {
  return useAction({
    words,
    perform: (body: Body<'proposeSecondFactor'>) => call('proposeSecondFactor', { body }),
  })
}

/** @param onMade is told of the recovery codes, also when nobody looks at the page any more. */
export function useConfirmSecondFactor(words: ActionWords, onMade: (shown: RecoveryCodesShown) => void) {
  return useAction({
    words,
    perform: (body: Body<'confirmSecondFactor'>) => call('confirmSecondFactor', { body }),
    onDone: onMade,
    refresh: useRefreshSecondFactor(),
  })
}

/** @param onMade is told of the recovery codes, also when nobody looks at the page any more. */
export function useReplaceRecoveryCodes(words: ActionWords, onMade: (shown: RecoveryCodesShown) => void) {
  return useAction({
    words,
    perform: (body: Body<'replaceRecoveryCodes'>) => call('replaceRecoveryCodes', { body }),
    onDone: onMade,
    refresh: useRefreshSecondFactor(),
  })
}

export function useRemoveSecondFactor(words: ActionWords) {
  return useAction({
    words,
    perform: (body: Body<'removeSecondFactor'>) => call('removeSecondFactor', { body }),
    refresh: useRefreshSecondFactor(),
  })
}

function useRefreshSecondFactor(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: secondFactorKey })
}
