/** What holds for the register as a whole: whether free text is taken, the domains, and the record to print. */
import type { RegisterShown } from '@ambit/core'
import { Lock, Printer } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useLocation } from 'wouter'
import { Badge } from '../../components/badge.tsx'
import { Button, ButtonLink } from '../../components/button.tsx'
import { formatCount, formatShare } from '../../format/numbers.ts'
import type { OpenedDialog } from './opened-dialog.ts'
import { searchOf } from './purposes-view.ts'
import styles from './register-settings.module.css'

interface RegisterSettingsProps {
  register: RegisterShown
  /** Null: whoever looks may not change it. */
  onOpen: ((opened: OpenedDialog) => void) | null
}

export function RegisterSettings({ register, onOpen }: RegisterSettingsProps) {
  const [path] = useLocation()
  const isOpen = register.mode === 'open'
  return (
    <div className={styles.settings}>
      <Setting
        title="Mode"
        action={
          onOpen && (
            <Button size="small" onClick={() => onOpen({ kind: 'mode' })}>
              {isOpen ? 'Take registered only…' : 'Take free text again…'}
            </Button>
          )
        }
      >
        <p className={styles.value}>{isOpen ? 'Open' : 'Registered only'}</p>
        <p className={styles.note}>
          {isOpen
            ? 'Registered purposes and free text are taken. The gate judges free text.'
            : 'Nothing but registered purposes is taken. Free text is refused.'}
        </p>
      </Setting>
      <Setting
        title="Domains"
        action={
          onOpen && (
            <Button size="small" onClick={() => onOpen({ kind: 'domains' })}>
              Set domains…
            </Button>
          )
        }
      >
        <Domains register={register} />
      </Setting>
      <Setting
        title="Record of processing activities"
        action={
          <ButtonLink size="small" href={path + searchOf({ kind: 'record' })} icon={<Printer size={14} />}>
            Show to print
          </ButtonLink>
        }
      >
        <p className={styles.note}>
          Each purpose with its data, keys, reads and changes, as data-protection law asks for it.
        </p>
      </Setting>
    </div>
  )
}

function Setting({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.setting} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <div className={styles.texts}>{children}</div>
      {action && <div className={styles.action}>{action}</div>}
    </section>
  )
}

function Domains({ register: { usual_domains, protected_domains, filed } }: { register: RegisterShown }) {
  const others = usual_domains.filter((domain) => !protected_domains.includes(domain))
  if (others.length + protected_domains.length === 0) {
    return <p className={styles.note}>None are named. With domains, a purpose can be held to what it is about.</p>
  }
  return (
    <>
      <ul className={styles.domains} aria-label="Domains of the project">
        {others.map((domain) => (
          <li key={domain}>
            <Badge>{domain}</Badge>
          </li>
        ))}
        {protected_domains.map((domain) => (
          <li key={domain}>
            <Badge icon={<Lock size={12} aria-hidden="true" />}>{domain}, protected</Badge>
          </li>
        ))}
      </ul>
      <p className={styles.note}>{filedInWords(filed)}</p>
    </>
  )
}

export function filedInWords({ created, without_domain }: RegisterShown['filed']): string {
  if (created === 0) return 'No memory was created in the last 30 days.'
  if (without_domain === 0) return `All ${formatCount(created)} memories of the last 30 days have a domain.`
  return `Without a domain: ${formatCount(without_domain)} of ${formatCount(created)} memories of the last 30 days (${formatShare(without_domain, created)}).`
}
