import type { SettingsShown } from '@ambit/core'
import { useState } from 'react'
import { leaveDocument } from '../../api/leave-document.ts'
import { useDeleteProject } from '../../api/settings.ts'
import type { ActionWords } from '../../api/use-action.ts'
import { Button } from '../../components/button.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useNow } from '../../components/use-now.ts'
import { capitalised } from '../../format/lists.ts'
import { counted } from '../../format/numbers.ts'
import { relativeTime } from '../../format/times.ts'
import { useProject } from '../../session/session-context.tsx'
import { SettingsSection } from './settings-section.tsx'

const words: ActionWords = {
  doing: 'Deleting the project',
  notDone: 'The project was not deleted.',
  unknown: 'It is not known whether the project was deleted.',
  whatToDo: 'Load the page again: if it was, the project is not in the menu any more.',
}

export function DeleteProjectSection({ settings }: { settings: SettingsShown }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <SettingsSection title="Delete the project" hint="With everything in it, in test and in live.">
      <Button variant="final" onClick={() => setIsAsking(true)}>
        Delete project…
      </Button>
      {isAsking && <DeleteProjectDialog settings={settings} onClose={() => setIsAsking(false)} />}
    </SettingsSection>
  )
}

function DeleteProjectDialog({ settings, onClose }: { settings: SettingsShown; onClose: () => void }) {
  const { name, environments } = settings
  const nowMs = useNow()
  const [typed, setTyped] = useState('')
  const remove = useDeleteProject(useProject().id, words)
  return (
    <FormDialog
      title={`Delete ${name}?`}
      description="Its keys stop working immediately, and nobody sees it any more. Memories, tokens, records, purposes, webhooks and the team are deleted within minutes. This cannot be undone."
      onClose={onClose}
      // Everything that this tab knows is of a project that is gone.
      onSubmit={() => remove.act(typed, { onSuccess: () => leaveDocument('/', `The project ${name} is deleted.`) })}
      action="Delete project"
      isFinal
      isHeld={typed !== name}
      of={remove}
    >
      <ul>
        {environments.map((environment) => (
          <li key={environment.environment}>{usedInWords(environment, nowMs)}</li>
        ))}
      </ul>
      <p>
        To keep a copy, run <code>ambit export</code> where the service runs. The console exports one person at a time.
      </p>
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

/** `Live: 201 keys, last used 2 minutes ago`. */
function usedInWords(
  { environment, keys, last_used_at }: SettingsShown['environments'][number],
  nowMs: number,
): string {
  const used = last_used_at === null ? 'never used' : `last used ${relativeTime(Date.parse(last_used_at), nowMs)}`
  return `${capitalised(environment)}: ${keys === 0 ? 'no keys' : `${counted(keys, 'key')}, ${used}`}`
}
