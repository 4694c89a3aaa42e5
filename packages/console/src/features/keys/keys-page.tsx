import type { ConsoleKey } from '@ambit/core'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useKeys } from '../../api/keys.ts'
import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { Lazy, lazyCode } from '../../components/lazy.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { useMay, useProject } from '../../session/session-context.tsx'
import { FirstRequestPanel } from './first-request-panel.tsx'
import type { OpenedDialog } from './key-dialog.tsx'
import { KeyTable } from './key-table.tsx'

const keyDialog = lazyCode(() => import('./key-dialog.tsx'))

export default function KeysPage() {
  const project = useProject()
  const mayChange = useMay('member')
  const { data: keys, error, refetch } = useKeys(project.id)
  const [opened, setOpened] = useState<OpenedDialog | null>(null)
  const isThere = keys !== undefined
  useEffect(() => {
    // While one looks at the keys, so that a dialog opens at once.
    if (isThere && mayChange) keyDialog.prepare()
  }, [isThere, mayChange])
  return (
    <>
      <PageHeader
        title="Keys"
        description="Each application has a key of its own. Changes hold from the next request on."
        action={
          mayChange && (
            <Button variant="primary" icon={<Plus size={16} />} onClick={() => setOpened({ kind: 'create' })}>
              Create key
            </Button>
          )
        }
      />
      {error && !keys && <ErrorNotice error={error} title="The keys could not be loaded." onRetry={refetch} />}
      {keys && mayChange && isFirstVisit(keys) && <FirstRequestPanel />}
      {keys?.length === 0 ? (
        <EmptyState title="No keys yet">
          {mayChange ? 'Create one to make your first request.' : 'A member or an owner creates them.'}
        </EmptyState>
      ) : (
        (keys || !error) && <KeyTable keys={keys} onAct={mayChange ? (kind, key) => setOpened({ kind, key }) : null} />
      )}
      {opened && <Lazy code={keyDialog} opened={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

/** There is one key, mostly the one that the first start printed, and nobody has used it. */
function isFirstVisit(keys: readonly ConsoleKey[]): boolean {
  return keys.length === 1 && keys[0]?.last_used_at === null
}
