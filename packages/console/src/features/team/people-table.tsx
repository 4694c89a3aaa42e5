import { type Role, roles } from '@ambit/core/roles'
import { KeyRound, LogOut, UserCog, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { ActionMenu } from '../../components/action-menu.tsx'
import { Badge } from '../../components/badge.tsx'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { Timestamp } from '../../components/timestamp.tsx'
import { roleLabels } from '../../format/role-words.ts'
import { ChangeRoleDialog, roleAction } from './change-role-dialog.tsx'
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
/** What is done to somebody, or the role that they are to have. */
type Action = keyof typeof dialogs | Role

export function PeopleTable({ people, isOwner }: PeopleTableProps) {
  const [acting, setActing] = useState<{ action: Action; person: TeamPerson } | null>(null)
  const columns: readonly Column<TeamPerson>[] = [
    { id: 'name', header: 'Person', kind: 'name', cell: (person) => <Name person={person} /> },
    { id: 'role', header: 'Role', cell: ({ role }) => roleLabels[role] },
    { id: 'joined', header: 'Joined', cell: ({ joined_at }) => <Timestamp at={joined_at} /> },
    {
      id: 'actions',
      header: 'Actions',
      kind: 'actions',
      cell: (person) => <Actions person={person} isOwner={isOwner} onAct={(action) => setActing({ action, person })} />,
    },
  ]
  return (
    <>
      <DataTable caption="People" columns={columns} rows={people} rowKey={({ id }) => id} rowsExpected={2} />
      {acting && <ActionDialog {...acting} onClose={() => setActing(null)} />}
    </>
  )
}

function ActionDialog({ action, person, onClose }: { action: Action; person: TeamPerson; onClose: () => void }) {
  if (action !== 'remove' && action !== 'reset')
    return <ChangeRoleDialog person={person} role={action} onClose={onClose} />
  const Dialog = dialogs[action]
  return <Dialog person={person} onClose={onClose} />
}

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

interface ActionsProps {
  person: TeamPerson
  isOwner: boolean
  onAct: (action: Action) => void
}

function Actions({ person, isOwner, onAct }: ActionsProps) {
  const otherRoles = roles
    .filter((role) => role !== person.role)
    .map((role) => ({ label: roleAction(person, role), icon: <UserCog size={16} />, onSelect: () => onAct(role) }))
  if (person.is_self)
    return (
      <ActionMenu
        label="Actions for you"
        items={[
          ...(isOwner ? otherRoles : []),
          { label: 'Leave project', icon: <LogOut size={16} />, onSelect: () => onAct('remove'), isSetApart: isOwner },
        ]}
      />
    )
  if (!isOwner) return null
  return (
    <ActionMenu
      label={`Actions for ${person.name}`}
      items={[
        ...otherRoles,
        { label: 'Password-reset link', icon: <KeyRound size={16} />, onSelect: () => onAct('reset') },
        { label: 'Remove', icon: <UserMinus size={16} />, onSelect: () => onAct('remove'), isSetApart: true },
      ]}
    />
  )
}
