import type { ConsoleKey } from '@ambit/core'
import { useState } from 'react'
import { useUpdateKey } from '../../api/keys.ts'
import { useRegister } from '../../api/register.ts'
import type { ActionWords } from '../../api/use-action.ts'
import { Button, ButtonLink } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useToast } from '../../components/toast.tsx'
import { listed } from '../../format/lists.ts'
import { projectPath } from '../../session/paths.ts'
import { useProject } from '../../session/session-context.tsx'
import { BindingChoice } from './binding-choice.tsx'

const words: ActionWords = {
  doing: 'Changing the binding',
  notDone: 'The binding was not changed.',
  unknown: 'It is not known whether the binding was changed.',
  whatToDo: 'Close this and look at the list, which is being loaded again, or save it once more: that does no harm.',
}

export function BindingDialog({ apiKey, onClose }: { apiKey: ConsoleKey; onClose: () => void }) {
  const register = useRegister(useProject().id).data
  if (!register) return null
  const inForce = register.purposes.filter(({ is_retired }) => !is_retired).map(({ name }) => name)
  if (inForce.length === 0 && apiKey.purposes === null) return <NothingDeclared apiKey={apiKey} onClose={onClose} />
  return <Binding apiKey={apiKey} inForce={inForce} onClose={onClose} />
}

function Binding({
  apiKey,
  inForce,
  onClose,
}: {
  apiKey: ConsoleKey
  inForce: readonly string[]
  onClose: () => void
}) {
  const bound = apiKey.purposes ?? []
  const [chosen, setChosen] = useState<readonly string[]>(bound.filter((name) => inForce.includes(name)))
  const update = useUpdateKey(useProject().id, words)
  const say = useToast()
  const submit = (): void => {
    const onSuccess = ({ name, purposes }: ConsoleKey): void => {
      onClose()
      say(purposes === null ? `${name} is bound to no purposes.` : `${name} may name ${listed(purposes)} alone.`)
    }
    update.act({ keyId: apiKey.id, body: { purposes: chosen.length === 0 ? null : chosen } }, { onSuccess })
  }
  return (
    <FormDialog
      title={`Purposes of “${apiKey.name}”`}
      description="A key that is bound can lie about nothing: whatever it reads is read for a purpose that you have declared. In force from the next request on."
      onClose={onClose}
      onSubmit={submit}
      action="Save"
      of={update}
    >
      <BindingChoice chosen={chosen} onChange={setChosen} retired={bound.filter((name) => !inForce.includes(name))} />
    </FormDialog>
  )
}

function NothingDeclared({ apiKey, onClose }: { apiKey: ConsoleKey; onClose: () => void }) {
  const project = useProject()
  return (
    <Dialog
      title={`Purposes of “${apiKey.name}”`}
      description="A key can be bound to registered purposes, and then uses no others and no free text. None is declared yet."
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <ButtonLink variant="primary" href={projectPath(project.id, 'purposes')}>
            Open Purposes
          </ButtonLink>
        </>
      }
    />
  )
}
