/** Whether the records are as they were written: how many there are, the head of their chain, and a look at all of it. */
import type { ChainVerified } from '@ambit/core'
import { Link2, ShieldAlert, ShieldCheck } from 'lucide-react'
import { useRecordChain, useVerifyRecordChain } from '../../api/records.ts'
import type { ActionWords } from '../../api/use-action.ts'
import { ActionNotice } from '../../components/action-notice.tsx'
import { Button } from '../../components/button.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { counted, formatCount } from '../../format/numbers.ts'
import { useProject } from '../../session/session-context.tsx'
import styles from './chain-line.module.css'

const words: ActionWords = {
  doing: 'Verifying the records',
  notDone: 'The records were not verified.',
  unknown: 'The records were not verified.',
  whatToDo: 'Try again: that does no harm.',
}

export function ChainLine() {
  const project = useProject()
  const { data: head } = useRecordChain(project.id)
  const verifying = useVerifyRecordChain(project.id, words)
  const shown = verifying.data?.head ?? head
  // It keeps its place, so that nothing moves when it comes.
  if (!shown || shown.sequence === 0) return <div className={styles.chain}>{shown && 'Nothing is on record yet.'}</div>
  return (
    <section aria-label="Integrity of the records" className={styles.chain}>
      <p className={styles.head}>
        <Link2 size={14} aria-hidden="true" />
        <span>
          {counted(shown.sequence, 'record')} in a chain, head{' '}
          <code title={shown.hash}>
            {shown.hash.slice(0, 8)}…{shown.hash.slice(-4)}
          </code>
        </span>
        <CopyButton
          text={`${shown.sequence} ${shown.hash}`}
          what="head of the chain"
          size="small"
          variant="quiet"
          isCompact
        />
      </p>
      <Button size="small" variant="quiet" isBusy={verifying.isPending} onClick={() => verifying.act()}>
        Verify
      </Button>
      <div role="status" className={styles.verdict}>
        {verifying.data && <Verified verified={verifying.data} />}
      </div>
      <ActionNotice words={words} error={verifying.error} />
    </section>
  )
}

function Verified({ verified: { checked, is_whole, fault } }: { verified: ChainVerified }) {
  if (fault)
    return (
      <p className={styles.broken}>
        <ShieldAlert size={14} aria-hidden="true" />
        {faultWords(fault)} Run <code>ambit audit verify</code> on a copy of the database before anything else is done
        to it.
      </p>
    )
  return (
    <p className={styles.whole}>
      <ShieldCheck size={14} aria-hidden="true" />
      {is_whole ? 'All' : `The newest ${formatCount(checked)}`} are as they were written.
      {!is_whole && ' To look at every one: '}
      {!is_whole && <code>ambit audit verify</code>}
    </p>
  )
}

function faultWords({ kind, sequence }: NonNullable<ChainVerified['fault']>): string {
  const at = sequence === null ? '' : ` ${formatCount(sequence)}`
  const sentences: Readonly<Record<typeof kind, string>> = {
    record_missing: `Record${at} has been removed.`,
    record_changed: `Record${at} has been changed.`,
    record_unlinked: 'There is a record that was never written by the service.',
    link_missing: `Link${at} of the chain is missing.`,
    link_changed: `Link${at} of the chain has been changed, or does not follow the one before.`,
    erasure_unaccounted: `Record${at} has no person any more, and no erasure lists it.`,
    head_missing: `The chain ends before${at}.`,
    head_differs: `The chain has another hash at${at}.`,
    head_dropped: `The kept head at${at} is older than the records that are left.`,
    cut_unexplained: `Records up to${at} are gone, and no record explains it.`,
  }
  return sentences[kind]
}
