import { lengthLimits } from '@ambit/core/limits'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { isApiError } from '../api/api-error.ts'
import { projectToSetUp } from '../api/project-set-up.ts'
import { useCreateProject } from '../api/projects.ts'
import type { ActionWords } from '../api/use-action.ts'
import { FormDialog } from '../components/form-dialog.tsx'
import { TextField } from '../components/text-field.tsx'
import { projectPath } from '../session/paths.ts'

const words: ActionWords = {
  doing: 'Creating the project',
  notDone: 'The project was not created.',
  unknown: 'It is not known whether the project was created.',
  whatToDo:
    'Close this and look at the menu of projects, which is being loaded again, or create it once more: names are unique, so that there cannot be two.',
}

export function NewProjectDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [isNameMissing, setIsNameMissing] = useState(false)
  const create = useCreateProject(words)
  const [, navigate] = useLocation()
  const { error } = create
  const isTaken = isApiError(error, 'conflict')
  const nameError = isNameMissing ? 'Give the project a name.' : isTaken ? error.message : undefined

  const submit = (): void => {
    setIsNameMissing(name.trim() === '')
    if (name.trim() === '') return
    create.act(name.trim(), {
      onSuccess: (project) => {
        onClose()
        projectToSetUp.set(project.id)
        navigate(projectPath(project.id, 'overview'))
      },
    })
  }
  return (
    <FormDialog
      title="New project"
      description="A project is a wall: its keys, memories, policy and people are its own."
      onClose={onClose}
      onSubmit={submit}
      action="Create project"
      of={create}
      isErrorSaid={isTaken}
    >
      <TextField
        label="Name"
        value={name}
        maxLength={lengthLimits.name}
        error={nameError}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  )
}
