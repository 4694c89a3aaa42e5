import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTeam } from '../../api/team.ts'
import { Button } from '../../components/button.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { listed } from '../../format/lists.ts'
import { rolesInWords } from '../../format/role-words.ts'
import { useProject } from '../../session/session-context.tsx'
import { InvitationTable } from './invitation-table.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { PeopleTable } from './people-table.tsx'
import styles from './team-page.module.css'

export default function TeamPage() {
  const project = useProject()
  const isOwner = project.role === 'owner'
  const { data: team, error, refetch } = useTeam(project.id)
  const [isInviting, setIsInviting] = useState(false)
  const owners = team?.people.filter(({ role }) => role === 'owner').map(({ name }) => name)
  return (
    <>
      <PageHeader
        title="Team"
        description={`People who belong to ${project.name}. Owners change everything, members work with keys and the playground, viewers look.`}
        action={
          isOwner && (
            <Button variant="primary" icon={<UserPlus size={16} />} onClick={() => setIsInviting(true)}>
              Invite
            </Button>
          )
        }
      />
      {!isOwner && (
        <p className={styles.readOnly}>
          You are {rolesInWords[project.role]} here: you can look, and leave. Inviting people and changing roles is for
          owners
          {owners && `: ${listed(owners)}`}.
        </p>
      )}
      {error && !team && <ErrorNotice error={error} title="The team could not be loaded." onRetry={refetch} />}
      {(team || !error) && <PeopleTable people={team?.people} isOwner={isOwner} />}
      {isOwner && team && <InvitationTable invitations={team.invitations} />}
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </>
  )
}
