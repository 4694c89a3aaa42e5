/** The gate's reading of a purpose, for all scopes at once. */
import type { PurposeChecked } from '@ambit/core'
import { lengthLimits } from '@ambit/core/limits'
import { keepPreviousData } from '@tanstack/react-query'
import { call } from './call.ts'
import { useServiceQuery } from './use-service-query.ts'

/**
 * Every purpose is a question of its own: an answer that comes late is kept under its own words and never shown for
 * others. Until the answer is there, the last one stays.
 */
export function usePurposeCheck(projectId: string, purpose: string, keyId: string | null) {
  return useServiceQuery<PurposeChecked>({
    queryKey: ['projects', projectId, 'check-purpose', keyId, purpose],
    queryFn: ({ signal }) =>
      call('checkPurpose', { params: { project_id: projectId }, body: { purpose, key_id: keyId }, signal }),
    enabled: purpose.trim() !== '' && purpose.length <= lengthLimits.purpose,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    gcTime: 60_000,
  })
}
