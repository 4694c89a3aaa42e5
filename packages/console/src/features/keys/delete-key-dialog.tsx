import type { ConsoleKey } from '@ambit/core'
import { useDeleteKey } from '../../api/keys.ts'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { focusPageHeading } from '../../parts/page-header.tsx'
import { useToast } from '../../parts/toast.tsx'
import { useNow } from '../../parts/use-now.ts'
import { useProject } from '../../session/session-context.tsx'
import { exactTime, relativeTime } from '../../words/times.ts'
import { maskedSecret } from './masked-secret.ts'

export function DeleteKeyDialog({ apiKey, onClose }: { apiKey: ConsoleKey; onClose: () => void }) {
  const remove = useDeleteKey(useProject().id)
  const say = useToast()
  const submit = (): void => {
    if (remove.isPending) return
    const onSuccess = (): void => {
      onClose()
      // The row that the focus would go back to is gone.
      focusPageHeading()
      say(`${apiKey.name} is deleted.`)
    }
    remove.mutate(apiKey.id, { onSuccess })
  }
  return (
    <FormDialog
      title={`Delete “${apiKey.name}”?`}
      description={
        <>
          Requests with <code>{maskedSecret(apiKey)}</code> are refused from the next one on. This cannot be undone; the
          memories stay.
        </>
      }
      onClose={onClose}
      onSubmit={submit}
      action="Delete key"
      isFinal
      isBusy={remove.isPending}
    >
      <LastUse at={apiKey.last_used_at} />
      <ErrorNotice error={remove.error} title="The key was not deleted." />
    </FormDialog>
  )
}

function LastUse({ at }: { at: string | null }) {
  const nowMs = useNow()
  if (at === null) return <p>It has never been used.</p>
  const atMs = Date.parse(at)
  return (
    <p>
      It was last used <strong>{relativeTime(atMs, nowMs)}</strong>, on {exactTime(atMs)}.
    </p>
  )
}
