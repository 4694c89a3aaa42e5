import { useState } from 'react'
import { useLocation } from 'wouter'
import { isApiError } from '../api/api-error.ts'
import { useCreateProject } from '../api/projects.ts'
import { ErrorNotice } from '../parts/error-notice.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { TextField } from '../parts/text-field.tsx'
import { projectPath } from '../session/paths.ts'

export function NewProjectDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [isNameMissing, setIsNameMissing] = useState(false)
  const create = useCreateProject()
  const [, navigate] = useLocation()
  const { error } = create
  const isTaken = isApiError(error, 'conflict')
  const nameError = isNameMissing ? 'Give the project a name.' : isTaken ? error.message : undefined

  const submit = (): void => {
    setIsNameMissing(name.trim() === '')
    if (name.trim() === '') return
    create.mutate(name.trim(), {
      onSuccess: (project) => {
        onClose()
        navigate(projectPath(project.id, 'keys'))
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
      isBusy={create.isPending}
    >
      <TextField
        label="Name"
        value={name}
        maxLength={100}
        error={nameError}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <ErrorNotice error={isTaken ? null : error} title="The project was not created." />
    </FormDialog>
  )
}
