import { ownPaths } from '@ambit/core/console-paths'
import { ChevronsUpDown, LogOut, UserRound } from 'lucide-react'
import { useSignOut } from '../api/session.ts'
import { ActionMenu } from '../components/action-menu.tsx'
import { FailureDialog } from '../components/failure-dialog.tsx'
import { useSession } from '../session/session-context.tsx'
import styles from './account-menu.module.css'

export function AccountMenu() {
  const { person } = useSession()
  const signOut = useSignOut()
  return (
    <>
      <ActionMenu
        label="Account"
        triggerClassName={styles.trigger}
        trigger={
          <>
            <span className={styles.initials} aria-hidden="true">
              {initialsOf(person.name)}
            </span>
            <span className={styles.name}>
              <span className="visually-hidden">Account: </span>
              {signOut.isPending ? 'Signing out…' : person.name}
            </span>
            <ChevronsUpDown size={16} aria-hidden="true" />
          </>
        }
        heading={person.email}
        items={[
          { label: 'Account', icon: <UserRound size={16} />, href: ownPaths.account },
          { label: 'Sign out', icon: <LogOut size={16} />, onSelect: () => signOut.act() },
        ]}
      />
      <FailureDialog failure={signOut.error && signOut} onClose={signOut.reset} />
    </>
  )
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words
  return letters.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('')
}
