import { PageHeader } from '../../components/page-header.tsx'
import styles from './account-page.module.css'
import { ChangePasswordForm } from './change-password-form.tsx'
import { PasskeySection } from './passkey-section.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { SessionSection } from './session-section.tsx'

export default function AccountPage() {
  return (
    <>
      <PageHeader title="Account" />
      <section className={styles.section} aria-labelledby="profile">
        <div>
          <h2 id="profile">Profile</h2>
          <p className={styles.hint}>What your teams call you, and what you sign in with.</p>
        </div>
        <ProfileForm />
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
