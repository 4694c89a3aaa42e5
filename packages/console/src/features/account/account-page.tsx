import { PageHeader } from '../../components/page-header.tsx'
import { useSession } from '../../session/session-context.tsx'
import styles from './account-page.module.css'
import { ChangePasswordForm } from './change-password-form.tsx'
import { PasskeySection } from './passkey-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { SessionSection } from './session-section.tsx'

export default function AccountPage() {
  const { person } = useSession()
  return (
    <>
      <PageHeader title="Account" />
      <section className={styles.section} aria-labelledby="profile">
        <h2 id="profile">Profile</h2>
        <dl className={styles.facts}>
          <dt>Name</dt>
          <dd>{person.name}</dd>
          <dt>E-mail</dt>
          <dd>{person.email}</dd>
        </dl>
      </section>
      <section className={styles.section} aria-labelledby="password">
        <div>
          <h2 id="password">Password</h2>
          <p className={styles.hint}>Changing it ends your other sessions.</p>
        </div>
        <ChangePasswordForm />
      </section>
      <SecondFactorSection />
      <PasskeySection />
      <SessionSection />
    </>
  )
}
