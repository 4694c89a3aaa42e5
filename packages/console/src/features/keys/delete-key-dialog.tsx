import type { ConsoleKey } from '@ambit/core'
import { useDeleteKey } from '../../api/keys.ts'
import type { ActionWords } from '../../api/use-action.ts'
import { FormDialog } from '../../components/form-dialog.tsx'
import { focusPageHeading } from '../../components/page-header.tsx'
import { useToast } from '../../components/toast.tsx'
import { useProject } from '../../session/session-context.tsx'
import { LastUse } from './last-use.tsx'
import { maskedSecret } from './masked-secret.ts'

const words: ActionWords = {
  doing: 'Deleting the key',
  notDone: 'The key was not deleted.',
  unknown: 'It is not known whether the key was deleted.',
  whatToDo: 'Close this and look at the list, which is being loaded again, or delete it once more: that does no harm.',
}

export function DeleteKeyDialog({ apiKey, onClose }: { apiKey: ConsoleKey; onClose: () => void }) {
  const remove = useDeleteKey(useProject().id, words)
  const say = useToast()
  const submit = (): void => {
    const onSuccess = (): void => {
      onClose()
      // The row that the focus would go back to is gone.
      focusPageHeading()
      say(`${apiKey.name} is deleted.`)
    }
    remove.act(apiKey.id, { onSuccess })
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
      of={remove}
    >
      <LastUse at={apiKey.last_used_at} />
    </FormDialog>
  )
}
