import type { ConsoleKey } from '@ambit/core'
import { useState } from 'react'
import { useUpdateKey } from '../../api/keys.ts'
import type { ActionWords } from '../../api/use-action.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useToast } from '../../components/toast.tsx'
import { listed } from '../../format/lists.ts'
import { useProject } from '../../session/session-context.tsx'
import { CapabilityChoice, noCapability } from './capability-choice.tsx'

const words: ActionWords = {
  doing: 'Changing the capabilities',
  notDone: 'The capabilities were not changed.',
  unknown: 'It is not known whether the capabilities were changed.',
  whatToDo: 'Close this and look at the list, which is being loaded again, or save it once more: that does no harm.',
}

interface CapabilitiesDialogProps {
  apiKey: ConsoleKey
  onClose: () => void
}

export function CapabilitiesDialog({ apiKey, onClose }: CapabilitiesDialogProps) {
  const [chosen, setChosen] = useState(apiKey.capabilities)
  const [isTried, setIsTried] = useState(false)
  const project = useProject()
  const update = useUpdateKey(project.id, words)
  const say = useToast()
  const title = `Capabilities of “${apiKey.name}”`
  if (project.role !== 'owner') {
    return (
      <Dialog title={title} onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
        <CapabilityChoice chosen={apiKey.capabilities} onChange={setChosen} />
      </Dialog>
    )
  }
  const submit = (): void => {
    setIsTried(true)
    if (chosen.length === 0) return
    const onSuccess = ({ name, capabilities }: ConsoleKey): void => {
      onClose()
      say(`${name} may be used for ${listed(capabilities)}.`)
    }
    update.act({ keyId: apiKey.id, body: { capabilities: chosen } }, { onSuccess })
  }
  return (
    <FormDialog
      title={title}
      description="Other requests with the key are refused. In force from the next request on."
      onClose={onClose}
      onSubmit={submit}
      action="Save"
      of={update}
    >
      <CapabilityChoice
        chosen={chosen}
        onChange={setChosen}
        error={isTried && chosen.length === 0 ? noCapability : undefined}
      />
    </FormDialog>
  )
}
