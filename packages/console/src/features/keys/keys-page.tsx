import type { ConsoleKey } from '@ambit/core'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useKeys } from '../../api/keys.ts'
import { Button } from '../../parts/button.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { PageHeader } from '../../parts/page-header.tsx'
import { useProject } from '../../session/session-context.tsx'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { DeleteKeyDialog } from './delete-key-dialog.tsx'
import { ExpiryDialog } from './expiry-dialog.tsx'
import { FirstRequestPanel } from './first-request-panel.tsx'
import { type KeyAction, KeyTable } from './key-table.tsx'
import { RenameKeyDialog } from './rename-key-dialog.tsx'
import { RotateKeyDialog } from './rotate-key-dialog.tsx'
import { SecretDialog, type ShownSecret } from './secret-dialog.tsx'

const dialogs = { rotate: RotateKeyDialog, expiry: ExpiryDialog, rename: RenameKeyDialog, delete: DeleteKeyDialog }

export default function KeysPage() {
  const project = useProject()
  const { data: keys, error, refetch } = useKeys(project.id)
  const [isCreating, setIsCreating] = useState(false)
  const [acting, setActing] = useState<{ action: KeyAction; key: ConsoleKey } | null>(null)
  const [shown, setShown] = useState<ShownSecret | null>(null)
  const ActionDialog = acting && dialogs[acting.action]
  const createButton = (
    <Button variant="primary" icon={<Plus size={16} />} onClick={() => setIsCreating(true)}>
      Create key
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Keys"
        description="Each application has a key of its own. Changes hold from the next request on."
        action={createButton}
      />
      {error && !keys && <ErrorNotice error={error} title="The keys could not be loaded." onRetry={refetch} />}
      {keys && isFirstVisit(keys) && <FirstRequestPanel />}
      {keys?.length === 0 ? (
        <EmptyState title="No keys yet">Create one to make your first request.</EmptyState>
      ) : (
        (keys || !error) && <KeyTable keys={keys} onAct={(action, key) => setActing({ action, key })} />
      )}
      {isCreating && (
        <CreateKeyDialog
          onClose={() => setIsCreating(false)}
          onCreated={(made) => {
            setIsCreating(false)
            setShown({ ...made, isNew: true })
          }}
        />
      )}
      {acting && ActionDialog && (
        <ActionDialog
          apiKey={acting.key}
          onClose={() => setActing(null)}
          onRotated={(made) => {
            setActing(null)
            setShown({ ...made, isNew: false })
          }}
        />
      )}
      {shown && <SecretDialog shown={shown} onClose={() => setShown(null)} />}
    </>
  )
}

/** Only the key that the first start printed, and nobody has used it. */
function isFirstVisit(keys: readonly ConsoleKey[]): boolean {
  return keys.length === 1 && keys[0]?.last_used_at === null
}
