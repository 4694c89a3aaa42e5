import type { ConsoleKey, TokenShown } from '@ambit/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { type TokenOwner, useTokens } from '../../api/tokens.ts'
import { ActionNotice } from '../../components/action-notice.tsx'
import { Button } from '../../components/button.tsx'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { Timestamp } from '../../components/timestamp.tsx'
import { counted } from '../../format/numbers.ts'
import { scopeName } from '../../format/scope-words.ts'
import { keyPath, personPath } from '../../session/paths.ts'
import { useProject } from '../../session/session-context.tsx'
import { RevokeAllDialog } from './revoke-all-dialog.tsx'
import { RevokeTokenDialog } from './revoke-token-dialog.tsx'
import styles from './tokens-page.module.css'

interface TokenListProps {
  owner: TokenOwner
  keys: readonly ConsoleKey[]
}

export function TokenList({ owner, keys }: TokenListProps) {
  const project = useProject()
  const { data, error, refetch, more } = useTokens(project.id, owner)
  const [opened, setOpened] = useState<TokenShown | 'all' | null>(null)
  const cursor = data?.next_cursor ?? null
  const find = (keyId: string | null): ConsoleKey | undefined => keys.find(({ id }) => id === keyId)
  const nameOf = (keyId: string | null): string | null => find(keyId)?.name ?? null
  const isPaused = 'keyId' in owner && (find(owner.keyId)?.paused_at ?? null) !== null
  const whose = 'userId' in owner ? 'about this person' : `of ${nameOf(owner.keyId) ?? 'this deleted key'}`
  return (
    <>
      <ErrorNotice error={error} title="The tokens could not be loaded." onRetry={refetch} />
      {data?.tokens.length === 0 ? (
        <EmptyState title="No token is good">
          {'userId' in owner
            ? 'Nobody can read again what was read about this person. The id has to be exactly as applications say it.'
            : 'What was read with this key cannot be read again: its tokens have expired or were revoked.'}
        </EmptyState>
      ) : (
        (data || !error) && (
          <>
            <div className={styles.summary}>
              <p role="status">
                {data && `${counted(data.tokens.length, 'token')}${cursor === null ? '' : ', and more'}`}
              </p>
              <Button size="small" disabled={!data} onClick={() => setOpened('all')}>
                Revoke all
              </Button>
            </div>
            <DataTable
              caption="Tokens"
              columns={columnsOf({ projectId: project.id, owner, nameOf, onRevoke: setOpened })}
              rows={data?.tokens}
              rowKey={({ token_hash }) => token_hash}
              stackBelow={560}
              isLong
            />
            {cursor !== null && (
              <div className={styles.more}>
                <Button size="small" isBusy={more.isPending} onClick={() => more.act(cursor)}>
                  Show more
                </Button>
                <ActionNotice words={more.words} error={more.error} />
              </div>
            )}
          </>
        )
      )}
      {opened === 'all' && (
        <RevokeAllDialog owner={owner} whose={whose} isPaused={isPaused} onClose={() => setOpened(null)} />
      )}
      {opened !== null && opened !== 'all' && (
        <RevokeTokenDialog token={opened} owner={owner} onClose={() => setOpened(null)} />
      )}
    </>
  )
}

interface ColumnsAsked {
  projectId: string
  owner: TokenOwner
  nameOf: (keyId: string | null) => string | null
  onRevoke: (token: TokenShown) => void
}

function columnsOf({ projectId, owner, nameOf, onRevoke }: ColumnsAsked): readonly Column<TokenShown>[] {
  const person: Column<TokenShown> = {
    id: 'person',
    header: 'Person',
    cell: ({ user_id }) => (
      <Link href={personPath(projectId, user_id)} className={styles.user}>
        {user_id}
      </Link>
    ),
  }
  const key: Column<TokenShown> = {
    id: 'key',
    header: 'Key',
    cell: ({ key_id }) => {
      const name = nameOf(key_id)
      if (key_id === null) return <span className={styles.muted}>Not known</span>
      return name === null ? (
        <span className={styles.muted}>Deleted</span>
      ) : (
        <Link href={keyPath(projectId, key_id)}>{name}</Link>
      )
    },
  }
  return [
    {
      id: 'purpose',
      header: 'Purpose',
      kind: 'name',
      cell: ({ purpose, registered_purpose }) => (
        <span className={styles.purpose} title={purpose}>
          {registered_purpose ?? purpose}
        </span>
      ),
    },
    'keyId' in owner ? person : key,
    {
      id: 'scopes',
      header: 'Scopes',
      cell: ({ scopes, domain }) => (
        <span className={styles.scopes}>
          {scopes.map(scopeName).join(', ')}
          {domain !== null && <span className={styles.muted}> in {domain}</span>}
        </span>
      ),
      needs: 760,
    },
    { id: 'issued', header: 'Issued', cell: ({ issued_at }) => <Timestamp at={issued_at} /> },
    { id: 'expires', header: 'Expires', cell: ({ expires_at }) => <Timestamp at={expires_at} />, needs: 680 },
    {
      id: 'actions',
      header: 'Actions',
      kind: 'actions',
      cell: (token) => (
        <Button size="small" variant="quiet" onClick={() => onRevoke(token)}>
          Revoke
        </Button>
      ),
    },
  ]
}
