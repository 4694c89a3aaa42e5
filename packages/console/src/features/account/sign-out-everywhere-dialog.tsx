import { useEndAllSessions } from '../../api/account.ts'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'

export function SignOutEverywhereDialog({ onClose }: { onClose: () => void }) {
  const end = useEndAllSessions()
  const submit = (): void => {
    if (!end.isPending) end.mutate()
  }
  return (
    <FormDialog
      title="Sign out everywhere?"
      description="All of your sessions end, this one included. API keys are not affected."
      onClose={onClose}
      onSubmit={submit}
      action="Sign out everywhere"
      isFinal
      isBusy={end.isPending}
    >
      <ErrorNotice error={end.error} title="The sessions were not ended." />
    </FormDialog>
  )
}
