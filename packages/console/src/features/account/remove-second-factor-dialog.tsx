import { useRemoveSecondFactor } from '../../api/second-factor.ts'
import type { ActionWords } from '../../api/use-action.ts'
import { useToast } from '../../components/toast.tsx'
import { useSession } from '../../session/session-context.tsx'
import { PasswordDialog } from './password-dialog.tsx'

const words: ActionWords = {
  doing: 'Turning it off',
  notDone: 'It is still on.',
  unknown: 'It is not known whether it is off.',
  whatToDo: 'Look at the page, which is being loaded again.',
}

export default function RemoveSecondFactorDialog({ onClose }: { onClose: () => void }) {
  const { person } = useSession()
  const remove = useRemoveSecondFactor(words)
  const say = useToast()
  const onSuccess = (): void => {
    onClose()
    say('The authenticator app is turned off.')
  }
  return (
    <PasswordDialog
      title="Turn the authenticator app off?"
      description="Your password alone signs you in then. Your recovery codes stop working; passkeys go on. You need a code to confirm."
      action="Turn off"
      isFinal
      of={remove}
      email={person.email}
      onSubmit={(password) => remove.act({ password }, { onSuccess })}
      onClose={onClose}
    />
  )
}
