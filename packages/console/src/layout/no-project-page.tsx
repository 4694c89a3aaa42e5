import { useState } from 'react'
import { Button } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { PageHeader } from '../components/page-header.tsx'
import { NewProjectDialog } from './new-project-dialog.tsx'

/** For somebody who was taken out of their last project. */
export function NoProjectPage() {
  const [isCreating, setIsCreating] = useState(false)
  return (
    <>
      <PageHeader title="No project" />
      <EmptyState
        title="You belong to no project"
        action={
          <Button variant="primary" onClick={() => setIsCreating(true)}>
            New project
          </Button>
        }
      >
        Create one of your own, or ask the owner of a project for an invitation.
      </EmptyState>
      {isCreating && <NewProjectDialog onClose={() => setIsCreating(false)} />}
    </>
  )
}
