import type { SettingsShown } from '@ambit/core'
import { Badge } from '../../components/badge.tsx'
import { Timestamp } from '../../components/timestamp.tsx'
import { counted } from '../../format/numbers.ts'
import styles from './environments-section.module.css'
import { SettingsSection } from './settings-section.tsx'

const labels = { test: 'Test', live: 'Live' } as const

/** Test and live side by side: which of them one is looking at, and what there is in each. */
export function EnvironmentsSection({ environments }: { environments: SettingsShown['environments'] }) {
  return (
    <SettingsSection
      title="Test and live"
      hint="Keys, memories and records belong to one of them. Policy, purposes, settings and team are the same in both."
    >
      <ul className={styles.environments}>
        {environments.map(({ environment, is_here, keys, last_used_at }) => (
          <li key={environment} className={styles.environment} aria-current={is_here || undefined}>
            <p className={styles.name}>
              {labels[environment]}
              {is_here && <Badge>You are here</Badge>}
            </p>
            <p>{keys === 0 ? 'No keys' : counted(keys, 'key')}</p>
            <p className={styles.used}>
              {last_used_at === null ? (
                'Never used'
              ) : (
                <>
                  Last used <Timestamp at={last_used_at} />
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
      <p className={styles.hint}>
        A server runs in one of them: <code>AMBIT_ENVIRONMENT</code> says in which. Two servers on one database have
        both.
      </p>
    </SettingsSection>
  )
}
