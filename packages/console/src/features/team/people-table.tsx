import type { Role } from '@ambit/core'
import { KeyRound, LogOut, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { useUpdatePerson } from '../../api/team.ts'
import { ActionMenu } from '../../parts/action-menu.tsx'
import { Badge } from '../../parts/badge.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { InlineSelect } from '../../parts/inline-select.tsx'
import { Timestamp } from '../../parts/timestamp.tsx'
import { useToast } from '../../parts/toast.tsx'
import { useProject } from '../../session/session-context.tsx'
import { PasswordResetDialog } from './password-reset-dialog.tsx'
import styles from './people-table.module.css'
import { RemovePersonDialog } from './remove-person-dialog.tsx'
import type { TeamPerson } from './team-person.ts'

interface PeopleTableProps {
  /** Undefined: they are on their way. */
  people: readonly TeamPerson[] | undefined
  isOwner: boolean
}

const dialogs = { remove: RemovePersonDialog, reset: PasswordResetDialog }

export function PeopleTable({ people, isOwner }: PeopleTableProps) {
  const [acting, setActing] = useState<{ action: keyof typeof dialogs; person: TeamPerson } | null>(null)
  const update = useUpdatePerson(useProject().id)
  const say = useToast()
  const ActionDialog = acting && dialogs[acting.action]
  const setRole = (person: TeamPerson, role: Role): void => {
    const onSuccess = () => say(`${person.name} is ${role === 'owner' ? 'an owner' : 'a member'} now.`)
    update.mutate({ personId: person.id, role }, { onSuccess })
  }
  const columns: readonly Column<TeamPerson>[] = [
    { id: 'name', header: 'Person', kind: 'name', cell: (person) => <Name person={person} /> },
    {
      id: 'role',
      header: 'Role',
      cell: (person) =>
        isOwner ? <RoleChoice person={person} onChange={(role) => setRole(person, role)} /> : roleLabels[person.role],
    },
    { id: 'joined', header: 'Joined', cell: ({ joined_at }) => <Timestamp at={joined_at} /> },
    {
      id: 'actions',
      header: 'Actions',
      kind: 'actions',
      cell: (person) => <Actions person={person} isOwner={isOwner} onAct={(action) => setActing({ action, person })} />,
    },
  ]
  return (
    <div className={styles.people}>
      <ErrorNotice error={update.error} title="The role was not changed." />
      <DataTable caption="People" columns={columns} rows={people} rowKey={({ id }) => id} rowsExpected={2} />
      {acting && ActionDialog && <ActionDialog person={acting.person} onClose={() => setActing(null)} />}
    </div>
  )
}

const roleLabels: Record<Role, string> = { owner: 'Owner', member: 'Member' }

function Name({ person }: { person: TeamPerson }) {
  return (
    <>
      <span className={styles.name}>
        {person.name}
        {person.is_self && <Badge>You</Badge>}
      </span>
      <span className={styles.email}>{person.email}</span>
    </>
  )
}

function RoleChoice({ person, onChange }: { person: TeamPerson; onChange: (role: Role) => void }) {
  return (
    <div className={styles.role}>
      <InlineSelect
        label={`Role of ${person.name}`}
        value={person.role}
        onChange={(event) => onChange(event.target.value as Role)}
      >
        <option value="owner">Owner</option>
        <option value="member">Member</option>
      </InlineSelect>
    </div>
  )
}

interface ActionsProps {
  person: TeamPerson
  isOwner: boolean
  onAct: (action: keyof typeof dialogs) => void
}

function Actions({ person, isOwner, onAct }: ActionsProps) {
  if (person.is_self)
    return (
      <ActionMenu
        label="Actions for you"
        items={[{ label: 'Leave project', icon: <LogOut size={16} />, onSelect: () => onAct('remove') }]}
      />
    )
  if (!isOwner) return null
  return (
    <ActionMenu
      label={`Actions for ${person.name}`}
      items={[
        { label: 'Password-reset link', icon: <KeyRound size={16} />, onSelect: () => onAct('reset') },
        { label: 'Remove', icon: <UserMinus size={16} />, onSelect: () => onAct('remove'), isSetApart: true },
      ]}
    />
  )
}
