import { useState } from 'react'
import { useSecondFactor } from '../../api/second-factor.ts'
import { Badge } from '../../components/badge.tsx'
import { Button } from '../../components/button.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { Lazy, lazyCode } from '../../components/lazy.tsx'
import { LoadingStatus, Skeleton } from '../../components/skeleton.tsx'
import { Timestamp } from '../../components/timestamp.tsx'
import styles from './account-page.module.css'
import factorStyles from './second-factor-section.module.css'

const setUpDialog = lazyCode(() => import('./set-up-second-factor-dialog.tsx'))
const recoveryCodesDialog = lazyCode(() => import('./recovery-codes-dialog.tsx'))
const removeDialog = lazyCode(() => import('./remove-second-factor-dialog.tsx'))

type Open = 'set-up' | 'recovery-codes' | 'remove' | null

/** Fewer than this, and it is time for new ones. */
const fewCodes = 4

export function SecondFactorSection() {
  const { data: factor, error, refetch } = useSecondFactor()
  const [open, setOpen] = useState<Open>(null)
  const onClose = () => setOpen(null)
  return (
    <section className={styles.section} aria-labelledby="second-factor">
      <div>
        <h2 id="second-factor">Authenticator app</h2>
        <p className={styles.hint}>
          With one, signing in with your password also asks for a code that your phone shows: a password alone opens
          nothing.
        </p>
      </div>
      <div>
        {error && !factor && (
          <ErrorNotice error={error} title="The second factor could not be loaded." onRetry={refetch} />
        )}
        {!factor && !error && (
          <>
            <LoadingStatus what="your second factor" />
            <Skeleton height={56} />
          </>
        )}
        {factor && !factor.is_on && (
          <div className={factorStyles.state}>
            <p>
              <Badge>Off</Badge> <span>Your password alone signs you in.</span>
            </p>
            <Button size="small" onClick={() => setOpen('set-up')}>
              Set up an app
            </Button>
          </div>
        )}
        {factor?.is_on && (
          <>
            <div className={factorStyles.state}>
              <p>
                <Badge>On</Badge> <span>Turned on {factor.on_since && <Timestamp at={factor.on_since} />}</span>
              </p>
              <Button size="small" onClick={() => setOpen('remove')}>
                Turn off
              </Button>
            </div>
            <div className={factorStyles.state}>
              <p>
                {factor.recovery_codes_left < fewCodes && <Badge tone="soon">Few left</Badge>}{' '}
                <span>
                  {factor.recovery_codes_left === 1
                    ? '1 recovery code has'
                    : `${factor.recovery_codes_left} recovery codes have`}{' '}
                  not been used.
                </span>
              </p>
              <Button size="small" onClick={() => setOpen('recovery-codes')}>
                Make new codes
              </Button>
            </div>
          </>
        )}
      </div>
      {open === 'set-up' && <Lazy code={setUpDialog} onClose={onClose} />}
      {open === 'recovery-codes' && <Lazy code={recoveryCodesDialog} onClose={onClose} />}
      {open === 'remove' && <Lazy code={removeDialog} onClose={onClose} />}
    </section>
  )
}
