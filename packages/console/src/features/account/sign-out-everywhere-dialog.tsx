import { useEndAllSessions } from '../../api/account.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { ErrorNotice } from '../../parts/error-notice.tsx'

export function SignOutEverywhereDialog({ onClose }: { onClose: () => void }) {
  const end = useEndAllSessions()
  const submit = (): void => {
    if (!end.isPending) end.mutate()
  }
  return (
    <Dialog
      title="Sign out everywhere?"
      description="All of your sessions end, this one included. API keys are not affected."
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="final" isBusy={end.isPending}>
            Sign out everywhere
          </Button>
        </>
      }
    >
      <ErrorNotice error={end.error} title="The sessions were not ended." />
    </Dialog>
  )
}
