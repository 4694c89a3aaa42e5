import type { ConsoleKey } from '@ambit/core'
import { useSwitchKey } from '../../api/keys.ts'
import type { ActionWords } from '../../api/use-action.ts'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useToast } from '../../components/toast.tsx'
import { useProject } from '../../session/session-context.tsx'
import { LastUse } from './last-use.tsx'
import { maskedSecret } from './masked-secret.ts'

const pausing: ActionWords = {
  doing: 'Pausing the key',
  notDone: 'The key was not paused.',
  unknown: 'It is not known whether the key was paused.',
  whatToDo: 'Close this and look at the key, which is being loaded again, or pause it once more: that does no harm.',
}
const resuming: ActionWords = {
  doing: 'Resuming the key',
  notDone: 'The key was not resumed.',
  unknown: 'It is not known whether the key was resumed.',
  whatToDo: 'Close this and look at the key, which is being loaded again, or resume it once more: that does no harm.',
}

/** Pauses a key, or resumes one that is paused. */
export function SwitchKeyDialog({ apiKey, onClose }: { apiKey: ConsoleKey; onClose: () => void }) {
  const isPaused = apiKey.paused_at === null
  const change = useSwitchKey(useProject().id, isPaused ? pausing : resuming)
  const say = useToast()
  const submit = (): void => {
    const onSuccess = (): void => {
      onClose()
      say(isPaused ? `${apiKey.name} is paused.` : `${apiKey.name} is accepted again.`)
    }
    change.act({ keyId: apiKey.id, isPaused }, { onSuccess })
  }
  const secret = <code>{maskedSecret(apiKey)}</code>
  return (
    <FormDialog
      title={isPaused ? `Pause “${apiKey.name}”?` : `Resume “${apiKey.name}”?`}
      description={
        isPaused ? (
          <>
            Requests with {secret} are refused from the next one on, until somebody resumes the key. Nothing of it is
            lost. Tokens that it was given stay good for other keys of the project.
          </>
        ) : (
          <>Requests with {secret} are accepted from the next one on.</>
        )
      }
      onClose={onClose}
      onSubmit={submit}
      action={isPaused ? 'Pause key' : 'Resume key'}
      of={change}
    >
      <LastUse at={apiKey.last_used_at} />
    </FormDialog>
  )
}
