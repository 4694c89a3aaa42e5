import type { PurposesReport } from '@ambit/core'
import { type ReactNode, useId } from 'react'
import { Badge } from '../../components/badge.tsx'
import { classLabel } from '../../format/class-words.ts'
import { capitalised, listed } from '../../format/lists.ts'
import { counted, formatCount } from '../../format/numbers.ts'
import { scopeName } from '../../format/scope-words.ts'
import { exactDate } from '../../format/times.ts'
import { domainsInWords } from './domain-list.ts'
import { listedUpTo } from './group-words.ts'
import { OutsideMark } from './outside-mark.tsx'
import styles from './record-view.module.css'

/** The report as a file names all of them. */
const keysNamed = 5

interface RecordedPurposeProps {
  purpose: PurposesReport['purposes'][number]
  days: number
  isComplete: boolean
}

export function RecordedPurpose({ purpose, days, isComplete }: RecordedPurposeProps) {
  const id = useId()
  const people = `${isComplete ? '' : 'at least '}${counted(purpose.people, 'person', 'people')}`
  return (
    <section className={styles.purpose} aria-labelledby={id}>
      <h2 id={id}>{purpose.statement}</h2>
      <p className={styles.marks}>
        <code>{purpose.name}</code>
        {purpose.is_retired && <Badge>Retired</Badge>}
        {purpose.reads_as_outside && <OutsideMark />}
      </p>
      <dl className={styles.facts}>
        <Fact term="Counts as">
          {capitalised(listed(purpose.purpose_classes.map(classLabel)))}
          {purpose.classes_reason !== null && `, other than the gate reads: “${purpose.classes_reason}”`}
        </Fact>
        <Fact term="Kinds of data">
          {purpose.opens.length === 0 ? 'None' : listed(purpose.opens.map((scope) => scopeName(scope)))}
        </Fact>
        {purpose.exceptions.map(({ scope, reason, by, at }) => (
          <Fact key={scope} term={`Exception: ${scopeName(scope).toLowerCase()}`}>
            “{reason}” {by}, {exactDate(Date.parse(at))}
          </Fact>
        ))}
        <Fact term="Domains">
          {purpose.domains ? domainsInWords(purpose.domains) : 'Every one that is not protected'}
        </Fact>
        <Fact term="Keys">{purpose.keys.length === 0 ? 'None' : listedUpTo(keysNamed, purpose.keys)}</Fact>
        <Fact term={`Reads in ${formatCount(days)} days`}>
          {counted(purpose.reads, 'read')} of {people}; {formatCount(purpose.refused)} refused
        </Fact>
        <Fact term="Consent withdrawn">
          {purpose.withdrawn === 0
            ? 'By nobody'
            : `By ${isComplete ? '' : 'at least '}${counted(purpose.withdrawn, 'person', 'people')}`}
        </Fact>
        <Fact term="Declared">
          {exactDate(Date.parse(purpose.declared_at))} by {purpose.declared_by}
        </Fact>
        {purpose.changes > 0 && (
          <Fact term={purpose.is_retired ? 'Retired' : 'Changed'}>
            {!purpose.is_retired && purpose.changes > 1 && `${counted(purpose.changes, 'time')}, last on `}
            {exactDate(Date.parse(purpose.changed_at))} by {purpose.changed_by}
            {purpose.reason !== null && `: “${purpose.reason}”`}
          </Fact>
        )}
      </dl>
    </section>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
