import type { PasskeyShown } from '@ambit/core'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { canUsePasskeys } from '../../api/can-use-passkeys.ts'
import { usePasskeys } from '../../api/passkeys.ts'
import { ActionMenu } from '../../components/action-menu.tsx'
import { Badge } from '../../components/badge.tsx'
import { Button } from '../../components/button.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { Lazy, lazyCode } from '../../components/lazy.tsx'
import { LoadingStatus, Skeleton } from '../../components/skeleton.tsx'
import { Timestamp } from '../../components/timestamp.tsx'
import styles from './account-page.module.css'
import listStyles from './session-section.module.css'

const addDialog = lazyCode(() => import('./add-passkey-dialog.tsx'))
const renameDialog = lazyCode(() => import('./rename-passkey-dialog.tsx'))
const removeDialog = lazyCode(() => import('./remove-passkey-dialog.tsx'))

type Opened = { readonly dialog: 'add' } | { readonly dialog: 'rename' | 'remove'; readonly passkey: PasskeyShown }

export function PasskeySection() {
  const { data: passkeys, error, refetch } = usePasskeys()
  const [opened, setOpened] = useState<Opened | null>(null)
  const onClose = () => setOpened(null)
  return (
    <section className={styles.section} aria-labelledby="passkeys">
      <div>
        <h2 id="passkeys">Passkeys</h2>
        <p className={styles.hint}>
          Sign in with a finger, a face or the PIN of a device, and without a password. No page but this one can ask for
          it.
        </p>
      </div>
      <div>
        {error && !passkeys && (
          <ErrorNotice error={error} title="The passkeys could not be loaded." onRetry={refetch} />
        )}
        {!passkeys && !error && (
          <>
            <LoadingStatus what="your passkeys" />
            <Skeleton height={56} />
          </>
        )}
        {passkeys && passkeys.length > 0 && (
          <ul className={listStyles.list}>
            {passkeys.map((passkey) => (
              <PasskeyEntry
                key={passkey.id}
                passkey={passkey}
                onRename={() => setOpened({ dialog: 'rename', passkey })}
                onRemove={() => setOpened({ dialog: 'remove', passkey })}
              />
            ))}
          </ul>
        )}
        {passkeys && (
          <div className={passkeys.length > 0 ? styles.everywhere : undefined}>
            {canUsePasskeys() ? (
              <Button onClick={() => setOpened({ dialog: 'add' })}>Add a passkey</Button>
            ) : (
              <p className={styles.unable}>
                None can be made here: open the console by a name rather than by an address, and over https.
              </p>
            )}
          </div>
        )}
      </div>
      {opened?.dialog === 'add' && <Lazy code={addDialog} onClose={onClose} />}
      {opened?.dialog === 'rename' && <Lazy code={renameDialog} passkey={opened.passkey} onClose={onClose} />}
      {opened?.dialog === 'remove' && <Lazy code={removeDialog} passkey={opened.passkey} onClose={onClose} />}
    </section>
  )
}

interface PasskeyEntryProps {
  passkey: PasskeyShown
  onRename: () => void
  onRemove: () => void
}

function PasskeyEntry({ passkey, onRename, onRemove }: PasskeyEntryProps) {
  const { name, host, created_at, last_used_at } = passkey
  return (
    <li className={listStyles.entry}>
      <KeyRound size={20} aria-hidden="true" />
      <div className={listStyles.texts}>
        <p className={listStyles.name}>
          {name}
          {host !== window.location.hostname && <Badge>For {host}</Badge>}
        </p>
        <p className={listStyles.facts}>
          {last_used_at === null ? (
            'Never used'
          ) : (
            <>
              Used <Timestamp at={last_used_at} />
            </>
          )}{' '}
          · added <Timestamp at={created_at} />
        </p>
      </div>
      <ActionMenu
        label={`Actions for ${name}`}
        items={[
          { label: 'Rename', onSelect: onRename },
          { label: 'Remove', onSelect: onRemove, isSetApart: true },
        ]}
      />
    </li>
  )
}
