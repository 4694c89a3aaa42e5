/** One person at a time: what is known about them, who read it and why, and what can be done about it. */
import { useState } from 'react'
import { useLocationProperty } from 'wouter/use-browser-location'
import { usePeopleAccess } from '../../api/people.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { userOfHash } from '../../session/paths.ts'
import { useProject, useSession } from '../../session/session-context.tsx'
import { ErasedDialog } from './erased-dialog.tsx'
import { LookUpForm } from './look-up-form.tsx'
import { PeopleAccess } from './people-access.tsx'
import styles from './people-page.module.css'
import { PersonView } from './person-view.tsx'
import { useReason } from './reasons.ts'

export default function PeoplePage() {
  const project = useProject()
  const { email } = useSession().person
  const userId = useLocationProperty(() => userOfHash(window.location.hash))
  const reason = useReason(userId === null ? null : { email, projectId: project.id, userId })
  const [receiptId, setReceiptId] = useState<string | null>(null)
  if (userId !== null && reason !== null) {
    return <PersonView key={userId} look={{ projectId: project.id, userId, reason }} onErased={setReceiptId} />
  }
  return (
    <>
      <FindPerson key={userId} userId={userId ?? ''} />
      {receiptId !== null && <ErasedDialog receiptId={receiptId} onClose={() => setReceiptId(null)} />}
    </>
  )
}

function FindPerson({ userId }: { userId: string }) {
  const project = useProject()
  const access = usePeopleAccess(project.id)
  return (
    <>
      <PageHeader
        title="People"
        description="What is known about one person, who read it and why. Say why you look: it is in the audit, with your name."
      />
      <ErrorNotice error={access.error} title="Whether you may look is not known." onRetry={access.refetch} />
      {!access.data && !access.error && <Skeleton height={220} />}
      {access.data?.may_look === false && (
        <EmptyState title="Only owners look at people in this project">
          An owner can allow it to members, on this page.
        </EmptyState>
      )}
      {access.data?.may_look && (
        <div className={styles.find}>
          <LookUpForm userId={userId} />
          {project.role === 'owner' && <PeopleAccess access={access.data} />}
        </div>
      )}
    </>
  )
}
