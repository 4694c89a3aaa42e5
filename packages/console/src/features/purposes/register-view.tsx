/** The register and what was refused, one beside the other: what the one lacks is found in the other. */
import type { RegisterShown } from '@ambit/core'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useRefusedCount } from '../../api/refused.ts'
import { useRegister } from '../../api/register.ts'
import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { Tabs } from '../../components/tabs.tsx'
import { formatCount } from '../../format/numbers.ts'
import { useMay, useProject } from '../../session/session-context.tsx'
import type { OpenedDialog } from './opened-dialog.ts'
import { PurposeDialog } from './purpose-dialog.tsx'
import { type PurposesView, searchOf } from './purposes-view.ts'
import { RefusedList } from './refused-list.tsx'
import { RegisterSettings } from './register-settings.tsx'
import { RegisterTable } from './register-table.tsx'
import styles from './register-view.module.css'

type Shown = Extract<PurposesView, { kind: 'register' | 'refused' }>

export function RegisterView({ view: asked }: { view: Shown }) {
  const project = useProject()
  const isOwner = project.role === 'owner'
  const register = useRegister(project.id)
  const seesReads = useMay('member')
  const view: Shown = seesReads ? asked : { kind: 'register' }
  const { data: refused } = useRefusedCount(project.id, { isEnabled: seesReads })
  const [path, navigate] = useLocation()
  const [opened, setOpened] = useState<OpenedDialog | null>(null)
  const show = (next: PurposesView): void => navigate(path + searchOf(next), { replace: true })
  return (
    <>
      <PageHeader
        title="Purposes"
        description="What memories are read for. Declare a purpose once: applications name it, people are shown it, and what it opens is decided before anything is read."
        action={
          isOwner && (
            <Button variant="primary" icon={<Plus size={16} />} onClick={() => setOpened({ kind: 'declare' })}>
              Declare purpose
            </Button>
          )
        }
      />
      <ErrorNotice error={register.error} title="The register could not be loaded." onRetry={register.refetch} />
      {register.data && <RegisterSettings register={register.data} onOpen={isOwner ? setOpened : null} />}
      <div className={styles.tabs}>
        <Tabs<Shown['kind']>
          label="Purposes"
          tabs={[
            { value: 'register', label: 'Register' },
            ...(seesReads
              ? [
                  {
                    value: 'refused' as const,
                    label: refused ? `Refused lately (${formatCount(refused)})` : 'Refused lately',
                  },
                ]
              : []),
          ]}
          value={view.kind}
          onChange={(kind) => show(kind === 'refused' ? { kind, isDismissed: false } : { kind })}
        >
          <div className={styles.panel}>
            {view.kind === 'refused' ? (
              <RefusedList
                isDismissed={view.isDismissed}
                onShow={(isDismissed) => show({ kind: 'refused', isDismissed })}
                register={register.data}
                onOpen={isOwner ? setOpened : null}
              />
            ) : (
              (register.data || !register.error) && (
                <Register register={register.data} onOpen={isOwner ? setOpened : null} />
              )
            )}
          </div>
        </Tabs>
      </div>
      {opened && register.data && (
        <PurposeDialog opened={opened} register={register.data} onOpen={setOpened} onClose={() => setOpened(null)} />
      )}
    </>
  )
}

interface RegisterProps {
  /** Undefined: it is on its way. */
  register: RegisterShown | undefined
  /** Null: whoever looks may not change it. */
  onOpen: ((opened: OpenedDialog) => void) | null
}

function Register({ register, onOpen }: RegisterProps) {
  if (register?.purposes.length === 0) {
    return (
      <EmptyState
        title="Nothing is declared yet"
        action={onOpen && <Button onClick={() => onOpen({ kind: 'declare' })}>Declare the first purpose</Button>}
      >
        Applications say in words of their own why they read, and the gate judges each text. A purpose that is declared
        is judged once, by you, and can see less: only some scopes, only some domains.
      </EmptyState>
    )
  }
  return <RegisterTable purposes={register?.purposes} onOpen={onOpen} />
}
