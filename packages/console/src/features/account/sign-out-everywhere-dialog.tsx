import { useEndAllSessions } from '../../api/account.ts'
import type { ActionWords } from '../../api/use-action.ts'
import { FormDialog } from '../../components/form-dialog.tsx'

const words: ActionWords = {
  doing: 'Ending your sessions',
  notDone: 'The sessions were not ended.',
  unknown: 'It is not known whether your sessions have ended.',
  whatToDo: 'Try again. If they have, you are asked to sign in.',
}

export function SignOutEverywhereDialog({ onClose }: { onClose: () => void }) {
  const end = useEndAllSessions(words)
  return (
    <FormDialog
      title="Sign out everywhere?"
      description="All of your sessions end, this one included. API keys are not affected."
      onClose={onClose}
      onSubmit={() => end.act()}
      action="Sign out everywhere"
      isFinal
      of={end}
    />
  )
}
