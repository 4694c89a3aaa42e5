/** The tokens of reads that are still good: whoever has one sees the same memories again, until an owner says no. */
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useLocationProperty } from 'wouter/use-browser-location'
import { useKeys } from '../../api/keys.ts'
import type { TokenOwner } from '../../api/tokens.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { LoadingStatus, Skeleton } from '../../components/skeleton.tsx'
import { tokensPath } from '../../session/paths.ts'
import { useProject } from '../../session/session-context.tsx'
import { OwnerFilter } from './owner-filter.tsx'
import { TokenList } from './token-list.tsx'
import { readOwner, usualKey } from './token-owner.ts'

const description =
  'A read leaves a token with which the application sees the same memories again, until it expires. Revoke those that must not be good any longer.'

export default function TokensPage() {
  const project = useProject()
  const { data: keys, error, refetch } = useKeys(project.id)
  const [, navigate] = useLocation()
  const asked = readOwner(
    useSearch(),
    useLocationProperty(() => window.location.hash),
  )
  const usual = keys && usualKey(keys)
  const owner = asked ?? (usual ? { keyId: usual } : null)
  const [kind, setKind] = useState<'key' | 'user' | null>(null)
  const show = (next: TokenOwner): void => {
    setKind(null)
    navigate(tokensPath(project.id, next), { replace: true })
  }
  const shownKind = kind ?? (owner && 'userId' in owner ? 'user' : 'key')
  const isShown = owner !== null && ('userId' in owner ? 'user' : 'key') === shownKind
  return (
    <>
      <PageHeader title="Tokens" description={description} />
      {error && !keys && <ErrorNotice error={error} title="The keys could not be loaded." onRetry={refetch} />}
      {!keys && !error && (
        <>
          <LoadingStatus what="the tokens" />
          <Skeleton height={160} />
        </>
      )}
      {keys && (
        <OwnerFilter kind={shownKind} onKind={setKind} keys={keys} owner={isShown ? owner : null} onShow={show} />
      )}
      {keys && isShown && <TokenList key={JSON.stringify(owner)} owner={owner} keys={keys} />}
      {keys?.length === 0 && owner === null && shownKind === 'key' && (
        <EmptyState title="No keys yet">Tokens are issued to keys, when something is read with them.</EmptyState>
      )}
    </>
  )
}
