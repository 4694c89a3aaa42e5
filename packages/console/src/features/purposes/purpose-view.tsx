/** One purpose: what people are told, what it may see and why, who uses it, and how it came to be so. */
import type { ListedPurpose, PurposeShown } from '@ambit/core'
import { Archive, ArrowLeft, FlaskConical, Pencil } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { isApiError } from '../../api/api-error.ts'
import { usePurpose, useRegister } from '../../api/register.ts'
import { ActionMenu } from '../../components/action-menu.tsx'
import { Badge } from '../../components/badge.tsx'
import { Button, ButtonLink } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { LoadingStatus, Skeleton } from '../../components/skeleton.tsx'
import { projectPath } from '../../session/paths.ts'
import { useProject } from '../../session/session-context.tsx'
import type { OpenedDialog } from './opened-dialog.ts'
import { OutsideMark } from './outside-mark.tsx'
import { PurposeDialog } from './purpose-dialog.tsx'
import { PurposeFacts } from './purpose-facts.tsx'
import { PurposeHistory } from './purpose-history.tsx'
import styles from './purpose-view.module.css'

export function PurposeView({ name }: { name: string }) {
  const project = useProject()
  const shown = usePurpose(project.id, name)
  const [path] = useLocation()
  // It is opened from far down a long register.
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [])
  return (
    <>
      <Link href={path} className={styles.back}>
        <ArrowLeft size={14} aria-hidden="true" />
        Purposes
      </Link>
      {shown.data ? (
        <Purpose {...shown.data} />
      ) : isApiError(shown.error, 'not_found') ? (
        <>
          <PageHeader title="No such purpose" />
          <EmptyState
            title={`Nothing is declared as “${name}”`}
            action={<ButtonLink href={path}>To the register</ButtonLink>}
          >
            The link may be mistyped, or of another project.
          </EmptyState>
        </>
      ) : (
        <>
          <PageHeader title={name} />
          <ErrorNotice error={shown.error} title="The purpose could not be loaded." onRetry={shown.refetch} />
          {shown.isPending && !shown.error && <Loading />}
        </>
      )}
    </>
  )
}

function Purpose({ purpose, history }: { purpose: ListedPurpose; history: readonly PurposeShown[] }) {
  const project = useProject()
  const isOwner = project.role === 'owner'
  const { data: register } = useRegister(project.id)
  const [opened, setOpened] = useState<OpenedDialog | null>(null)
  const { name, statement, is_retired, reading, exceptions } = purpose
  return (
    <>
      <PageHeader
        title={statement}
        action={
          <div className={styles.actions}>
            {isOwner && (
              <Button variant="primary" icon={<Pencil size={16} />} onClick={() => setOpened({ kind: 'change', name })}>
                {is_retired ? 'Declare again' : 'Change'}
              </Button>
            )}
            {!is_retired && <More name={name} onRetire={isOwner ? () => setOpened({ kind: 'retire', name }) : null} />}
          </div>
        }
        description={
          <span className={styles.marks}>
            <code>{name}</code>
            {is_retired && <Badge icon={<Archive size={12} aria-hidden="true" />}>Retired</Badge>}
            {exceptions.length > 0 && <Badge>{exceptions.length === 1 ? 'Has an exception' : 'Has exceptions'}</Badge>}
            {reading.reads_as_outside && <OutsideMark />}
          </span>
        }
      />
      <div className={styles.columns}>
        <PurposeFacts purpose={purpose} protectedDomains={register?.protected_domains ?? []} />
        <PurposeHistory history={history} />
      </div>
      {opened && register && (
        <PurposeDialog opened={opened} register={register} onOpen={setOpened} onClose={() => setOpened(null)} />
      )}
    </>
  )
}

function More({ name, onRetire }: { name: string; onRetire: (() => void) | null }): ReactNode {
  const project = useProject()
  const [, navigate] = useLocation()
  const tryIt = (): void => navigate(projectPath(project.id, 'playground'), { state: { purpose: name } })
  return (
    <ActionMenu
      label={`Actions for ${name}`}
      items={[
        { label: 'Try it in the playground', icon: <FlaskConical size={16} />, onSelect: tryIt },
        ...(onRetire ? [{ label: 'Retire', icon: <Archive size={16} />, onSelect: onRetire, isSetApart: true }] : []),
      ]}
    />
  )
}

function Loading() {
  return (
    <div className={styles.columns}>
      <LoadingStatus what="the purpose" />
      <Skeleton height={320} />
      <Skeleton height={160} />
    </div>
  )
}
