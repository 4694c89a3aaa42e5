/** What is declared, as a table: the sentence that people are shown first. */
import type { ListedPurpose } from '@ambit/core'
import { Archive, History, Pencil } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { ActionMenu } from '../../components/action-menu.tsx'
import { Badge } from '../../components/badge.tsx'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { ClassList } from '../../components/gate/class-list.tsx'
import { Sparkline } from '../../components/sparkline.tsx'
import { counted, formatCount, formatTableCount, sum } from '../../format/numbers.ts'
import { domainsInWords } from './domain-list.ts'
import type { OpenedDialog } from './opened-dialog.ts'
import { OutsideMark } from './outside-mark.tsx'
import { searchOf } from './purposes-view.ts'
import styles from './register-table.module.css'
import { ScopeSquares } from './scope-squares.tsx'

interface RegisterTableProps {
  /** Undefined: they are on their way. */
  purposes: readonly ListedPurpose[] | undefined
  /** Null: whoever looks may not change it. */
  onOpen: ((opened: OpenedDialog) => void) | null
}

export function RegisterTable({ purposes, onOpen }: RegisterTableProps) {
  const columns: readonly Column<ListedPurpose>[] = [
    {
      id: 'statement',
      header: 'Purpose',
      kind: 'name',
      cell: (purpose) => <Statement purpose={purpose} />,
      sortBy: ({ statement }) => statement,
    },
    { id: 'classes', header: 'Counts as', cell: ({ purpose_classes }) => <ClassList classes={purpose_classes} /> },
    { id: 'scopes', header: 'Opens', cell: (purpose) => <ScopeSquares purpose={purpose} /> },
    {
      id: 'reads',
      header: 'Reads in 30 days',
      cell: (purpose) => <Reads purpose={purpose} />,
      sortBy: ({ reads }) => sum(reads),
    },
    { id: 'state', header: 'State', cell: (purpose) => <State purpose={purpose} /> },
    {
      id: 'actions',
      header: 'Actions',
      kind: 'actions',
      cell: (purpose) => <Actions purpose={purpose} onOpen={onOpen} />,
    },
  ]
  return <DataTable caption="Purposes" columns={columns} rows={purposes} rowKey={({ name }) => name} stackBelow={800} />
}

function Statement({ purpose }: { purpose: ListedPurpose }) {
  const [path] = useLocation()
  const { name, statement, domains, exceptions, reading, is_retired } = purpose
  return (
    <div className={styles.purpose}>
      <Link
        href={path + searchOf({ kind: 'purpose', name })}
        className={is_retired ? styles.retired : styles.statement}
      >
        {statement}
      </Link>
      <div className={styles.about}>
        <code>{name}</code>
        {domains && <span>{domainsInWords(domains)}</span>}
        {exceptions.length > 0 && <Badge>{counted(exceptions.length, 'exception')}</Badge>}
        {reading.reads_as_outside && <OutsideMark />}
      </div>
    </div>
  )
}

function Reads({ purpose: { reads, refused } }: { purpose: ListedPurpose }) {
  const total = sum(reads)
  const label =
    total === 0
      ? 'Not read for in 30 days'
      : `${counted(total, 'read')} in 30 days, at most ${formatCount(Math.max(...reads))} in a day`
  return (
    <div>
      <div className={styles.reads}>
        <Sparkline values={reads} label={label} width={90} />
        <span title={formatCount(total)}>{formatTableCount(total)}</span>
      </div>
      {refused > 0 && <div className={styles.note}>{formatTableCount(refused)} refused</div>}
    </div>
  )
}

function State({ purpose: { is_retired, keys } }: { purpose: ListedPurpose }) {
  return (
    <>
      {is_retired ? <Badge>Retired</Badge> : 'In force'}
      {keys.length > 0 && <div className={styles.note}>{counted(keys.length, 'bound key')}</div>}
    </>
  )
}

function Actions({ purpose, onOpen }: { purpose: ListedPurpose; onOpen: RegisterTableProps['onOpen'] }) {
  const [path] = useLocation()
  const { name, is_retired } = purpose
  const history = {
    label: 'Details and history',
    icon: <History size={16} />,
    href: path + searchOf({ kind: 'purpose', name }),
  }
  const changes = onOpen && [
    {
      label: is_retired ? 'Declare again' : 'Change',
      icon: <Pencil size={16} />,
      onSelect: () => onOpen({ kind: 'change', name }),
    },
    ...(is_retired
      ? []
      : [
          {
            label: 'Retire',
            icon: <Archive size={16} />,
            onSelect: () => onOpen({ kind: 'retire', name }),
            isSetApart: true,
          },
        ]),
  ]
  return <ActionMenu label={`Actions for ${name}`} items={[history, ...(changes ?? [])]} />
}
