import type { Role } from '@ambit/core'
import { KeyRound, LogOut, UserCog, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { ActionMenu } from '../../components/action-menu.tsx'
import { Badge } from '../../components/badge.tsx'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { Timestamp } from '../../components/timestamp.tsx'
import { ChangeRoleDialog } from './change-role-dialog.tsx'
import { PasswordResetDialog } from './password-reset-dialog.tsx'
import styles from './people-table.module.css'
import { RemovePersonDialog } from './remove-person-dialog.tsx'
import type { TeamPerson } from './team-person.ts'

interface PeopleTableProps {
  /** Undefined: they are on their way. */
  people: readonly TeamPerson[] | undefined
  isOwner: boolean
}

const dialogs = { role: ChangeRoleDialog, remove: RemovePersonDialog, reset: PasswordResetDialog }

export function PeopleTable({ people, isOwner }: PeopleTableProps) {
  const [acting, setActing] = useState<{ action: keyof typeof dialogs; person: TeamPerson } | null>(null)
  const ActionDialog = acting && dialogs[acting.action]
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
      {acting && ActionDialog && <ActionDialog person={acting.person} onClose={() => setActing(null)} />}
    </>
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
        items={[
          ...(isOwner
            ? [{ label: 'Become a member', icon: <UserCog size={16} />, onSelect: () => onAct('role') }]
            : []),
          { label: 'Leave project', icon: <LogOut size={16} />, onSelect: () => onAct('remove'), isSetApart: isOwner },
        ]}
      />
    )
  if (!isOwner) return null
  return (
    <ActionMenu
      label={`Actions for ${person.name}`}
      items={[
        {
          label: person.role === 'owner' ? 'Make member' : 'Make owner',
          icon: <UserCog size={16} />,
          onSelect: () => onAct('role'),
        },
        { label: 'Password-reset link', icon: <KeyRound size={16} />, onSelect: () => onAct('reset') },
        { label: 'Remove', icon: <UserMinus size={16} />, onSelect: () => onAct('remove'), isSetApart: true },
      ]}
    />
  )
}
