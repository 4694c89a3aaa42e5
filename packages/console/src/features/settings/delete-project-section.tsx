import { useState } from 'react'
import { leaveDocument } from '../../api/leave-document.ts'
import { useDeleteProject } from '../../api/settings.ts'
import type { ActionWords } from '../../api/use-action.ts'
import { Button } from '../../components/button.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useProject } from '../../session/session-context.tsx'
import { SettingsSection } from './settings-section.tsx'

const words: ActionWords = {
  doing: 'Deleting the project',
  notDone: 'The project was not deleted.',
  unknown: 'It is not known whether the project was deleted.',
  whatToDo: 'Load the page again: if it was, the project is not in the menu any more.',
}

export function DeleteProjectSection({ name }: { name: string }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <SettingsSection title="Delete the project" hint="With everything in it, in test and in live.">
      <Button variant="final" onClick={() => setIsAsking(true)}>
        Delete project…
      </Button>
      {isAsking && <DeleteProjectDialog name={name} onClose={() => setIsAsking(false)} />}
    </SettingsSection>
  )
}

function DeleteProjectDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const remove = useDeleteProject(useProject().id, words)
  return (
    <FormDialog
      title={`Delete ${name}?`}
      description="Its keys are refused from the next request on, and nobody sees it any more. Memories, tokens, records, purposes, webhooks and the team go in the minutes after that. This cannot be undone: export first what you want to keep."
      onClose={onClose}
      // Everything that this tab knows is of a project that is gone.
      onSubmit={() => remove.act(typed, { onSuccess: () => leaveDocument('/') })}
      action="Delete project"
      isFinal
      isHeld={typed !== name}
      of={remove}
    >
      <TextField
        label={`Type “${name}” to go on`}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
      />
    </FormDialog>
  )
}
