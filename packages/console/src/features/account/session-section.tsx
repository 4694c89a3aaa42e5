import type { SessionList } from '@ambit/core'
import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useEndSession, useSessions } from '../../api/account.ts'
import { useSignOut } from '../../api/session.ts'
import type { ActionWords } from '../../api/use-action.ts'
import { ActionNotice } from '../../components/action-notice.tsx'
import { Badge } from '../../components/badge.tsx'
import { Button } from '../../components/button.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { LoadingStatus, Skeleton } from '../../components/skeleton.tsx'
import { Timestamp } from '../../components/timestamp.tsx'
import { useToast } from '../../components/toast.tsx'
import styles from './account-page.module.css'
import { browserInWords } from './browser-in-words.ts'
import listStyles from './session-section.module.css'
import { SignOutEverywhereDialog } from './sign-out-everywhere-dialog.tsx'

type Session = SessionList['sessions'][number]

const words: ActionWords = {
  doing: 'Ending the session',
  notDone: 'The session was not ended.',
  unknown: 'It is not known whether the session has ended.',
  whatToDo: 'Look at the list, which is being loaded again, or end it once more: that does no harm.',
}

export function SessionSection() {
  const { data: sessions, error, refetch } = useSessions()
  const end = useEndSession(words)
  const signOut = useSignOut()
  const say = useToast()
  const [isLeaving, setIsLeaving] = useState(false)
  const endOne = (session: Session): void => {
    if (session.is_current) {
      signOut.act()
      return
    }
    const onSuccess = () => say(`${browserInWords(session.user_agent).name} is signed out.`)
    end.act(session.id, { onSuccess })
  }
  return (
    <section className={styles.section} aria-labelledby="sessions">
      <div>
        <h2 id="sessions">Sessions</h2>
        <p className={styles.hint}>Where you are signed in. End what you do not recognise, and change your password.</p>
      </div>
      <div>
        <ActionNotice words={words} error={end.error} />
        <ActionNotice words={signOut.words} error={signOut.error} />
        {error && !sessions && (
          <ErrorNotice error={error} title="The sessions could not be loaded." onRetry={refetch} />
        )}
        {!sessions && !error && (
          <>
            <LoadingStatus what="your sessions" />
            <Skeleton height={56} />
          </>
        )}
        <ul className={listStyles.list}>
          {sessions?.map((session) => (
            <SessionEntry
              key={session.id}
              session={session}
              isEnding={(end.isPending && end.variables === session.id) || (session.is_current && signOut.isPending)}
              onEnd={() => endOne(session)}
            />
          ))}
        </ul>
        <div className={styles.everywhere}>
          <Button onClick={() => setIsLeaving(true)}>Sign out everywhere</Button>
        </div>
      </div>
      {isLeaving && <SignOutEverywhereDialog onClose={() => setIsLeaving(false)} />}
    </section>
  )
}

function SessionEntry({ session, isEnding, onEnd }: { session: Session; isEnding: boolean; onEnd: () => void }) {
  const { name, isPhone } = browserInWords(session.user_agent)
  const Icon = isPhone ? Smartphone : Monitor
  return (
    <li className={listStyles.entry}>
      <Icon size={20} aria-hidden="true" />
      <div className={listStyles.texts}>
        <p className={listStyles.name}>
          {name}
          {session.is_current && <Badge>This session</Badge>}
        </p>
        <p className={listStyles.facts}>
          {session.address ?? 'Address unknown'} · seen <Timestamp at={session.last_seen_at} /> · signed in{' '}
          <Timestamp at={session.created_at} />
        </p>
      </div>
      <Button size="small" isBusy={isEnding} aria-label={`Sign out of ${name}`} onClick={onEnd}>
        Sign out
      </Button>
    </li>
  )
}
